-- SQL functions may call each other in any order.
SET check_function_bodies = off;

DROP TRIGGER spot_order_is_final ON spot_order;

DROP INDEX spot_order_waiting;

-- contract: made anew below, since it takes the type that has fields more
DROP FUNCTION spot_exit_write(exits jsonb, moment timestamp with time zone);

-- contract: made anew below; what a process of the release before sends is no trailing stop
DROP FUNCTION spot_write(rows jsonb, moment timestamp with time zone);

-- contract: made anew below with fields more, which are empty where they are not sent
DROP TYPE spot_placing;

-- CreateEnum
CREATE TYPE "spot_trail_unit" AS ENUM ('price', 'ratio');

-- AlterTable
ALTER TABLE "spot_order" ADD COLUMN     "activation_price" DECIMAL(38,18),
ADD COLUMN     "peak_at" TIMESTAMPTZ(6),
ADD COLUMN     "peak_price" DECIMAL(38,18),
ADD COLUMN     "peak_sequence" BIGINT,
ADD COLUMN     "trail_distance" DECIMAL(38,18),
ADD COLUMN     "trail_group" DECIMAL(38,18),
ADD COLUMN     "trail_sequence" BIGINT,
ADD COLUMN     "trail_unit" "spot_trail_unit";

-- CreateTable
CREATE TABLE "spot_peak" (
    "symbol" TEXT NOT NULL,
    "direction" "spot_trigger_direction" NOT NULL,
    "sequence" BIGINT NOT NULL,
    "price" DECIMAL(38,18) NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "spot_peak_pkey" PRIMARY KEY ("symbol","direction","sequence")
);

-- CreateIndex
CREATE INDEX "spot_peak_price" ON "spot_peak"("symbol", "direction", "price");

CREATE TYPE spot_placing AS (ordinal integer, user_id bigint, pair_id integer, symbol text, base text, quote text, side spot_side, type spot_order_type, sizing spot_sizing, limit_price numeric, requested_quantity numeric, requested_total numeric, quantity numeric, held numeric, turnover numeric, fee numeric, fee_rate numeric, fill_price numeric, tick_sequence bigint, tick_price numeric, tick_seen_at timestamp with time zone, open_orders_max integer, trigger_price numeric, trigger_direction spot_trigger_direction, replaces_id bigint, client_order_id text, profit_price numeric, take_profit numeric, stop_loss numeric, exit_of bigint, trail_distance numeric, trail_unit spot_trail_unit, activation_price numeric, trail_sequence bigint, exit jsonb, legs jsonb);

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
           AND (SELECT true FROM spot_order
                WHERE state = 'waiting' AND trail_distance IS NULL AND spot_order.symbol = pair.symbol LIMIT 1)
        OFFSET 0) fresh
      CROSS JOIN LATERAL (
        SELECT falling.id FROM spot_order falling
         WHERE falling.state = 'waiting' AND falling.trail_distance IS NULL AND falling.trigger_direction = 'falls' AND falling.symbol = fresh.symbol
           AND falling.trigger_price >= fresh.low
        UNION ALL
        SELECT rising.id FROM spot_order rising
         WHERE rising.state = 'waiting' AND rising.trail_distance IS NULL AND rising.trigger_direction = 'rises' AND rising.symbol = fresh.symbol
           AND rising.trigger_price <= fresh.high
        UNION ALL
        SELECT profit.id FROM spot_order profit
         WHERE profit.state = 'waiting' AND profit.profit_price IS NOT NULL AND profit.trigger_direction = 'falls'
           AND profit.symbol = fresh.symbol AND profit.profit_price <= fresh.high
        UNION ALL
        SELECT profit.id FROM spot_order profit
         WHERE profit.state = 'waiting' AND profit.profit_price IS NOT NULL AND profit.trigger_direction = 'rises'
           AND profit.symbol = fresh.symbol AND profit.profit_price >= fresh.low
        OFFSET 0) stop) || ARRAY(SELECT spot_trail_reached(symbols, stretch));
  IF cardinality(reached) > 0 THEN
    PERFORM spot_set_off(reached, moment);
  END IF;
  RETURN QUERY SELECT * FROM spot_touched(symbols, after_id, orders_max, stretch, moment);
END $function$;

CREATE OR REPLACE FUNCTION public.spot_peaks_follow()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  before bigint := CASE TG_OP WHEN 'UPDATE' THEN OLD.sequence ELSE 0 END;
  way spot_trigger_direction;
BEGIN
  FOREACH way IN ARRAY enum_range(NULL::spot_trigger_direction) LOOP
    IF NOT EXISTS (SELECT FROM spot_order waiting
                    WHERE waiting.state = 'waiting' AND waiting.trail_distance IS NOT NULL AND waiting.symbol = NEW.symbol
                      AND waiting.trigger_direction = way) THEN
      DELETE FROM spot_peak WHERE symbol = NEW.symbol AND direction = way;
      CONTINUE;
    END IF;
    WITH fresh AS MATERIALIZED (
      SELECT tick.sequence, tick.price, tick.at,
             max(tick.price) OVER later AS highest_later, min(tick.price) OVER later AS lowest_later
        FROM pair JOIN tick ON tick.pair_id = pair.id AND tick.sequence > before AND tick.sequence <= NEW.sequence
       WHERE pair.symbol = NEW.symbol
      WINDOW later AS (ORDER BY tick.sequence DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)),
    passed AS (
      DELETE FROM spot_peak
       WHERE symbol = NEW.symbol AND direction = way
         AND CASE way WHEN 'falls' THEN price <= (SELECT max(fresh.price) FROM fresh)
                      ELSE price >= (SELECT min(fresh.price) FROM fresh) END)
    INSERT INTO spot_peak (symbol, direction, sequence, price, at)
      SELECT NEW.symbol, way, fresh.sequence, fresh.price, fresh.at FROM fresh
       WHERE CASE way WHEN 'falls' THEN fresh.price > fresh.highest_later ELSE fresh.price < fresh.lowest_later END IS NOT FALSE;
  END LOOP;
  RETURN NULL;
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
  PERFORM spot_trail_set_off(orders, moment);
  WITH stops AS MATERIALIZED (
    SELECT * FROM spot_order WHERE id = ANY (orders) AND (state = 'waiting') IS TRUE AND trail_distance IS NULL),
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

CREATE OR REPLACE FUNCTION public.spot_trail_peak(of_pair integer, of_symbol text, of_direction spot_trigger_direction, from_sequence bigint, last_sequence bigint)
 RETURNS TABLE(sequence bigint, price numeric, at timestamp with time zone)
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  SELECT known.sequence, known.price, known.at
    FROM (
      (SELECT peak.sequence, peak.price, peak.at FROM spot_peak peak
        WHERE peak.symbol = of_symbol AND peak.direction = of_direction AND peak.sequence >= from_sequence
        ORDER BY peak.sequence LIMIT 1)
      UNION ALL
      SELECT tick.sequence, tick.price, tick.at FROM tick
       WHERE tick.pair_id = of_pair AND tick.sequence >= from_sequence AND tick.sequence <= last_sequence
         AND tick.sequence > coalesce((SELECT matching.sequence FROM spot_matching matching WHERE matching.symbol = of_symbol), 0)) known
   ORDER BY CASE of_direction WHEN 'falls' THEN -known.price ELSE known.price END, known.sequence DESC LIMIT 1
$function$;

CREATE OR REPLACE FUNCTION public.spot_trail_reached(symbols text[], stretch integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  way record;
  distances numeric;
  began_until bigint;
BEGIN
  FOR way IN SELECT * FROM spot_trail_spans(symbols, stretch) LOOP
    IF way.unit = 'price' AND way.direction = 'falls' THEN
      RETURN QUERY
        SELECT dormant.id FROM spot_order dormant
         WHERE dormant.state = 'waiting' AND dormant.trail_distance IS NOT NULL AND dormant.trail_sequence IS NULL
           AND dormant.symbol = way.symbol AND dormant.trigger_direction = 'falls' AND dormant.activation_price <= way.high;
    ELSIF way.unit = 'price' THEN
      RETURN QUERY
        SELECT dormant.id FROM spot_order dormant
         WHERE dormant.state = 'waiting' AND dormant.trail_distance IS NOT NULL AND dormant.trail_sequence IS NULL
           AND dormant.symbol = way.symbol AND dormant.trigger_direction = 'rises' AND dormant.activation_price >= way.low;
    END IF;
    distances := 0;
    LOOP
      distances := (
        SELECT trail_group FROM spot_order
         WHERE state = 'waiting' AND trail_distance IS NOT NULL AND symbol = way.symbol AND trigger_direction = way.direction
           AND trail_unit = way.unit AND trail_group > distances
         ORDER BY trail_group LIMIT 1);
      EXIT WHEN distances IS NULL;
      began_until := CASE
        WHEN distances <= way.within THEN 9223372036854775807
        WHEN way.direction = 'falls' THEN (
          SELECT peak.sequence FROM spot_peak peak
           WHERE peak.symbol = way.symbol AND peak.direction = 'falls'
             AND peak.price >= CASE way.unit WHEN 'price' THEN way.low + distances ELSE way.low / (1 - distances) * 0.999999999999 END
           ORDER BY peak.price LIMIT 1)
        ELSE (
          SELECT peak.sequence FROM spot_peak peak
           WHERE peak.symbol = way.symbol AND peak.direction = 'rises'
             AND peak.price <= CASE way.unit WHEN 'price' THEN way.high - distances ELSE way.high / (1 + distances) * 1.000000000001 END
           ORDER BY peak.price DESC LIMIT 1) END;
      -- None is so far away, so none is farther.
      EXIT WHEN began_until IS NULL;
      RETURN QUERY
        SELECT stop.id FROM spot_order stop
         WHERE stop.state = 'waiting' AND stop.trail_distance IS NOT NULL AND stop.symbol = way.symbol
           AND stop.trigger_direction = way.direction AND stop.trail_unit = way.unit AND stop.trail_group = distances
           AND stop.trail_sequence <= began_until
           AND (stop.trail_distance <= way.within OR (
             SELECT CASE way.direction
                      WHEN 'falls' THEN way.low <= peak.price - CASE way.unit WHEN 'price' THEN stop.trail_distance ELSE peak.price * stop.trail_distance END
                      ELSE way.high >= peak.price + CASE way.unit WHEN 'price' THEN stop.trail_distance ELSE peak.price * stop.trail_distance END END
               FROM spot_peak peak
              WHERE peak.symbol = way.symbol AND peak.direction = way.direction AND peak.sequence >= stop.trail_sequence
              ORDER BY peak.sequence LIMIT 1));
    END LOOP;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_trail_set_off(orders bigint[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  behind bigint[] := ARRAY(
    SELECT id FROM spot_order WHERE id = ANY (orders) AND (state = 'waiting') IS TRUE AND (trail_distance IS NOT NULL) IS TRUE);
BEGIN
  IF behind = '{}' THEN
    RETURN;
  END IF;
  WITH begun AS MATERIALIZED (
    SELECT dormant.id, reaching.sequence
      FROM spot_order dormant
      JOIN pair ON pair.symbol = dormant.symbol
      LEFT JOIN spot_matching matching ON matching.symbol = dormant.symbol
     CROSS JOIN LATERAL spot_trigger_tick(
             pair.id, (CASE dormant.trigger_direction WHEN 'falls' THEN 'rises' ELSE 'falls' END)::spot_trigger_direction,
             dormant.activation_price, NULL, dormant.created_at,
             greatest(dormant.accepted_sequence, matching.sequence), 9223372036854775807, moment) reaching
     WHERE dormant.id = ANY (behind) AND (dormant.trail_sequence IS NULL) IS TRUE)
  UPDATE spot_order SET trail_sequence = begun.sequence, updated_at = moment
    FROM begun WHERE spot_order.id = begun.id AND spot_order.id = ANY (behind);
  WITH reached AS MATERIALIZED (
    SELECT stop.id, crossing.*, peak.sequence AS peak_sequence, peak.price AS peak_price, peak.at AS peak_at
      FROM spot_order stop
      JOIN pair ON pair.symbol = stop.symbol
      LEFT JOIN spot_matching matching ON matching.symbol = stop.symbol
      LEFT JOIN LATERAL (
        SELECT known.price FROM spot_peak known
         WHERE known.symbol = stop.symbol AND known.direction = stop.trigger_direction AND known.sequence >= stop.trail_sequence
         ORDER BY known.sequence LIMIT 1) before ON true
     CROSS JOIN LATERAL spot_trail_tick(
             pair.id, stop.trigger_direction, stop.trail_distance, stop.trail_unit, before.price,
             greatest(stop.trail_sequence, matching.sequence + 1), greatest(stop.accepted_sequence, matching.sequence),
             9223372036854775807, stop.created_at, moment) crossing
     CROSS JOIN LATERAL spot_trail_peak(
             pair.id, stop.symbol, stop.trigger_direction, stop.trail_sequence, crossing.sequence) peak
     WHERE stop.id = ANY (behind) AND (stop.trail_sequence IS NOT NULL) IS TRUE)
  UPDATE spot_order SET
      state = 'open', trigger_sequence = reached.sequence, trigger_tick_price = reached.price, trigger_at = reached.at,
      trigger_source = reached.source, peak_sequence = reached.peak_sequence, peak_price = reached.peak_price,
      peak_at = reached.peak_at, updated_at = moment
    FROM reached WHERE spot_order.id = reached.id AND spot_order.id = ANY (behind);
END $function$;

CREATE OR REPLACE FUNCTION public.spot_trail_spans(symbols text[], stretch integer)
 RETURNS TABLE(symbol text, direction spot_trigger_direction, unit spot_trail_unit, low numeric, high numeric, within numeric)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT pair.symbol, way.direction, way.unit, span.low, span.high, way.within
    FROM pair
    LEFT JOIN spot_matching matching ON matching.symbol = pair.symbol
   CROSS JOIN LATERAL (
     SELECT min(fresh.price) AS low, max(fresh.price) AS high,
            max(fresh.highest - fresh.price) AS fallen, max(1 - fresh.price / fresh.highest) + 0.000000000001 AS fallen_share,
            max(fresh.price - fresh.lowest) AS risen, max(fresh.price / fresh.lowest - 1) + 0.000000000001 AS risen_share
       FROM (
         SELECT oldest.price, max(oldest.price) OVER past AS highest, min(oldest.price) OVER past AS lowest
           FROM (SELECT tick.sequence, tick.price FROM tick
                  WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)
                  ORDER BY tick.sequence LIMIT stretch) oldest
         WINDOW past AS (ORDER BY oldest.sequence)) fresh) span
   CROSS JOIN LATERAL (VALUES
     ('falls'::spot_trigger_direction, 'price'::spot_trail_unit, span.fallen), ('falls', 'ratio', span.fallen_share),
     ('rises', 'price', span.risen), ('rises', 'ratio', span.risen_share)) way (direction, unit, within)
   WHERE (symbols IS NULL OR pair.symbol = ANY (symbols)) AND span.low IS NOT NULL
     AND (SELECT true FROM spot_order waiting
           WHERE waiting.state = 'waiting' AND waiting.trail_distance IS NOT NULL AND waiting.symbol = pair.symbol LIMIT 1)
$function$;

CREATE OR REPLACE FUNCTION public.spot_trail_tick(of_pair integer, direction spot_trigger_direction, distance numeric, unit spot_trail_unit, best_before numeric, from_sequence bigint, after_sequence bigint, last_sequence bigint, placed_at timestamp with time zone, moment timestamp with time zone)
 RETURNS TABLE(sequence bigint, price numeric, at timestamp with time zone, source price_source, best numeric)
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  SELECT followed.sequence, followed.price, followed.at, followed.source, followed.best
    FROM (
      SELECT tick.sequence, tick.price, tick.at, tick.source,
             CASE direction WHEN 'falls' THEN greatest(best_before, max(tick.price) OVER past)
                            ELSE least(best_before, min(tick.price) OVER past) END AS best
        FROM tick WHERE tick.pair_id = of_pair AND tick.sequence >= from_sequence AND tick.sequence <= last_sequence
      WINDOW past AS (ORDER BY tick.sequence)) followed
   WHERE followed.sequence > after_sequence
     AND followed.at >= date_trunc('milliseconds', placed_at) AND followed.at <= moment
     AND CASE direction
           WHEN 'falls' THEN followed.price <= followed.best - CASE unit WHEN 'ratio' THEN followed.best * distance ELSE distance END
           ELSE followed.price >= followed.best + CASE unit WHEN 'ratio' THEN followed.best * distance ELSE distance END END
   ORDER BY followed.sequence LIMIT 1
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
                          profit_price, take_profit, stop_loss, exit_of, trail_distance, trail_unit, trail_group, activation_price,
                          trail_sequence, created_at, updated_at)
    SELECT ids[item.ordinal], item.user_id, item.symbol, item.base, item.quote, item.side, item.type,
           item.sizing, item.limit_price, item.requested_quantity, item.requested_total, item.quantity,
           item.held, (CASE WHEN item.trigger_price IS NOT NULL THEN 'waiting' WHEN item.type = 'limit' THEN 'open'
                            ELSE 'filled' END)::spot_order_state,
           CASE item.type WHEN 'limit' THEN 0 ELSE item.quantity END,
           item.turnover, item.fee, item.fee_rate, tick.sequence,
           item.trigger_price, item.trigger_direction, item.replaces_id, item.client_order_id,
           item.profit_price, item.take_profit, item.stop_loss, item.exit_of, item.trail_distance, item.trail_unit,
           trunc(item.trail_distance, 1 - floor(log(item.trail_distance))::int), item.activation_price,
           CASE WHEN item.trail_distance IS NULL OR item.activation_price IS NOT NULL THEN NULL
                ELSE coalesce(item.trail_sequence, tick.sequence) END, moment, moment
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

ALTER TABLE spot_order ADD CONSTRAINT spot_order_peak_of_what_was_set_off CHECK ((num_nulls(peak_sequence, peak_price, peak_at) =
CASE
    WHEN ((trail_distance IS NULL) OR (trigger_sequence IS NULL)) THEN 3
    ELSE 0
END));

ALTER TABLE spot_order ADD CONSTRAINT spot_order_trail_of_stop_orders CHECK (((num_nulls(trail_distance, trail_unit, trail_group) = ANY (ARRAY[0, 3])) AND
CASE
    WHEN (trail_distance IS NULL) THEN (num_nonnulls(activation_price, trail_sequence, peak_sequence) = 0)
    ELSE ((trigger_price IS NOT NULL) AND (num_nonnulls(profit_price, take_profit, stop_loss, exit_of) = 0) AND (COALESCE(activation_price, (trail_sequence)::numeric) IS NOT NULL))
END));

ALTER TABLE spot_order ADD CONSTRAINT spot_order_trail_positive CHECK (((trail_distance > (0)::numeric) AND (trail_distance <> 'NaN'::numeric) AND (trail_group > (0)::numeric) AND (trail_group <= trail_distance) AND ((trail_unit = 'price'::spot_trail_unit) OR (trail_distance < (1)::numeric)) AND (COALESCE(activation_price, (1)::numeric) > (0)::numeric) AND (COALESCE(activation_price, (1)::numeric) <> 'NaN'::numeric)));

CREATE INDEX spot_order_trailing ON public.spot_order USING btree (symbol, trigger_direction, trail_unit, trail_group, trail_sequence, trail_distance) WHERE ((state = 'waiting'::spot_order_state) AND (trail_distance IS NOT NULL));

CREATE INDEX spot_order_dormant ON public.spot_order USING btree (symbol, trigger_direction, activation_price) WHERE ((state = 'waiting'::spot_order_state) AND (trail_distance IS NOT NULL) AND (trail_sequence IS NULL));

CREATE INDEX spot_order_waiting ON public.spot_order USING btree (symbol, trigger_direction, trigger_price) WHERE ((state = 'waiting'::spot_order_state) AND (trail_distance IS NULL));

CREATE TRIGGER spot_order_is_final BEFORE UPDATE ON public.spot_order FOR EACH ROW WHEN (((old.state <> ALL (ARRAY['open'::spot_order_state, 'waiting'::spot_order_state])) OR ((old.state = 'open'::spot_order_state) AND (new.state = 'waiting'::spot_order_state)) OR (((((old.trigger_sequence IS DISTINCT FROM new.trigger_sequence) OR (old.trigger_tick_price IS DISTINCT FROM new.trigger_tick_price)) OR (old.trigger_at IS DISTINCT FROM new.trigger_at)) OR (old.trigger_source IS DISTINCT FROM new.trigger_source)) AND ((old.state IS DISTINCT FROM 'waiting'::spot_order_state) OR (new.state IS DISTINCT FROM 'open'::spot_order_state))) OR ((((old.peak_sequence IS DISTINCT FROM new.peak_sequence) OR (old.peak_price IS DISTINCT FROM new.peak_price)) OR (old.peak_at IS DISTINCT FROM new.peak_at)) AND ((old.state IS DISTINCT FROM 'waiting'::spot_order_state) OR (new.state IS DISTINCT FROM 'open'::spot_order_state))) OR ((old.trail_sequence IS DISTINCT FROM new.trail_sequence) AND ((old.trail_sequence IS NOT NULL) OR (old.state <> 'waiting'::spot_order_state))) OR (((((((((((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.symbol IS DISTINCT FROM new.symbol)) OR (old.base IS DISTINCT FROM new.base)) OR (old.quote IS DISTINCT FROM new.quote)) OR (old.side IS DISTINCT FROM new.side)) OR (old.type IS DISTINCT FROM new.type)) OR (old.sizing IS DISTINCT FROM new.sizing)) OR (old.limit_price IS DISTINCT FROM new.limit_price)) OR (old.requested_quantity IS DISTINCT FROM new.requested_quantity)) OR (old.requested_total IS DISTINCT FROM new.requested_total)) OR (old.quantity IS DISTINCT FROM new.quantity)) OR (old.held IS DISTINCT FROM new.held)) OR (old.fee_rate IS DISTINCT FROM new.fee_rate)) OR (old.accepted_sequence IS DISTINCT FROM new.accepted_sequence)) OR (old.trigger_price IS DISTINCT FROM new.trigger_price)) OR (old.trigger_direction IS DISTINCT FROM new.trigger_direction)) OR (old.profit_price IS DISTINCT FROM new.profit_price)) OR (old.take_profit IS DISTINCT FROM new.take_profit)) OR (old.stop_loss IS DISTINCT FROM new.stop_loss)) OR (old.exit_of IS DISTINCT FROM new.exit_of)) OR (old.trail_distance IS DISTINCT FROM new.trail_distance)) OR (old.trail_unit IS DISTINCT FROM new.trail_unit)) OR (old.trail_group IS DISTINCT FROM new.trail_group)) OR (old.activation_price IS DISTINCT FROM new.activation_price)) OR (old.replaces_id IS DISTINCT FROM new.replaces_id)) OR (old.created_at IS DISTINCT FROM new.created_at)))) EXECUTE FUNCTION decided_is_final('an order');

CREATE TRIGGER spot_peaks_follow AFTER INSERT OR UPDATE ON public.spot_matching FOR EACH ROW EXECUTE FUNCTION spot_peaks_follow();
