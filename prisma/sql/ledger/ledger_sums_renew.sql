-- Has the kept sums of the books be made anew, from the first journal on.
--   locks   how far they have come
CREATE FUNCTION ledger_sums_renew() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger_reconciliation FOR NO KEY UPDATE;
  DELETE FROM ledger_sum;
  UPDATE ledger_reconciliation SET summed_journal = 0;
END $$;
