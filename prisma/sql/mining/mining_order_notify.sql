-- Notifies the owner of an order's state. The notification keeps the machine's name in all languages, since the
-- reader's decides.
CREATE FUNCTION mining_order_notify() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named jsonb := (SELECT jsonb_build_object('name', name) FROM mining_machine WHERE id = NEW.machine_id);
BEGIN
  CASE NEW.state
    WHEN 'running' THEN
      PERFORM notification_add(NEW.user_id, 'machineApproved', named, 'miningOrder', NEW.id, NEW.updated_at);
    WHEN 'ended' THEN
      PERFORM notification_add(NEW.user_id, 'machineEnded',
        named || jsonb_build_object('quantity', notification_amount(NEW.earned), 'asset', NEW.asset),
        'miningOrder', NEW.id, NEW.updated_at);
    WHEN 'rejected' THEN
      PERFORM notification_add(NEW.user_id, 'machineRejected', named || jsonb_build_object('reason', coalesce(NEW.reason, '')),
        'miningOrder', NEW.id, NEW.updated_at);
    WHEN 'refunded' THEN
      PERFORM notification_add(NEW.user_id, 'machineRefunded',
        named || jsonb_build_object('quantity', notification_amount(NEW.paid), 'asset', NEW.paying_asset),
        'miningOrder', NEW.id, NEW.updated_at);
  END CASE;
  RETURN NULL;
END $$;
