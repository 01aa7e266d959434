-- What some journals have moved on each side of the books: what users have available and frozen, what the house has, and what is outside.
--   takes   after which journal, and through which one
--   gives   the sum for each coin and side
CREATE FUNCTION ledger_sides(after_journal bigint, through_journal bigint)
RETURNS TABLE (asset text, side ledger_side, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT moved.asset,
         (CASE WHEN moved.part = 'available' THEN 'available' WHEN moved.part IS NOT NULL THEN 'frozen'
               WHEN shared.address LIKE 'house:%' THEN 'house' ELSE 'outside' END)::ledger_side,
         sum(moved.amount)
    FROM (SELECT posting.asset, posting.part, CASE WHEN posting.user_id IS NULL THEN posting.account_id END AS account_id,
                 sum(posting.amount) AS amount
            FROM posting WHERE posting.journal_id > after_journal AND posting.journal_id <= through_journal GROUP BY 1, 2, 3) moved
    LEFT JOIN LATERAL (SELECT known.address FROM ledger_account known WHERE known.id = moved.account_id OFFSET 0) shared ON true
   GROUP BY 1, 2
$$;
