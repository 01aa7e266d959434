-- The reconciler looks at every account in turn, not only at those that have moved: a balance that was changed by hand on
-- an account where nothing happens is found, too. Each look is a slice of a bounded size, so that a long backlog ends.

-- Where the next slice of accounts begins. Back to 0 when it has come through all of them.
ALTER TABLE ledger_reconciliation ADD COLUMN through_account bigint NOT NULL DEFAULT 0;

DROP FUNCTION ledger_differences(bigint, bigint);

-- What is wrong among some postings and some accounts: a journal that is not zero, a posting that does not continue from
-- the one before it on its account, a balance that is not what its last posting says. Accounts are those of the postings
-- and those in their own range, which has no end when `through_account` is null.
CREATE FUNCTION ledger_differences(
  after_posting bigint, through_posting bigint, after_account bigint, through_account bigint)
RETURNS TABLE (kind text, subject bigint, expected numeric, found numeric) LANGUAGE sql STABLE AS $$
  SELECT 'journal', journal_id, 0::numeric, sum(amount)
    FROM posting
   WHERE journal_id IN (SELECT journal_id FROM posting WHERE id > after_posting AND id <= through_posting)
   GROUP BY journal_id, asset HAVING sum(amount) <> 0
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

-- Two workers may have raised the same before; the oldest stands for both.
UPDATE ledger_alarm SET cleared_at = now()
 WHERE cleared_at IS NULL AND id > (SELECT min(id) FROM ledger_alarm WHERE cleared_at IS NULL);

-- An alarm is cleared by operators, who accept the differences that it names: postings are never changed, so one that is
-- wrong would raise the same alarm for ever. What was raised stays as it was; clearing is all that can happen to it.
CREATE FUNCTION ledger_alarm_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an alarm can only be cleared, once' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER ledger_alarm_stays BEFORE UPDATE ON ledger_alarm FOR EACH ROW
  WHEN (OLD.cleared_at IS NOT NULL OR (OLD.id, OLD.raised_at, OLD.detail) IS DISTINCT FROM (NEW.id, NEW.raised_at, NEW.detail))
  EXECUTE FUNCTION ledger_alarm_stays();
CREATE TRIGGER ledger_alarm_is_kept BEFORE DELETE OR TRUNCATE ON ledger_alarm
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_alarm_stays();

-- One alarm stands at a time, however many workers find the same.
DROP INDEX ledger_alarm_raised;
CREATE UNIQUE INDEX ledger_alarm_standing ON ledger_alarm ((cleared_at IS NULL)) WHERE cleared_at IS NULL;
