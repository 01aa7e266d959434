-- What was lent stays covered: whatever a withdrawal passed before, it is not written when less than the principal of the
-- open loans would be left of a coin. It comes after its money was frozen, so that two at once cannot both count on the
-- same balance. The error's detail is that of the refusal loanOutstanding.
CREATE FUNCTION loan_stays_covered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  uncovered jsonb;
BEGIN
  SELECT jsonb_build_object('owed', trim_scale(lent.owed)::text, 'available', trim_scale(coalesce(account.balance, 0))::text,
                            'asset', lent.asset) INTO uncovered
    FROM (SELECT asset, sum(principal) AS owed FROM loan
           WHERE user_id = NEW.user_id AND state IN ('active', 'overdue') GROUP BY asset) lent
    LEFT JOIN ledger_account account ON account.address = 'user:' || NEW.user_id || ':available:' || lent.asset
   WHERE lent.owed > coalesce(account.balance, 0) ORDER BY lent.asset LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'a withdrawal would leave less than what is lent'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'loan_stays_covered', DETAIL = uncovered::text;
  END IF;
  RETURN NULL;
END $$;
