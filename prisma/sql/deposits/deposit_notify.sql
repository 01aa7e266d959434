-- Notifies the owner of a deposit or a wire transfer of its review.
CREATE FUNCTION deposit_notify() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wire boolean := TG_TABLE_NAME = 'wire_transfer';
  kind text := CASE WHEN wire THEN 'wireTransfer' ELSE 'deposit' END;
BEGIN
  IF NEW.state = 'completed' THEN
    PERFORM notification_add(NEW.user_id, CASE WHEN wire THEN 'wireCompleted' ELSE 'depositCompleted' END,
      jsonb_build_object('quantity', notification_amount(NEW.credited), 'asset', NEW.asset), kind, NEW.id, NEW.updated_at);
  ELSE
    PERFORM notification_add(NEW.user_id, CASE WHEN wire THEN 'wireRejected' ELSE 'depositRejected' END,
      jsonb_build_object('quantity', notification_amount(NEW.quantity), 'asset', NEW.asset, 'reason', coalesce(NEW.reason, '')),
      kind, NEW.id, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
