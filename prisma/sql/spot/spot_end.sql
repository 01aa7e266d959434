-- Ends open orders, each once: whoever finds an order no longer open does nothing. An order that a stored tick has reached
-- cannot be cancelled any more, whether or not the matcher has come by: it waits to be filled on that tick.
--   takes   [spot_ending]
--   gives   [spot_end_result]: the ordinals that were ended; of cancellations that came after a tick, that tick
--   locks   the orders, then the accounts, each in the order of their ids
CREATE FUNCTION spot_end(endings jsonb, moment timestamptz) RETURNS SETOF spot_end_result LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  items spot_ending[];
  ended bigint[];
  crossed spot_end_result[];
BEGIN
  items := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::spot_ending, endings) item ORDER BY item.ordinal);
  PERFORM 1 FROM spot_order
    WHERE id = ANY (SELECT item.order_id FROM unnest(items) item) AND state = 'open' ORDER BY id FOR NO KEY UPDATE;
  -- Ticks that the matcher is done with (spot_matching) filled what they could.
  crossed := ARRAY(
    SELECT ROW(item.ordinal, crossing.sequence, crossing.price, crossing.at, crossing.source)::spot_end_result
      FROM unnest(items) item
      JOIN spot_order resting ON resting.id = item.order_id AND resting.state = 'open'
      JOIN pair ON pair.symbol = resting.symbol
      LEFT JOIN spot_matching matching ON matching.symbol = resting.symbol
     CROSS JOIN LATERAL spot_crossing_tick(
             pair.id, resting.side, resting.limit_price, resting.created_at,
             greatest(resting.accepted_sequence, matching.sequence),
             (SELECT max(sequence) FROM tick WHERE pair_id = pair.id), moment) crossing
     WHERE item.state = 'cancelled');
  items := ARRAY(
    SELECT item FROM unnest(items) item
     WHERE item.ordinal <> ALL (ARRAY(SELECT late.ordinal FROM unnest(crossed) late)) ORDER BY item.ordinal);
  WITH changed AS (
    UPDATE spot_order SET
        state = item.state,
        filled_quantity = CASE item.state WHEN 'filled' THEN item.quantity ELSE 0 END,
        turnover = coalesce(item.turnover, 0), fee = coalesce(item.fee, 0), updated_at = moment
      FROM unnest(items) item
     WHERE spot_order.id = item.order_id AND spot_order.state = 'open'
       AND (item.state = 'cancelled' OR (item.tick_sequence > spot_order.accepted_sequence
                                         AND item.tick_at >= date_trunc('milliseconds', spot_order.created_at)))
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
  RETURN QUERY SELECT * FROM unnest(crossed);
  RETURN QUERY
    SELECT item.ordinal, NULL::bigint, NULL::numeric, NULL::timestamptz, NULL::price_source
      FROM unnest(items) item WHERE item.order_id = ANY (ended);
END $$;
