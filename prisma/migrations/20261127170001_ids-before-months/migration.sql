-- Reads the whole tables, and keeps nobody from reading or writing them.
SET LOCAL lock_timeout = '10s';
ALTER TABLE posting VALIDATE CONSTRAINT posting_before_months;
ALTER TABLE audit_entry VALIDATE CONSTRAINT audit_entry_before_months;
