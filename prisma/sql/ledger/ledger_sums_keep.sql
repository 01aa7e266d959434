-- Brings the kept sums of the books on to a journal before which none is under way any more.
--   takes   through which journal; how many of them at most
--   gives   whether it came to that one
--   locks   how far they have come, so that no journal is summed twice
CREATE FUNCTION ledger_sums_keep(through_journal bigint, most int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  since bigint;
  reached bigint;
BEGIN
  SELECT summed_journal INTO STRICT since FROM ledger_reconciliation FOR NO KEY UPDATE;
  reached := least(through_journal, (SELECT id FROM journal WHERE id > since ORDER BY id OFFSET most - 1 LIMIT 1));
  IF reached > since THEN
    INSERT INTO ledger_sum AS kept (asset, side, amount)
      SELECT moved.asset, moved.side, moved.amount FROM ledger_sides(since, reached) moved
      ON CONFLICT (asset, side) DO UPDATE SET amount = kept.amount + excluded.amount;
    UPDATE ledger_reconciliation SET summed_journal = reached;
  END IF;
  RETURN reached >= through_journal OR since >= through_journal;
END $$;
