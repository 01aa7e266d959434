-- Notifies the owner of a plan of an exchange that it made, and each time that it is paused for them.
CREATE FUNCTION exchange_plan_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.paused_because IS NULL THEN
    INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
      SELECT NEW.user_id, 'planExchanged:conversion:' || made.id, 'planExchanged',
             jsonb_build_object('quantity', notification_amount(made.received), 'asset', made.to_asset,
                                'paid', notification_amount(made.quantity), 'payingAsset', made.from_asset),
             'conversion', made.id, NEW.updated_at
        FROM conversion made WHERE made.id = NEW.last_conversion_id
      ON CONFLICT (user_id, key) DO NOTHING;
  ELSE
    INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
      VALUES (NEW.user_id, format('planPaused:exchangePlan:%s:%s', NEW.id, notification_moment(NEW.updated_at)),
              CASE NEW.paused_because WHEN 'balance' THEN 'planShort' ELSE 'planUnavailable' END,
              jsonb_build_object('quantity', notification_amount(NEW.quantity), 'asset', NEW.from_asset, 'bought', NEW.to_asset),
              'exchangePlan', NEW.id, NEW.updated_at)
      ON CONFLICT (user_id, key) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
