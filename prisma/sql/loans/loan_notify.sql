-- Notifies the borrower of a decision; of an overdue or repaid loan loan_repay does, which knows the debt.
CREATE FUNCTION loan_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE NEW.state
    WHEN 'active' THEN
      PERFORM notification_add(NEW.user_id, 'loanApproved',
        jsonb_build_object('quantity', notification_amount(NEW.principal), 'asset', NEW.asset),
        'loan', NEW.id, NEW.updated_at);
    WHEN 'rejected' THEN
      PERFORM notification_add(NEW.user_id, 'loanRejected', jsonb_build_object('reason', coalesce(NEW.reason, '')),
        'loan', NEW.id, NEW.updated_at);
  END CASE;
  RETURN NULL;
END $$;
