-- Notifies a user of an adjusted balance.
CREATE FUNCTION balance_adjustment_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notification_add(NEW.user_id, CASE WHEN NEW.amount > 0 THEN 'balanceAdded' ELSE 'balanceDeducted' END,
    jsonb_build_object('quantity', notification_amount(abs(NEW.amount)), 'asset', NEW.asset),
    'adjustment', NEW.id, NEW.ended_at);
  RETURN NULL;
END $$;
