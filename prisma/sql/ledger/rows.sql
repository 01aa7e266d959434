-- The one row that it has.
INSERT INTO ledger_reconciliation DEFAULT VALUES ON CONFLICT DO NOTHING;
