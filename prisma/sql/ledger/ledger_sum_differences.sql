-- Finds errors in the kept sums of the books: a coin whose sides are not zero together, a side that is not what it was when the last day
-- was closed with what has moved since, which is summed here otherwise than `ledger_sums_keep` does.
--   takes   how many journals are summed anew at most; where more have come since the close, the second is left out
--   gives   for each the side and coin, what it should be and what it is
CREATE FUNCTION ledger_sum_differences(most int)
RETURNS TABLE (subject text, expected numeric, found numeric) LANGUAGE plpgsql STABLE AS $$
DECLARE
  closed bigint := coalesce((SELECT max(through_journal) FROM book_day), 0);
  summed bigint := (SELECT summed_journal FROM ledger_reconciliation);
BEGIN
  RETURN QUERY SELECT 'all:' || kept.asset, 0::numeric, sum(kept.amount) FROM ledger_sum kept GROUP BY kept.asset HAVING sum(kept.amount) <> 0;
  IF summed < closed OR (SELECT count(*) FROM (SELECT FROM journal WHERE id > closed AND id <= summed LIMIT most + 1) since) > most THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT one.side || ':' || one.asset, sum(one.expected), sum(one.found) FROM (
      SELECT day.asset, had.side, had.amount AS expected, 0::numeric AS found
        FROM book_day day
       CROSS JOIN LATERAL (VALUES ('users', day.users), ('house', day.house), ('outside', day.outside)) had (side, amount)
       WHERE day.day = (SELECT max(newest.day) FROM book_day newest)
      UNION ALL
      SELECT moved.asset, CASE split_part(account.address, ':', 1) WHEN 'user' THEN 'users' ELSE split_part(account.address, ':', 1) END,
             moved.amount, 0
        FROM (SELECT posting.account_id, posting.asset, sum(posting.amount) AS amount FROM posting
               WHERE posting.journal_id > closed AND posting.journal_id <= summed GROUP BY 1, 2) moved
       CROSS JOIN LATERAL (SELECT known.address FROM ledger_account known WHERE known.id = moved.account_id OFFSET 0) account
      UNION ALL
      SELECT kept.asset, CASE WHEN kept.side IN ('available', 'frozen') THEN 'users' ELSE kept.side::text END, 0, kept.amount
        FROM ledger_sum kept) one
     GROUP BY one.asset, one.side HAVING sum(one.expected) <> sum(one.found);
END $$;
