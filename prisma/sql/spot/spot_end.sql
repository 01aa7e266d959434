-- Ends open orders, each once: whoever finds an order no longer open does nothing. Answers the ordinals that were ended.
CREATE FUNCTION spot_end(endings jsonb, moment timestamptz) RETURNS SETOF int LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  asked spot_ending[];
  ended bigint[];
BEGIN
  asked := ARRAY(SELECT one FROM jsonb_populate_recordset(NULL::spot_ending, endings) one ORDER BY one.ordinal);
  PERFORM 1 FROM spot_order
    WHERE id = ANY (SELECT one.order_id FROM unnest(asked) one) AND state = 1 ORDER BY id FOR NO KEY UPDATE;
  WITH changed AS (
    UPDATE spot_order SET
        state = one.state,
        filled_quantity = CASE one.state WHEN 2 THEN one.quantity ELSE 0 END,
        turnover = coalesce(one.turnover, 0), fee = coalesce(one.fee, 0), updated_at = moment
      FROM unnest(asked) one
     WHERE spot_order.id = one.order_id AND spot_order.state = 1
     RETURNING spot_order.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO ended FROM changed;

  PERFORM 1 FROM ledger_post(
    ARRAY(
      SELECT ROW(one.ordinal, 'spotOrder:' || one.order_id || ':end', 'spotOrder', one.order_id,
                 leg ->> 0, (leg ->> 1)::numeric, (leg ->> 2)::smallint)::ledger_leg
        FROM unnest(asked) one, jsonb_array_elements(one.legs) leg
       WHERE one.order_id = ANY (ended)),
    moment) posted WHERE posted.outcome <> 'posted';
  IF FOUND THEN
    RAISE EXCEPTION 'an order that was open could not be settled';
  END IF;

  INSERT INTO spot_fill (order_id, price, quantity, turnover, fee, tick_sequence, tick_price, tick_at, tick_source,
                         created_at)
    SELECT one.order_id, one.price, one.quantity, one.turnover, one.fee, one.tick_sequence, one.tick_price,
           one.tick_at, one.tick_source, moment
      FROM unnest(asked) one WHERE one.state = 2 AND one.order_id = ANY (ended);
  RETURN QUERY SELECT one.ordinal FROM unnest(asked) one WHERE one.order_id = ANY (ended);
END $$;
