-- Notifies a reached alert in the same transaction, once.
CREATE FUNCTION price_alert_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
    SELECT alert.user_id, 'priceReached:priceAlert:' || alert.id, 'priceReached',
           jsonb_build_object('pair', pair.name, 'price', notification_amount(alert.price),
                              'last', notification_amount(alert.tick_price), 'asset', pair.quote),
           'priceAlert', alert.id, alert.updated_at
      FROM changed alert
      JOIN pair ON pair.symbol = alert.symbol
     WHERE alert.state = 'reached'
     ORDER BY alert.user_id, alert.id
    ON CONFLICT (user_id, key) DO NOTHING;
  RETURN NULL;
END $$;
