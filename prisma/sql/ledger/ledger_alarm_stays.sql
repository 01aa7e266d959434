-- An alarm is cleared by operators, who accept the differences that it names: postings are never changed, so one that is
-- wrong would raise the same alarm for ever. What was raised stays as it was; clearing is all that can happen to it.
CREATE FUNCTION ledger_alarm_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an alarm can only be cleared, once' USING ERRCODE = 'insufficient_privilege';
END $$;
