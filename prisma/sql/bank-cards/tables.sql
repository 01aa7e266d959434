ALTER TABLE bank_card ADD CONSTRAINT bank_card_country_check CHECK (country ~ '^[A-Z]{2}$');
