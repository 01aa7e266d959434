-- Finds errors among postings and accounts: a journal that is not zero, a posting that does not continue from the one
-- before it on its account, a balance that differs from its last posting. A journal whose postings among these are zero is not
-- looked for among others: where those are not, they find it.
--   takes   which postings; which accounts beside those of the postings, without an end when `through_account` is null
--   gives   for each the kind (journal, posting, balance), its id, what it should be and what it is
CREATE FUNCTION ledger_differences(
  after_posting bigint, through_posting bigint, after_account bigint, through_account bigint)
RETURNS TABLE (kind text, subject bigint, expected numeric, found numeric) LANGUAGE sql STABLE AS $$
  SELECT 'journal', doubted.journal_id, 0::numeric, whole.total
    FROM (SELECT DISTINCT lopsided.journal_id
            FROM (SELECT journal_id FROM posting WHERE id > after_posting AND id <= through_posting
                   GROUP BY journal_id, asset HAVING sum(amount) <> 0) lopsided) doubted
   CROSS JOIN LATERAL (
     SELECT sum(amount) AS total FROM posting WHERE posting.journal_id = doubted.journal_id
      GROUP BY asset HAVING sum(amount) <> 0 OFFSET 0) whole
  UNION ALL
  SELECT 'posting', posting.id, coalesce(before.balance_after, 0) + posting.amount, posting.balance_after
    FROM posting
    LEFT JOIN LATERAL (
      SELECT balance_after FROM posting earlier
       WHERE earlier.account_id = posting.account_id AND earlier.id < posting.id
       ORDER BY earlier.id DESC LIMIT 1) before ON true
   WHERE posting.id > after_posting AND posting.id <= through_posting AND posting.user_id IS NOT NULL
     AND posting.balance_after IS DISTINCT FROM coalesce(before.balance_after, 0) + posting.amount
  UNION ALL
  SELECT 'balance', account.id, coalesce(last.balance_after, 0), account.balance
    FROM ledger_account account
    LEFT JOIN LATERAL (
      SELECT balance_after FROM posting WHERE posting.account_id = account.id ORDER BY posting.id DESC LIMIT 1) last
      ON true
   WHERE account.user_id IS NOT NULL
     AND account.id IN (
       SELECT id FROM ledger_account WHERE id > after_account AND (through_account IS NULL OR id <= through_account)
       UNION
       SELECT account_id FROM posting WHERE id > after_posting AND id <= through_posting)
     AND account.balance IS DISTINCT FROM coalesce(last.balance_after, 0)
$$;
