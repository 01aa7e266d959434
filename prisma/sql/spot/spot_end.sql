-- Ends open orders, each once: whoever finds an order no longer open does nothing.
--   takes   [spot_ending]
--   gives   the ordinals that were ended
--   locks   the orders, then the accounts, each in the order of their ids
CREATE FUNCTION spot_end(endings jsonb, moment timestamptz) RETURNS SETOF int LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  items spot_ending[];
  ended bigint[];
BEGIN
  items := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::spot_ending, endings) item ORDER BY item.ordinal);
  PERFORM 1 FROM spot_order
    WHERE id = ANY (SELECT item.order_id FROM unnest(items) item) AND state = 'open' ORDER BY id FOR NO KEY UPDATE;
  WITH changed AS (
    UPDATE spot_order SET
        state = item.state,
        filled_quantity = CASE item.state WHEN 'filled' THEN item.quantity ELSE 0 END,
        turnover = coalesce(item.turnover, 0), fee = coalesce(item.fee, 0), updated_at = moment
      FROM unnest(items) item
     WHERE spot_order.id = item.order_id AND spot_order.state = 'open'
     RETURNING spot_order.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO ended FROM changed;

  PERFORM 1 FROM ledger_post(
    ARRAY(
      SELECT ROW(item.ordinal, 'spotOrder:' || item.order_id || ':end', 'spotOrder', item.order_id,
                 leg ->> 0, (leg ->> 1)::numeric, (leg ->> 2)::smallint)::ledger_leg
        FROM unnest(items) item, jsonb_array_elements(item.legs) leg
       WHERE item.order_id = ANY (ended)),
    moment) posted WHERE posted.outcome <> 'posted';
  IF FOUND THEN
    RAISE EXCEPTION 'an order that was open could not be settled';
  END IF;

  INSERT INTO spot_fill (order_id, price, quantity, turnover, fee, tick_sequence, tick_price, tick_at, tick_source,
                         created_at)
    SELECT item.order_id, item.price, item.quantity, item.turnover, item.fee, item.tick_sequence, item.tick_price,
           item.tick_at, item.tick_source, moment
      FROM unnest(items) item WHERE item.state = 'filled' AND item.order_id = ANY (ended);
  RETURN QUERY SELECT item.ordinal FROM unnest(items) item WHERE item.order_id = ANY (ended);
END $$;
