-- Being found overdue begins the first day at the rate for that; rounded up at the coin's precision.
CREATE FUNCTION loan_tells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owed numeric;
  shift numeric := 10::numeric ^ NEW.scale;
BEGIN
  CASE NEW.state
    WHEN 2 THEN
      PERFORM notification_tell(NEW.user_id, 'loanApproved',
        jsonb_build_object('quantity', notification_amount(NEW.principal), 'asset', NEW.asset),
        'loan', NEW.id, NEW.updated_at);
    WHEN 3 THEN
      PERFORM notification_tell(NEW.user_id, 'loanRejected', jsonb_build_object('reason', coalesce(NEW.reason, '')),
        'loan', NEW.id, NEW.updated_at);
    WHEN 4 THEN
      PERFORM notification_tell(NEW.user_id, 'loanRepaid',
        jsonb_build_object('quantity', notification_amount(NEW.principal + NEW.interest), 'asset', NEW.asset),
        'loan', NEW.id, NEW.updated_at);
    WHEN 5 THEN
      owed := NEW.principal + ceil(shift * NEW.principal * (
        NEW.daily_rate * greatest(NEW.term_days - NEW.interest_free_days, 0) + NEW.overdue_rate)) / shift;
      PERFORM notification_tell(NEW.user_id, 'loanOverdue',
        jsonb_build_object('quantity', notification_amount(owed), 'asset', NEW.asset), 'loan', NEW.id, NEW.updated_at);
  END CASE;
  RETURN NULL;
END $$;
