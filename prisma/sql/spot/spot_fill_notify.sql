-- Notifies the owner of a limit order that is filled, with its last fill and of all of them; a market order's answer says so itself.
CREATE FUNCTION spot_fill_notify() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  -- An insert of nothing would cost as much as one of a few rows.
  IF NOT EXISTS (
    SELECT FROM spot_order filled
     WHERE filled.id = ANY (ARRAY(SELECT order_id FROM added)) AND filled.type = 'limit' AND (filled.state = 'filled') IS TRUE) THEN
    RETURN NULL;
  END IF;
  INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
    SELECT filled.user_id, event.name || ':spotOrder:' || filled.id, event.name,
           jsonb_build_object('quantity', notification_amount(filled.filled_quantity), 'asset', filled.base,
                              'price', notification_amount(CASE filled.partial_fills WHEN 0 THEN fill.price
                                                                ELSE spot_average_price(filled.id) END),
                              'payingAsset', filled.quote),
           'spotOrder', filled.id, fill.created_at
      FROM added fill
      JOIN spot_order filled ON filled.id = fill.order_id AND filled.type = 'limit' AND (filled.state = 'filled') IS TRUE
       AND filled.id = ANY (ARRAY(SELECT order_id FROM added))
     CROSS JOIN LATERAL (SELECT CASE filled.side WHEN 'buy' THEN 'buyFilled' ELSE 'sellFilled' END AS name) event
     ORDER BY filled.user_id, filled.id
    ON CONFLICT (user_id, key) DO NOTHING;
  RETURN NULL;
END $$;
