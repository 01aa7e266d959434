-- Places orders: rests limit orders with what they hold, lets stop orders wait with what they hold, fills market orders on the newest
-- stored tick, and places the exit orders of these. One that was judged on another price is outdated, unless the database said of that
-- price at most 250 ms ago that it was the newest.
--   takes     [spot_placing], at most one of each user
--   gives     as submit wants it: the order's id, with the tick that it was accepted on; or the tick to judge it by
--   refuses   priceStale, tooManyOpenOrders, insufficientBalance
--   locks     the users who rest an order, so that nobody opens more than allowed side by side; then the accounts, those of exit
--             orders too. The ticks are read after that.
CREATE FUNCTION spot_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql
-- A plan made once serves every batch: planning anew for each array costs more than the work.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  placings spot_placing[];
  newest tick[];
  now_at timestamptz;
  refused submit_result[];
  fresh int[];
  ids bigint[];
  -- As a value that the plan does not know: knowing it, a plan made on an empty table reads every open order there is.
  resting CONSTANT spot_order_state[] := '{open,waiting}';
BEGIN
  placings := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::spot_placing, rows) item);

  PERFORM 1 FROM users
    WHERE users.id = ANY (ARRAY(
      SELECT item.user_id FROM unnest(placings) item WHERE item.type = 'limit' OR item.exit IS NOT NULL))
    ORDER BY users.id FOR NO KEY UPDATE;
  PERFORM ledger_lock(rows || jsonb_path_query_array(rows, '$[*].exit'));

  newest := ARRAY(SELECT stored FROM tick_newest(ARRAY(SELECT item.pair_id FROM unnest(placings) item)) stored);
  now_at := feed_now(moment);
  refused := ARRAY(
    SELECT price_stale(item.ordinal, tick.at, now_at)
      FROM unnest(placings) item LEFT JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
     WHERE NOT tick_is_fresh(tick.at, now_at));
  refused := refused || ARRAY(
    SELECT submit_outdated(item.ordinal, jsonb_build_object(
             'sequence', tick.sequence, 'price', tick.price::text, 'at', tick.at, 'seenAt', clock_timestamp()))
      FROM unnest(placings) item JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
     WHERE item.fill_price IS NOT NULL
       AND (item.tick_price <> tick.price AND coalesce(item.tick_seen_at < clock_timestamp() - interval '250 milliseconds', true)
         OR item.symbol IN (SELECT symbol FROM spot_book))
       AND item.ordinal <> ALL (ARRAY(SELECT declined.ordinal FROM unnest(refused) declined)));
  refused := refused || ARRAY(
    SELECT submit_refused(item.ordinal, 'tooManyOpenOrders', jsonb_build_object('maximum', item.open_orders_max::text))
      FROM unnest(placings) item
     WHERE (item.type = 'limit' OR item.exit IS NOT NULL)
       AND item.ordinal <> ALL (ARRAY(SELECT declined.ordinal FROM unnest(refused) declined))
       AND item.open_orders_max <= (
         SELECT count(*) FROM (SELECT FROM spot_order mine
           WHERE mine.user_id = item.user_id AND mine.state = ANY (resting) LIMIT item.open_orders_max) open));
  fresh := ARRAY(SELECT item.ordinal FROM unnest(placings) item
    WHERE item.ordinal <> ALL (ARRAY(SELECT declined.ordinal FROM unnest(refused) declined)));
  -- ids[n] is the id of the order with ordinal n, whether it is placed or not.
  ids := ARRAY(SELECT nextval('spot_order_id_seq')
    FROM generate_series(1, (SELECT max(item.ordinal) FROM unnest(placings) item)));

  refused := refused || ARRAY(
    SELECT declined FROM ledger_post_rows('spotOrder', ARRAY(
      SELECT ROW(item.ordinal, ids[item.ordinal], 'place', item.legs)::ledger_journal
        FROM unnest(placings) item WHERE item.ordinal = ANY (fresh)), moment) declined);
  fresh := ARRAY(SELECT number FROM unnest(fresh) number
    WHERE number <> ALL (ARRAY(SELECT declined.ordinal FROM unnest(refused) declined)));

  INSERT INTO spot_order (id, user_id, symbol, base, quote, side, type, sizing, limit_price, requested_quantity,
                          requested_total, quantity, held, state, filled_quantity, turnover, fee, fee_rate,
                          accepted_sequence, trigger_price, trigger_direction, replaces_id, client_order_id,
                          profit_price, take_profit, stop_loss, exit_of, trail_distance, trail_unit, trail_group, activation_price,
                          trail_sequence, time_in_force, post_only, self_trade, bound_price, held_taken, maker_fee_rate,
                          created_at, updated_at)
    SELECT ids[item.ordinal], item.user_id, item.symbol, item.base, item.quote, item.side, item.type,
           item.sizing, item.limit_price, item.requested_quantity, item.requested_total, item.quantity,
           item.held, (CASE WHEN item.trigger_price IS NOT NULL THEN 'waiting' WHEN item.fill_price IS NULL THEN 'open'
                            ELSE 'filled' END)::spot_order_state,
           CASE WHEN item.fill_price IS NULL THEN 0 ELSE item.quantity END,
           item.turnover, item.fee, item.fee_rate, tick.sequence,
           item.trigger_price, item.trigger_direction, item.replaces_id, item.client_order_id,
           item.profit_price, item.take_profit, item.stop_loss, item.exit_of, item.trail_distance, item.trail_unit,
           trunc(item.trail_distance, 1 - floor(log(item.trail_distance))::int), item.activation_price,
           CASE WHEN item.trail_distance IS NULL OR item.activation_price IS NOT NULL THEN NULL
                ELSE coalesce(item.trail_sequence, tick.sequence) END,
           coalesce(item.time_in_force, 'gtc'), coalesce(item.post_only, false), coalesce(item.self_trade, 'cancelTaker'),
           item.bound_price, coalesce(item.held_taken, 0), item.maker_fee_rate, moment, moment
      FROM unnest(placings) item JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
     WHERE item.ordinal = ANY (fresh);
  IF EXISTS (SELECT FROM unnest(placings) item WHERE item.fill_price IS NOT NULL) THEN
    INSERT INTO spot_fill (order_id, user_id, price, quantity, turnover, fee, tick_sequence, tick_price, tick_at, tick_source,
                           created_at)
      SELECT ids[item.ordinal], item.user_id, item.fill_price, item.quantity, item.turnover, item.fee, tick.sequence, tick.price, tick.at,
             tick.source, moment
        FROM unnest(placings) item
        JOIN unnest(newest) latest ON latest.pair_id = item.pair_id
       CROSS JOIN LATERAL tick_numbered(
               item.pair_id, CASE latest.price WHEN item.tick_price THEN latest.sequence ELSE item.tick_sequence END) tick
       WHERE item.fill_price IS NOT NULL AND item.ordinal = ANY (fresh);
  END IF;
  IF EXISTS (SELECT FROM unnest(placings) item WHERE item.exit IS NOT NULL AND item.ordinal = ANY (fresh)) THEN
    PERFORM spot_exit_write((
      SELECT jsonb_agg(item.exit || jsonb_build_object(
               'ordinal', item.ordinal, 'exit_of', ids[item.ordinal], 'tick_sequence', tick.sequence))
        FROM unnest(placings) item JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
       WHERE item.exit IS NOT NULL AND item.ordinal = ANY (fresh)), moment);
  END IF;

  RETURN QUERY SELECT * FROM unnest(refused);
  RETURN QUERY
    SELECT (submit_accepted(item.ordinal, ids[item.ordinal], jsonb_build_object('acceptedSequence', tick.sequence))).*
      FROM unnest(placings) item JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
     WHERE item.ordinal = ANY (fresh);
END $$;
