-- SQL functions may call each other in any order.
SET check_function_bodies = off;

DROP TRIGGER spot_order_is_final ON spot_order;

-- contract: made anew below, since it takes the type that has a field more
DROP FUNCTION spot_end_orders(items spot_ending[], moment timestamp with time zone, OUT ended bigint[]);

-- contract: only functions made anew below call it, with the price of a profit
DROP FUNCTION spot_trigger_tick(of_pair integer, direction spot_trigger_direction, trigger_price numeric, placed_at timestamp with time zone, after_sequence bigint, last_sequence bigint, moment timestamp with time zone);

-- contract: made anew below; what a process of the release before sends has no exits, and its orders none
DROP FUNCTION spot_write(rows jsonb, moment timestamp with time zone);

-- contract: made anew below; what a process of the release before fills has its exit order placed by nobody, so it is stopped before orders with exits are taken
DROP FUNCTION spot_end(endings jsonb, moment timestamp with time zone);

-- contract: made anew below with a field more, which is empty where it is not sent
DROP TYPE spot_ending;

-- contract: made anew below with fields more, which are empty where they are not sent
DROP TYPE spot_placing;

-- AlterTable
ALTER TABLE "spot_order" ADD COLUMN     "exit_of" BIGINT,
ADD COLUMN     "profit_price" DECIMAL(38,18),
ADD COLUMN     "stop_loss" DECIMAL(38,18),
ADD COLUMN     "take_profit" DECIMAL(38,18);

CREATE TYPE spot_ending AS (ordinal integer, order_id bigint, state spot_order_state, price numeric, quantity numeric, turnover numeric, fee numeric, tick_sequence bigint, tick_price numeric, tick_at timestamp with time zone, tick_source price_source, exit jsonb, legs jsonb);

CREATE TYPE spot_placing AS (ordinal integer, user_id bigint, pair_id integer, symbol text, base text, quote text, side spot_side, type spot_order_type, sizing spot_sizing, limit_price numeric, requested_quantity numeric, requested_total numeric, quantity numeric, held numeric, turnover numeric, fee numeric, fee_rate numeric, fill_price numeric, tick_sequence bigint, tick_price numeric, tick_seen_at timestamp with time zone, open_orders_max integer, trigger_price numeric, trigger_direction spot_trigger_direction, replaces_id bigint, client_order_id text, profit_price numeric, take_profit numeric, stop_loss numeric, exit_of bigint, exit jsonb, legs jsonb);

CREATE OR REPLACE FUNCTION public.spot_end(endings jsonb, moment timestamp with time zone)
 RETURNS SETOF spot_end_result
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
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
    SELECT ROW(item.ordinal, item.order_id, 'end', item.legs)::ledger_journal
      FROM unnest(items) item WHERE item.order_id = ANY (ended)), moment);

  IF EXISTS (SELECT FROM unnest(items) item WHERE item.state = 'filled') THEN
    INSERT INTO spot_fill (order_id, price, quantity, turnover, fee, tick_sequence, tick_price, tick_at, tick_source,
                           created_at)
      SELECT item.order_id, item.price, item.quantity, item.turnover, item.fee, item.tick_sequence, item.tick_price,
             item.tick_at, item.tick_source, moment
        FROM unnest(items) item WHERE item.state = 'filled' AND item.order_id = ANY (ended);
  END IF;
  IF EXISTS (SELECT FROM unnest(items) item WHERE item.exit IS NOT NULL AND item.order_id = ANY (ended)) THEN
    PERFORM spot_exit_write((
      SELECT jsonb_agg(item.exit || jsonb_build_object(
               'ordinal', item.ordinal, 'exit_of', item.order_id, 'tick_sequence', item.tick_sequence))
        FROM unnest(items) item WHERE item.exit IS NOT NULL AND item.order_id = ANY (ended)), moment);
  END IF;
  RETURN QUERY SELECT * FROM unnest(crossed);
  RETURN QUERY
    SELECT item.ordinal, NULL::bigint, NULL::numeric, NULL::timestamptz, NULL::price_source
      FROM unnest(items) item WHERE item.order_id = ANY (ended);
END $function$;

CREATE OR REPLACE FUNCTION public.spot_end_orders(items spot_ending[], moment timestamp with time zone, OUT ended bigint[])
 RETURNS bigint[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_nestloop TO 'off'
AS $function$
#variable_conflict use_column
BEGIN
  WITH changed AS (
    UPDATE spot_order SET
        state = item.state,
        filled_quantity = CASE item.state WHEN 'filled' THEN item.quantity ELSE 0 END,
        turnover = coalesce(item.turnover, 0), fee = coalesce(item.fee, 0), updated_at = moment
      FROM unnest(items) item
     WHERE spot_order.id = item.order_id AND (spot_order.state IN ('open', 'waiting')) IS TRUE
       AND spot_order.id = ANY (ARRAY(SELECT item.order_id FROM unnest(items) item))
       AND (item.state = 'cancelled' OR (spot_order.state = 'open' AND item.tick_sequence > spot_order.accepted_sequence
                                         AND item.tick_sequence >= coalesce(spot_order.trigger_sequence, 0)
                                         AND item.tick_at >= date_trunc('milliseconds', spot_order.created_at)))
     RETURNING spot_order.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO ended FROM changed;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_exit_write(exits jsonb, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  placings spot_placing[] := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::spot_placing, exits) item);
  -- ids[n] is the id of the order with ordinal n, as in spot_write.
  ids bigint[] := ARRAY(SELECT nextval('spot_order_id_seq')
    FROM generate_series(1, (SELECT max(item.ordinal) FROM unnest(placings) item)));
BEGIN
  PERFORM ledger_post_or_raise('spotOrder', ARRAY(
    SELECT ROW(item.ordinal, ids[item.ordinal], 'place', item.legs)::ledger_journal FROM unnest(placings) item), moment);
  INSERT INTO spot_order (id, user_id, symbol, base, quote, side, type, sizing, limit_price, requested_quantity, quantity,
                          held, state, fee_rate, accepted_sequence, trigger_price, trigger_direction, profit_price, exit_of,
                          created_at, updated_at)
    SELECT ids[item.ordinal], item.user_id, item.symbol, item.base, item.quote, item.side, item.type, item.sizing,
           item.limit_price, item.requested_quantity, item.quantity, item.held,
           (CASE WHEN item.trigger_price IS NULL THEN 'open' ELSE 'waiting' END)::spot_order_state, item.fee_rate,
           item.tick_sequence, item.trigger_price, item.trigger_direction, item.profit_price, item.exit_of, moment, moment
      FROM unnest(placings) item;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_match(symbols text[], after_id bigint, orders_max integer, stretch integer, moment timestamp with time zone)
 RETURNS SETOF spot_touched_order
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  reached bigint[];
BEGIN
  reached := ARRAY(
    SELECT stop.id
      FROM (
        SELECT pair.symbol, span.low, span.high
          FROM pair
          LEFT JOIN spot_matching matching ON matching.symbol = pair.symbol
          CROSS JOIN LATERAL (
            SELECT min(price) AS low, max(price) AS high
              FROM (SELECT tick.price FROM tick
                     WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)
                     ORDER BY tick.sequence LIMIT stretch) oldest) span
         WHERE (symbols IS NULL OR pair.symbol = ANY (symbols))
           AND (SELECT true FROM spot_order WHERE state = 'waiting' AND spot_order.symbol = pair.symbol LIMIT 1)
        OFFSET 0) fresh
      CROSS JOIN LATERAL (
        SELECT falling.id FROM spot_order falling
         WHERE falling.state = 'waiting' AND falling.trigger_direction = 'falls' AND falling.symbol = fresh.symbol
           AND falling.trigger_price >= fresh.low
        UNION ALL
        SELECT rising.id FROM spot_order rising
         WHERE rising.state = 'waiting' AND rising.trigger_direction = 'rises' AND rising.symbol = fresh.symbol
           AND rising.trigger_price <= fresh.high
        UNION ALL
        SELECT profit.id FROM spot_order profit
         WHERE profit.state = 'waiting' AND profit.profit_price IS NOT NULL AND profit.trigger_direction = 'falls'
           AND profit.symbol = fresh.symbol AND profit.profit_price <= fresh.high
        UNION ALL
        SELECT profit.id FROM spot_order profit
         WHERE profit.state = 'waiting' AND profit.profit_price IS NOT NULL AND profit.trigger_direction = 'rises'
           AND profit.symbol = fresh.symbol AND profit.profit_price >= fresh.low
        OFFSET 0) stop);
  IF cardinality(reached) > 0 THEN
    PERFORM spot_set_off(reached, moment);
  END IF;
  RETURN QUERY SELECT * FROM spot_touched(symbols, after_id, orders_max, stretch, moment);
END $function$;

CREATE OR REPLACE FUNCTION public.spot_set_off(orders bigint[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  -- As a test, the state names no index: a plan made on an empty table would take one of all orders that wait, or of all users.
  IF NOT EXISTS (SELECT FROM spot_order WHERE id = ANY (orders) AND (state = 'waiting') IS TRUE) THEN
    RETURN;
  END IF;
  PERFORM 1 FROM spot_order WHERE id = ANY (orders) AND (state = 'waiting') IS TRUE ORDER BY id FOR NO KEY UPDATE;
  WITH stops AS MATERIALIZED (
    SELECT * FROM spot_order WHERE id = ANY (orders) AND (state = 'waiting') IS TRUE),
  fresh AS MATERIALIZED (
    SELECT pair.id AS pair_id, pair.symbol, coalesce(matching.sequence, 0) AS done, span.*
      FROM pair
      LEFT JOIN spot_matching matching ON matching.symbol = pair.symbol
      CROSS JOIN LATERAL (
        SELECT min(price) AS low, max(price) AS high, max(sequence) AS last
          FROM tick WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)) span
     WHERE pair.symbol = ANY (ARRAY(SELECT symbol FROM stops))),
  reached AS MATERIALIZED (
    SELECT stop.id, crossing.sequence, crossing.price, crossing.at, crossing.source
      FROM stops stop
      JOIN fresh ON fresh.symbol = stop.symbol
       AND CASE stop.trigger_direction WHEN 'falls' THEN stop.trigger_price >= fresh.low OR stop.profit_price <= fresh.high
                                       ELSE stop.trigger_price <= fresh.high OR stop.profit_price >= fresh.low END
     CROSS JOIN LATERAL spot_trigger_tick(
             fresh.pair_id, stop.trigger_direction, stop.trigger_price, stop.profit_price, stop.created_at,
             greatest(stop.accepted_sequence, fresh.done), fresh.last, moment) crossing)
  UPDATE spot_order SET
      state = 'open', trigger_sequence = reached.sequence, trigger_tick_price = reached.price, trigger_at = reached.at,
      trigger_source = reached.source, updated_at = moment
    FROM reached
   WHERE spot_order.id = reached.id AND spot_order.id = ANY (orders) AND (spot_order.state = 'waiting') IS TRUE;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_trigger_tick(of_pair integer, direction spot_trigger_direction, trigger_price numeric, profit_price numeric, placed_at timestamp with time zone, after_sequence bigint, last_sequence bigint, moment timestamp with time zone)
 RETURNS SETOF tick
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  SELECT * FROM tick
   WHERE pair_id = of_pair AND sequence > after_sequence AND sequence <= last_sequence
     AND at >= date_trunc('milliseconds', placed_at) AND at <= moment
     AND CASE direction WHEN 'falls' THEN price <= trigger_price OR price >= profit_price
                        ELSE price >= trigger_price OR price <= profit_price END
   ORDER BY sequence LIMIT 1
$function$;

CREATE OR REPLACE FUNCTION public.spot_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
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
     WHERE item.type = 'market' AND item.tick_price <> tick.price
       AND coalesce(item.tick_seen_at < clock_timestamp() - interval '250 milliseconds', true)
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
                          profit_price, take_profit, stop_loss, exit_of, created_at, updated_at)
    SELECT ids[item.ordinal], item.user_id, item.symbol, item.base, item.quote, item.side, item.type,
           item.sizing, item.limit_price, item.requested_quantity, item.requested_total, item.quantity,
           item.held, (CASE WHEN item.trigger_price IS NOT NULL THEN 'waiting' WHEN item.type = 'limit' THEN 'open'
                            ELSE 'filled' END)::spot_order_state,
           CASE item.type WHEN 'limit' THEN 0 ELSE item.quantity END,
           item.turnover, item.fee, item.fee_rate, tick.sequence,
           item.trigger_price, item.trigger_direction, item.replaces_id, item.client_order_id,
           item.profit_price, item.take_profit, item.stop_loss, item.exit_of, moment, moment
      FROM unnest(placings) item JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
     WHERE item.ordinal = ANY (fresh);
  IF EXISTS (SELECT FROM unnest(placings) item WHERE item.type = 'market') THEN
    INSERT INTO spot_fill (order_id, price, quantity, turnover, fee, tick_sequence, tick_price, tick_at, tick_source,
                           created_at)
      SELECT ids[item.ordinal], item.fill_price, item.quantity, item.turnover, item.fee, tick.sequence, tick.price, tick.at,
             tick.source, moment
        FROM unnest(placings) item
        JOIN unnest(newest) latest ON latest.pair_id = item.pair_id
       CROSS JOIN LATERAL tick_numbered(
               item.pair_id, CASE latest.price WHEN item.tick_price THEN latest.sequence ELSE item.tick_sequence END) tick
       WHERE item.type = 'market' AND item.ordinal = ANY (fresh);
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
END $function$;

ALTER TABLE spot_order ADD CONSTRAINT spot_order_exit_has_none CHECK (((exit_of IS NULL) OR ((take_profit IS NULL) AND (stop_loss IS NULL))));

ALTER TABLE spot_order ADD CONSTRAINT spot_order_exit_prices_positive CHECK (((COALESCE(profit_price, (1)::numeric) > (0)::numeric) AND (COALESCE(profit_price, (1)::numeric) <> 'NaN'::numeric) AND (COALESCE(take_profit, (1)::numeric) > (0)::numeric) AND (COALESCE(take_profit, (1)::numeric) <> 'NaN'::numeric) AND (COALESCE(stop_loss, (1)::numeric) > (0)::numeric) AND (COALESCE(stop_loss, (1)::numeric) <> 'NaN'::numeric)));

ALTER TABLE spot_order ADD CONSTRAINT spot_order_profit_beyond_its_limit CHECK (((profit_price IS NULL) OR ((trigger_price IS NOT NULL) AND
CASE side
    WHEN 'sell'::spot_side THEN ((trigger_direction = 'falls'::spot_trigger_direction) AND (profit_price > trigger_price) AND (profit_price >= limit_price))
    ELSE ((trigger_direction = 'rises'::spot_trigger_direction) AND (profit_price < trigger_price) AND (profit_price <= limit_price))
END)));

CREATE UNIQUE INDEX spot_order_exit ON public.spot_order USING btree (exit_of) WHERE ((exit_of IS NOT NULL) AND (replaces_id IS NULL));

CREATE INDEX spot_order_profit ON public.spot_order USING btree (symbol, trigger_direction, profit_price) WHERE ((state = 'waiting'::spot_order_state) AND (profit_price IS NOT NULL));

CREATE TRIGGER spot_order_is_final BEFORE UPDATE ON public.spot_order FOR EACH ROW WHEN (((old.state <> ALL (ARRAY['open'::spot_order_state, 'waiting'::spot_order_state])) OR ((old.state = 'open'::spot_order_state) AND (new.state = 'waiting'::spot_order_state)) OR (((((old.trigger_sequence IS DISTINCT FROM new.trigger_sequence) OR (old.trigger_tick_price IS DISTINCT FROM new.trigger_tick_price)) OR (old.trigger_at IS DISTINCT FROM new.trigger_at)) OR (old.trigger_source IS DISTINCT FROM new.trigger_source)) AND ((old.state IS DISTINCT FROM 'waiting'::spot_order_state) OR (new.state IS DISTINCT FROM 'open'::spot_order_state))) OR (((((((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.symbol IS DISTINCT FROM new.symbol)) OR (old.base IS DISTINCT FROM new.base)) OR (old.quote IS DISTINCT FROM new.quote)) OR (old.side IS DISTINCT FROM new.side)) OR (old.type IS DISTINCT FROM new.type)) OR (old.sizing IS DISTINCT FROM new.sizing)) OR (old.limit_price IS DISTINCT FROM new.limit_price)) OR (old.requested_quantity IS DISTINCT FROM new.requested_quantity)) OR (old.requested_total IS DISTINCT FROM new.requested_total)) OR (old.quantity IS DISTINCT FROM new.quantity)) OR (old.held IS DISTINCT FROM new.held)) OR (old.fee_rate IS DISTINCT FROM new.fee_rate)) OR (old.accepted_sequence IS DISTINCT FROM new.accepted_sequence)) OR (old.trigger_price IS DISTINCT FROM new.trigger_price)) OR (old.trigger_direction IS DISTINCT FROM new.trigger_direction)) OR (old.profit_price IS DISTINCT FROM new.profit_price)) OR (old.take_profit IS DISTINCT FROM new.take_profit)) OR (old.stop_loss IS DISTINCT FROM new.stop_loss)) OR (old.exit_of IS DISTINCT FROM new.exit_of)) OR (old.replaces_id IS DISTINCT FROM new.replaces_id)) OR (old.created_at IS DISTINCT FROM new.created_at)))) EXECUTE FUNCTION decided_is_final('an order');
