-- What was owed to each user in a coin when the journals up to one had been posted: all their accounts in it together, also where
-- that is nothing.
--   takes   the coin; the last journal that counts
--   gives   the sum for each user who had such an account by then
CREATE FUNCTION liability_balances(of_asset text, through_journal bigint) RETURNS TABLE (user_id bigint, balance numeric)
LANGUAGE sql STABLE AS $$
  SELECT account.user_id, sum(last.balance_after)
    FROM ledger_account account
   CROSS JOIN LATERAL (
     SELECT balance_after FROM posting
      WHERE posting.account_id = account.id AND posting.journal_id <= through_journal
      ORDER BY posting.id DESC LIMIT 1) last
   WHERE account.asset = of_asset AND account.user_id IS NOT NULL
   GROUP BY account.user_id
$$;
