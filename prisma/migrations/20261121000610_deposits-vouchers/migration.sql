-- The image that a deposit is judged by is never swept away as unused.
ALTER TABLE deposit ADD CONSTRAINT deposit_voucher_fkey FOREIGN KEY (voucher) REFERENCES upload (id);
CREATE INDEX deposit_voucher ON deposit (voucher);
