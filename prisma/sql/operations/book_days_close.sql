-- Keeps the books of each day that is over: by the cut of the journals that the liabilities of the day after were summed to. Beside them
-- what is on its way and what open contracts may cost at the moment of the close; where several days are closed at once, with the last.
--   gives   how many days were closed
--   locks   none but this, so that no day is closed twice
CREATE FUNCTION book_days_close() RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  cut liability_cut;
  since bigint;
  closed int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(726571007);
  FOR cut IN
    SELECT * FROM liability_cut
     WHERE liability_cut.day::date - 1 > coalesce((SELECT max(book_day.day) FROM book_day), '-infinity'::date)
     ORDER BY liability_cut.day
  LOOP
    since := coalesce((SELECT max(through_journal) FROM book_day), 0);
    INSERT INTO book_day
      (day, asset, users, house, outside, users_change, house_change, outside_change, through_journal, coming_in, going_out, exposure)
    SELECT cut.day::date - 1, asset,
           coalesce(before.users, 0) + coalesce(moved.users, 0), coalesce(before.house, 0) + coalesce(moved.house, 0),
           coalesce(before.outside, 0) + coalesce(moved.outside, 0), coalesce(moved.users, 0), coalesce(moved.house, 0),
           coalesce(moved.outside, 0), cut.through_journal, going.coming_in, going.going_out, going.exposure
      FROM (SELECT * FROM book_day last WHERE last.day = (SELECT max(book_day.day) FROM book_day)) before
      FULL JOIN (
        SELECT posting.asset, sum(posting.amount) FILTER (WHERE posting.user_id IS NOT NULL) AS users,
               sum(posting.amount) FILTER (WHERE account.address LIKE 'house:%') AS house,
               sum(posting.amount) FILTER (WHERE account.address LIKE 'outside:%') AS outside
          FROM posting JOIN ledger_account account ON account.id = posting.account_id
         WHERE posting.journal_id > since AND posting.journal_id <= cut.through_journal
         GROUP BY posting.asset) moved USING (asset)
      LEFT JOIN LATERAL (
        SELECT (SELECT coalesce(sum(quantity), 0) FROM deposit WHERE deposit.asset = coalesce(before.asset, moved.asset) AND state = 'review')
             + (SELECT coalesce(sum(quantity), 0) FROM wire_transfer
                 WHERE wire_transfer.asset = coalesce(before.asset, moved.asset) AND state = 'review') AS coming_in,
               (SELECT coalesce(sum(quantity), 0) FROM withdrawal
                 WHERE withdrawal.asset = coalesce(before.asset, moved.asset) AND state IN ('review', 'beingPaid')) AS going_out,
               (SELECT coalesce(sum(profit), 0) FROM contract
                 WHERE contract.asset = coalesce(before.asset, moved.asset) AND state = 'pending') AS exposure
         WHERE cut.day = (SELECT max(newest.day) FROM liability_cut newest)) going ON true;
    closed := closed + 1;
  END LOOP;
  RETURN closed;
END $$;
