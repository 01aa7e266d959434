-- Fills open orders, in whole or in part, and ends them and stop orders that wait, each once: whoever finds an order no longer open, or
-- filled in part since, does nothing. An order that a stored tick has reached cannot be cancelled any more, whether or not the matcher
-- has come by: it waits to be filled on that tick. In the same way a stop order that a stored tick has set off is a limit order, and
-- cancelled as one. The exit order of an order is placed with its last fill, or with its cancellation for what was filled of it.
--   takes   [spot_ending]
--   gives   [spot_end_result]: the ordinals that were filled or ended; of cancellations that came after a tick, that tick
--   locks   the orders, then the accounts, those of exit orders too, each in the order of their ids
CREATE FUNCTION spot_end(endings jsonb, moment timestamptz) RETURNS SETOF spot_end_result LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  items spot_ending[];
  ended bigint[];
  crossed spot_end_result[];
BEGIN
  items := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::spot_ending, endings) item ORDER BY item.ordinal);
  -- As a test, the state names no index: a plan made on an empty table would take one of all open orders, or of all users.
  PERFORM 1 FROM spot_order
    WHERE id = ANY (ARRAY(SELECT item.order_id FROM unnest(items) item)) AND (state IN ('open', 'waiting')) IS TRUE
    ORDER BY id FOR NO KEY UPDATE;
  -- Before the first order changes, of which programs are told: streams of events are locked after accounts.
  PERFORM ledger_lock(endings || jsonb_path_query_array(endings, '$[*].exit'));
  PERFORM spot_set_off(ARRAY(SELECT item.order_id FROM unnest(items) item), moment);
  -- Of what stands in a book its writer alone decides.
  IF EXISTS (SELECT FROM spot_book) THEN
    items := ARRAY(
      SELECT item FROM unnest(items) item
       WHERE NOT EXISTS (SELECT FROM spot_order named JOIN spot_book book ON book.symbol = named.symbol
                          WHERE named.id = item.order_id AND (named.state = 'open') IS TRUE)
       ORDER BY item.ordinal);
  END IF;
  -- The matcher has filled all that ticks up to spot_matching cross. The lowest and the highest price of a pair's later ticks
  -- show for most orders at once that none of these crosses them.
  crossed := ARRAY(
    WITH resting AS MATERIALIZED (
      SELECT item.ordinal, cancelled.*
        FROM unnest(items) item
       CROSS JOIN LATERAL (SELECT * FROM spot_order named WHERE named.id = item.order_id OFFSET 0) cancelled
       WHERE item.state = 'cancelled' AND cancelled.state = 'open'),
    fresh AS MATERIALIZED (
      SELECT pair.id AS pair_id, pair.symbol, coalesce(matching.sequence, 0) AS done, span.*
        FROM pair
        LEFT JOIN spot_matching matching ON matching.symbol = pair.symbol
        CROSS JOIN LATERAL (
          SELECT min(price) AS low, max(price) AS high, max(sequence) AS last
            FROM tick WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)) span
       WHERE pair.symbol = ANY (ARRAY(SELECT symbol FROM resting)))
    SELECT ROW(resting.ordinal, crossing.sequence, crossing.price, crossing.at, crossing.source)::spot_end_result
      FROM resting
      JOIN fresh ON fresh.symbol = resting.symbol
       AND CASE resting.side WHEN 'buy' THEN resting.limit_price >= fresh.low ELSE resting.limit_price <= fresh.high END
     CROSS JOIN LATERAL spot_crossing_tick(
             fresh.pair_id, resting.side, resting.limit_price, resting.created_at,
             greatest(resting.accepted_sequence, fresh.done, resting.trigger_sequence - 1), fresh.last, moment) crossing);
  items := ARRAY(
    SELECT item FROM unnest(items) item
     WHERE item.ordinal <> ALL (ARRAY(SELECT late.ordinal FROM unnest(crossed) late)) ORDER BY item.ordinal);
  ended := spot_end_orders(items, moment);

  PERFORM ledger_post_or_raise('spotOrder', ARRAY(
    SELECT ROW(item.ordinal, item.order_id,
               CASE item.state WHEN 'open' THEN 'fill:' || coalesce(item.partial_fills, 0) + 1 ELSE 'end' END,
               item.legs)::ledger_journal
      FROM unnest(items) item WHERE item.order_id = ANY (ended)), moment);

  IF EXISTS (SELECT FROM unnest(items) item WHERE item.state <> 'cancelled') THEN
    INSERT INTO spot_fill (order_id, number, user_id, price, quantity, turnover, fee, tick_sequence, tick_price, tick_at,
                           tick_source, created_at)
      SELECT filled.id, coalesce(item.partial_fills, 0) + 1, filled.user_id, item.price, item.quantity, item.turnover, item.fee,
             item.tick_sequence, item.tick_price, item.tick_at, item.tick_source, moment
        FROM unnest(items) item
       CROSS JOIN LATERAL (SELECT id, user_id FROM spot_order named WHERE named.id = item.order_id OFFSET 0) filled
       WHERE item.state <> 'cancelled' AND item.order_id = ANY (ended);
  END IF;
  IF EXISTS (SELECT FROM unnest(items) item WHERE item.exit IS NOT NULL AND item.order_id = ANY (ended)) THEN
    PERFORM spot_exit_write((
      SELECT jsonb_agg(item.exit || jsonb_build_object(
               'ordinal', item.ordinal, 'exit_of', item.order_id, 'tick_sequence', coalesce(
                 item.tick_sequence, (SELECT max(sequence) FROM tick WHERE pair_id = (item.exit ->> 'pair_id')::int))))
        FROM unnest(items) item WHERE item.exit IS NOT NULL AND item.order_id = ANY (ended)), moment);
  END IF;
  RETURN QUERY SELECT * FROM unnest(crossed);
  RETURN QUERY
    SELECT item.ordinal, NULL::bigint, NULL::numeric, NULL::timestamptz, NULL::price_source
      FROM unnest(items) item WHERE item.order_id = ANY (ended);
END $$;
