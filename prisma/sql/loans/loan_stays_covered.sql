-- What was lent stays covered: whatever a withdrawal passed before, it is not written when less than the principal of the
-- open loans would be left of a coin. It comes after its money was frozen, so that two at once cannot both count on the
-- same balance.
CREATE FUNCTION loan_stays_covered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT asset, sum(principal) AS owed FROM loan
                  WHERE user_id = NEW.user_id AND state IN ('active', 'overdue') GROUP BY asset) lent
      LEFT JOIN ledger_account account ON account.address = 'user:' || NEW.user_id || ':available:' || lent.asset
     WHERE lent.owed > coalesce(account.balance, 0))
  THEN
    RAISE EXCEPTION 'a withdrawal would leave less than what is lent' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
