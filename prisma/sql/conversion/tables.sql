ALTER TABLE conversion ADD CONSTRAINT conversion_check CHECK (from_asset <> to_asset);
ALTER TABLE conversion ADD CONSTRAINT conversion_check1 CHECK (gross = (fee + received));
ALTER TABLE conversion ADD CONSTRAINT conversion_fee_check CHECK ((fee >= 0) AND (fee <> 'NaN'));
ALTER TABLE conversion ADD CONSTRAINT conversion_gross_check CHECK ((gross > 0) AND (gross <> 'NaN'));
ALTER TABLE conversion ADD CONSTRAINT conversion_quantity_check CHECK ((quantity > 0) AND (quantity <> 'NaN'));
ALTER TABLE conversion ADD CONSTRAINT conversion_received_check CHECK ((received > 0) AND (received <> 'NaN'));
ALTER TABLE conversion_setting ADD CONSTRAINT conversion_setting_fee_rate_check CHECK ((fee_rate >= 0) AND (fee_rate < 1));
ALTER TABLE conversion_setting ADD CONSTRAINT conversion_setting_only_row_check CHECK (only_row);
