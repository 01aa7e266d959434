-- What the reconciler found, and how far it has looked.

CREATE TABLE ledger_reconciliation (
  -- One row: where the next look begins.
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  through_posting bigint NOT NULL DEFAULT 0,
  checked_at timestamptz
);
INSERT INTO ledger_reconciliation DEFAULT VALUES;

-- An alarm stops withdrawals until an operator has cleared it.
CREATE TABLE ledger_alarm (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  raised_at timestamptz NOT NULL,
  detail jsonb NOT NULL,
  cleared_at timestamptz
);
CREATE INDEX ledger_alarm_raised ON ledger_alarm (id) WHERE cleared_at IS NULL;

-- Looks at every posting since the last look that is old enough for all before it to be committed, and answers what is
-- wrong: a journal that is not zero, a posting that does not continue from the one before it on its account, a balance
-- that is not what its last posting says. Each is found by an index, so the work grows with what is new.
CREATE FUNCTION ledger_differences(after_posting bigint, through bigint)
RETURNS TABLE (kind text, subject bigint, expected numeric, found numeric) LANGUAGE sql STABLE AS $$
  SELECT 'journal', journal_id, 0::numeric, sum(amount)
    FROM posting
   WHERE journal_id IN (SELECT journal_id FROM posting WHERE id > after_posting AND id <= through)
   GROUP BY journal_id, asset HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'posting', posting.id, coalesce(before.balance_after, 0) + posting.amount, posting.balance_after
    FROM posting
    LEFT JOIN LATERAL (
      SELECT balance_after FROM posting earlier
       WHERE earlier.account_id = posting.account_id AND earlier.id < posting.id
       ORDER BY earlier.id DESC LIMIT 1) before ON true
   WHERE posting.id > after_posting AND posting.id <= through AND posting.user_id IS NOT NULL
     AND posting.balance_after IS DISTINCT FROM coalesce(before.balance_after, 0) + posting.amount
  UNION ALL
  SELECT 'balance', account.id, coalesce(last.balance_after, 0), account.balance
    FROM ledger_account account
    LEFT JOIN LATERAL (
      SELECT balance_after FROM posting WHERE posting.account_id = account.id ORDER BY posting.id DESC LIMIT 1) last
      ON true
   WHERE account.user_id IS NOT NULL
     AND (after_posting = 0 OR account.id IN (SELECT account_id FROM posting WHERE id > after_posting))
     AND account.balance IS DISTINCT FROM coalesce(last.balance_after, 0)
$$;
