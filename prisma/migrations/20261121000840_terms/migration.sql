-- Terms that operators edit, as rows: what contracts are offered on, and what trades and exchanges cost.

ALTER TABLE contract_duration ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE contract_amount ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE contract_symbol ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE contract_setting ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Of what is received. Each order keeps the rate that it was placed with.
ALTER TABLE pair ADD COLUMN fee_rate numeric(9, 6) NOT NULL DEFAULT 0.001 CHECK (fee_rate >= 0 AND fee_rate < 1);

-- One row. Each exchange keeps the rate that it was made with.
CREATE TABLE conversion_setting (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  fee_rate numeric(9, 6) NOT NULL DEFAULT 0.002 CHECK (fee_rate >= 0 AND fee_rate < 1),
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
INSERT INTO conversion_setting DEFAULT VALUES;
