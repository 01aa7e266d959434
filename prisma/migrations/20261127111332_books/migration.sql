-- SQL functions may call each other in any order.
SET check_function_bodies = off;

DROP TRIGGER spot_order_is_final ON spot_order;

DROP INDEX spot_order_replaces;

-- contract: functions alone call it, and it is made anew below
DROP FUNCTION spot_exit_write(exits jsonb, moment timestamp with time zone);

-- contract: made anew below, and takes what it took before
DROP FUNCTION spot_write(rows jsonb, moment timestamp with time zone);

-- contract: functions alone use it, and it is made anew below
DROP TYPE spot_placing;

-- CreateEnum
CREATE TYPE "spot_role" AS ENUM ('maker', 'taker');

-- CreateEnum
CREATE TYPE "spot_command_kind" AS ENUM ('place', 'cancel', 'replace', 'quote');

-- CreateEnum
CREATE TYPE "spot_time_in_force" AS ENUM ('gtc', 'ioc', 'fok');

-- CreateEnum
CREATE TYPE "spot_self_trade" AS ENUM ('cancelTaker', 'cancelMaker', 'cancelBoth');

-- CreateEnum
CREATE TYPE "spot_end_reason" AS ENUM ('cancelled', 'ioc', 'fok', 'postOnly', 'selfTrade', 'collar', 'spent', 'closed', 'unreplaced');

-- AlterTable
ALTER TABLE "spot_fill" ADD COLUMN     "ladder_version" INTEGER,
ADD COLUMN     "role" "spot_role",
ADD COLUMN     "trade" BIGINT;

-- AlterTable
ALTER TABLE "spot_order" ADD COLUMN     "bound_price" DECIMAL(38,18),
ADD COLUMN     "end_reason" "spot_end_reason",
ADD COLUMN     "post_only" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "self_trade" "spot_self_trade" NOT NULL DEFAULT 'cancelTaker',
ADD COLUMN     "sequence" BIGINT,
ADD COLUMN     "time_in_force" "spot_time_in_force" NOT NULL DEFAULT 'gtc';

-- CreateTable
CREATE TABLE "spot_book" (
    "symbol" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL DEFAULT 0,
    "sequence" BIGINT NOT NULL DEFAULT 0,
    "trade_number" BIGINT NOT NULL DEFAULT 0,
    "tick_sequence" BIGINT NOT NULL,
    "inventory" BIGINT NOT NULL DEFAULT 0,
    "taken" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "spot_book_pkey" PRIMARY KEY ("symbol")
);

-- CreateTable
CREATE TABLE "spot_command" (
    "id" BIGSERIAL NOT NULL,
    "symbol" TEXT NOT NULL,
    "kind" "spot_command_kind" NOT NULL,
    "order_id" BIGINT,
    "replaced_open" DECIMAL(38,18),
    "tick_sequence" BIGINT,
    "ladder_version" INTEGER,
    "sequence" BIGINT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "spot_command_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "spot_command_of_order" ON "spot_command"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "spot_command_sequence" ON "spot_command"("symbol", "sequence");

CREATE TYPE spot_book_change AS (order_id bigint, partial_fills_before integer, partial_fills integer, state spot_order_state, sequence bigint, end_reason spot_end_reason, quantity numeric, turnover numeric, fee numeric, exact_turnover numeric, exact_fee numeric, held_taken numeric, exit jsonb, legs jsonb);

CREATE TYPE spot_book_fill AS (order_id bigint, number integer, role spot_role, trade bigint, price numeric, quantity numeric, turnover numeric, fee numeric, ladder_version integer, tick_sequence bigint, tick_price numeric, tick_at timestamp with time zone, tick_source price_source);

CREATE TYPE spot_placing AS (ordinal integer, user_id bigint, pair_id integer, symbol text, base text, quote text, side spot_side, type spot_order_type, sizing spot_sizing, limit_price numeric, requested_quantity numeric, requested_total numeric, quantity numeric, held numeric, turnover numeric, fee numeric, fee_rate numeric, fill_price numeric, tick_sequence bigint, tick_price numeric, tick_seen_at timestamp with time zone, open_orders_max integer, trigger_price numeric, trigger_direction spot_trigger_direction, replaces_id bigint, client_order_id text, profit_price numeric, take_profit numeric, stop_loss numeric, exit_of bigint, trail_distance numeric, trail_unit spot_trail_unit, activation_price numeric, trail_sequence bigint, time_in_force spot_time_in_force, post_only boolean, self_trade spot_self_trade, bound_price numeric, held_taken numeric, exit jsonb, legs jsonb);

CREATE OR REPLACE FUNCTION public.spot_amend_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  item jsonb;
  number int;
  ended spot_end_result;
  written submit_result;
  set_off numeric;
  standing spot_order;
BEGIN
  FOR item IN SELECT value FROM jsonb_array_elements(rows) ORDER BY (value ->> 'replaces_id')::bigint LOOP
    number := item ->> 'ordinal';
    BEGIN
      SELECT replaced.* INTO standing FROM spot_order replaced JOIN spot_book book ON book.symbol = replaced.symbol
       WHERE replaced.id = (item ->> 'replaces_id')::bigint FOR NO KEY UPDATE OF replaced;
      IF standing.state = 'open' THEN
        RETURN NEXT spot_ask_to_replace(item, standing, moment);
        CONTINUE;
      END IF;
      SELECT * INTO ended FROM spot_end(jsonb_build_array(jsonb_build_object(
        'ordinal', 1, 'order_id', item -> 'replaces_id', 'state', 'cancelled', 'legs', item -> 'released',
        'partial_fills', item -> 'replaced_partial_fills', 'exit', item -> 'replaced_exit')), moment);
      IF ended.ordinal IS NULL
         AND (SELECT state FROM spot_order WHERE id = (item ->> 'replaces_id')::bigint) IN ('open', 'waiting') THEN
        written := submit_outdated(number, '{}');
      ELSIF ended.ordinal IS NULL OR ended.tick_sequence IS NOT NULL THEN
        written := submit_refused(number, CASE (SELECT state FROM spot_order WHERE id = (item ->> 'replaces_id')::bigint)
          WHEN 'cancelled' THEN 'orderCancelled' ELSE 'orderNotOpen' END, '{}');
      ELSE
        SELECT trigger_tick_price INTO set_off FROM spot_order
         WHERE id = (item ->> 'replaces_id')::bigint AND item ->> 'trigger_price' IS NOT NULL;
        IF set_off IS NOT NULL THEN
          written := submit_refused(number, 'triggerReached', jsonb_build_object('price', trim_scale(set_off)::text));
          RAISE EXCEPTION 'the order stays as it was' USING ERRCODE = 'SA001';
        END IF;
        SELECT * INTO written FROM spot_write(jsonb_build_array(item || '{"ordinal": 1}'), moment);
        written.ordinal := number;
        IF written.id IS NULL THEN
          RAISE EXCEPTION 'the order stays as it was' USING ERRCODE = 'SA001';
        END IF;
      END IF;
    EXCEPTION WHEN SQLSTATE 'SA001' THEN
      -- Its cancellation is undone; `written` says why.
    END;
    RETURN NEXT written;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_ask_to_cancel(orders bigint[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM spot_book) THEN
    INSERT INTO spot_command (symbol, kind, order_id, created_at)
      SELECT asked.symbol, 'cancel', asked.id, moment
        FROM spot_order asked JOIN spot_book book ON book.symbol = asked.symbol
       WHERE asked.id = ANY (orders) AND (asked.state = 'open') IS TRUE ORDER BY asked.id;
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_ask_to_place(of_symbol text, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  INSERT INTO spot_command (symbol, kind, order_id, created_at)
    SELECT of_symbol, 'place', resting.id, moment
      FROM spot_order resting
     WHERE resting.symbol = of_symbol AND resting.state = 'open' AND resting.sequence IS NULL
       AND NOT EXISTS (SELECT FROM spot_command asked WHERE asked.order_id = resting.id AND asked.kind <> 'cancel')
     ORDER BY resting.id;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_ask_to_replace(item jsonb, standing spot_order, moment timestamp with time zone)
 RETURNS submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  number CONSTANT int := item ->> 'ordinal';
  written submit_result;
BEGIN
  IF item ->> 'trigger_price' IS NOT NULL THEN
    RETURN submit_refused(number, 'triggerReached',
                          jsonb_build_object('price', trim_scale(standing.trigger_tick_price)::text));
  END IF;
  IF EXISTS (SELECT FROM spot_order WHERE replaces_id = standing.id AND end_reason IS DISTINCT FROM 'unreplaced') THEN
    RETURN submit_refused(number, 'orderCancelled', '{}');
  END IF;
  IF standing.partial_fills <> coalesce((item ->> 'replaced_partial_fills')::int, 0) THEN
    RETURN submit_outdated(number, '{}');
  END IF;
  SELECT * INTO written FROM spot_write(jsonb_build_array(item || '{"ordinal": 1}'), moment);
  written.ordinal := number;
  RETURN written;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_book_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.in_book AND NOT NEW.in_book THEN
    RAISE EXCEPTION 'the book of % is open, and stays so', NEW.symbol;
  END IF;
  IF NEW.in_book AND NOT EXISTS (SELECT FROM spot_book WHERE symbol = NEW.symbol) THEN
    IF EXISTS (SELECT FROM spot_touched(ARRAY[NEW.symbol], 0, 1, 1000000, clock_timestamp()) touched
                WHERE touched.tick_sequence IS NOT NULL) THEN
      RAISE EXCEPTION 'orders of % are being filled: open its book in a moment', NEW.symbol;
    END IF;
    INSERT INTO spot_book (symbol, tick_sequence)
      VALUES (NEW.symbol, coalesce((SELECT max(sequence) FROM tick WHERE pair_id = NEW.id), 0));
    PERFORM spot_ask_to_place(NEW.symbol, clock_timestamp());
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_cancel_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  ended spot_end_result[] := ARRAY(SELECT done FROM spot_end(rows, moment) done);
BEGIN
  PERFORM spot_ask_to_cancel(ARRAY(SELECT item.order_id FROM jsonb_to_recordset(rows) AS item (order_id bigint)), moment);
  RETURN QUERY
    SELECT item.ordinal,
           CASE WHEN named.state = 'cancelled' OR (named.state = 'open' AND book.symbol IS NOT NULL) THEN named.id END,
           CASE named.state WHEN 'filled' THEN 'orderNotOpen' END,
           CASE WHEN named.state = 'open' AND book.symbol IS NOT NULL THEN '{"asked": true}' ELSE CASE named.state
             WHEN 'cancelled' THEN jsonb_build_object('updatedAt', named.updated_at)
             WHEN 'filled' THEN '{}'
             ELSE jsonb_build_object('sequence', reached.tick_sequence, 'price', reached.tick_price::text,
                                     'at', reached.tick_at, 'source', reached.tick_source) END END
      FROM jsonb_to_recordset(rows) AS item (ordinal int, order_id bigint)
      JOIN spot_order named ON named.id = item.order_id
      LEFT JOIN spot_book book ON book.symbol = named.symbol
      LEFT JOIN unnest(ended) reached ON reached.ordinal = item.ordinal;
END $function$;

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

CREATE OR REPLACE FUNCTION public.spot_matched(of_symbol text, mine integer, was bigint, book jsonb, taken jsonb, changes jsonb, fills jsonb, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  items spot_book_change[] := ARRAY(
    SELECT item FROM jsonb_populate_recordset(NULL::spot_book_change, changes) item ORDER BY item.order_id);
  known CONSTANT bigint[] := ARRAY(SELECT item.order_id FROM unnest(items) item);
  written int;
BEGIN
  UPDATE spot_book SET sequence = (book ->> 'sequence')::bigint, trade_number = (book ->> 'trade_number')::bigint,
                       tick_sequence = (book ->> 'tick_sequence')::bigint, inventory = (book ->> 'inventory')::bigint, taken = book -> 'taken'
   WHERE symbol = of_symbol AND epoch = mine AND sequence = was;
  IF NOT FOUND THEN
    RETURN false;
  END IF;

  PERFORM 1 FROM spot_order WHERE id = ANY (known) ORDER BY id FOR NO KEY UPDATE;
  PERFORM ledger_lock(changes || jsonb_path_query_array(changes, '$[*].exit'));

  UPDATE spot_command SET sequence = carried.sequence
    FROM jsonb_to_recordset(taken) AS carried (id bigint, sequence bigint)
   WHERE spot_command.id = carried.id AND spot_command.sequence IS NULL;
  INSERT INTO spot_command (symbol, kind, order_id, tick_sequence, ladder_version, sequence, created_at)
    SELECT of_symbol, own.kind, own.order_id, own.tick_sequence, own.ladder_version, own.sequence, moment
      FROM jsonb_to_recordset(taken)
             AS own (id bigint, kind spot_command_kind, order_id bigint, sequence bigint, tick_sequence bigint, ladder_version int)
     WHERE own.id IS NULL;

  UPDATE spot_order SET
      state = item.state, sequence = coalesce(item.sequence, spot_order.sequence), end_reason = item.end_reason,
      filled_quantity = spot_order.filled_quantity + item.quantity, turnover = spot_order.turnover + item.turnover,
      fee = spot_order.fee + item.fee, partial_fills = item.partial_fills, exact_turnover = item.exact_turnover,
      exact_fee = item.exact_fee, held_taken = spot_order.held_taken + item.held_taken, updated_at = moment
    FROM unnest(items) item
   WHERE spot_order.id = item.order_id AND spot_order.id = ANY (known) AND (spot_order.state = 'open') IS TRUE
     AND spot_order.partial_fills = item.partial_fills_before;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written <> cardinality(items) THEN
    RAISE EXCEPTION 'the book of % is not the one that is stored', of_symbol;
  END IF;

  PERFORM ledger_post_or_raise('spotOrder', ARRAY(
    SELECT ROW(row_number() OVER (ORDER BY item.order_id), item.order_id,
               CASE WHEN item.state <> 'open' THEN 'end' WHEN item.partial_fills = item.partial_fills_before THEN 'hold'
                    ELSE 'fill:' || item.partial_fills_before + 1 END,
               item.legs)::ledger_journal
      FROM unnest(items) item WHERE jsonb_array_length(item.legs) > 0), moment);
  INSERT INTO spot_fill (order_id, number, user_id, role, trade, price, quantity, turnover, fee, ladder_version, tick_sequence,
                         tick_price, tick_at, tick_source, created_at)
    SELECT named.id, fill.number, named.user_id, fill.role, fill.trade, fill.price, fill.quantity, fill.turnover, fill.fee,
           fill.ladder_version, fill.tick_sequence, fill.tick_price, fill.tick_at, fill.tick_source, moment
      FROM jsonb_populate_recordset(NULL::spot_book_fill, fills) fill
     CROSS JOIN LATERAL (SELECT id, user_id FROM spot_order WHERE spot_order.id = fill.order_id OFFSET 0) named
     ORDER BY fill.trade, fill.role;
  IF EXISTS (SELECT FROM unnest(items) item WHERE item.exit IS NOT NULL) THEN
    PERFORM spot_exit_write((
      SELECT jsonb_agg(item.exit || jsonb_build_object(
               'ordinal', item.place, 'exit_of', item.order_id, 'tick_sequence', book -> 'tick_sequence'))
        FROM (SELECT (each).*, row_number() OVER () AS place FROM unnest(items) each WHERE (each).exit IS NOT NULL) item), moment);
  END IF;
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_order_ask()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM spot_book) THEN
    INSERT INTO spot_command (symbol, kind, order_id, replaced_open, created_at)
      SELECT asked.symbol, (CASE WHEN replaced.id IS NULL THEN 'place' ELSE 'replace' END)::spot_command_kind, asked.id,
             replaced.quantity - replaced.filled_quantity, asked.updated_at
        FROM added asked
        JOIN spot_book book ON book.symbol = asked.symbol
        LEFT JOIN LATERAL (SELECT * FROM spot_order named WHERE named.id = asked.replaces_id OFFSET 0) replaced
          ON replaced.state = 'open'
       WHERE asked.state = 'open' AND asked.sequence IS NULL
         AND NOT EXISTS (SELECT FROM spot_command known WHERE known.order_id = asked.id AND known.kind <> 'cancel')
       ORDER BY asked.id;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_touched(symbols text[], after_id bigint, orders_max integer, stretch integer, moment timestamp with time zone)
 RETURNS SETOF spot_touched_order
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  RETURN QUERY
    SELECT open.resting, crossing.sequence, crossing.price, crossing.at, crossing.source
      FROM (
        SELECT reached.resting, fresh.pair_id, fresh.done, fresh.last
          FROM (
            SELECT pair.id AS pair_id, pair.symbol, coalesce(matching.sequence, 0) AS done, span.*
              FROM pair
              LEFT JOIN spot_matching matching ON matching.symbol = pair.symbol
              CROSS JOIN LATERAL (
                SELECT min(price) AS low, max(price) AS high, max(sequence) AS last
                  FROM (SELECT tick.sequence, tick.price FROM tick
                         WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)
                         ORDER BY tick.sequence LIMIT stretch) oldest) span
             WHERE (symbols IS NULL OR pair.symbol = ANY (symbols))
               AND NOT EXISTS (SELECT FROM spot_book WHERE spot_book.symbol = pair.symbol)
               AND (SELECT true FROM spot_order WHERE state = 'open' AND spot_order.symbol = pair.symbol LIMIT 1)
            OFFSET 0) fresh
          CROSS JOIN LATERAL (
            SELECT bid AS resting FROM spot_order bid
             WHERE bid.state = 'open' AND bid.side = 'buy' AND bid.symbol = fresh.symbol AND bid.limit_price >= fresh.low
            UNION ALL
            SELECT ask FROM spot_order ask
             WHERE ask.state = 'open' AND ask.side = 'sell' AND ask.symbol = fresh.symbol AND ask.limit_price <= fresh.high
            -- Found by their limits alone: by their ids it would be every open order.
            OFFSET 0) reached
         WHERE (reached.resting).id > after_id
         ORDER BY (reached.resting).id LIMIT orders_max) open
      LEFT JOIN LATERAL spot_crossing_tick(
              open.pair_id, (open.resting).side, (open.resting).limit_price, (open.resting).created_at,
              greatest((open.resting).accepted_sequence, open.done, (open.resting).trigger_sequence - 1), open.last,
              moment) crossing ON true
     ORDER BY (open.resting).id;
END $function$;

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
                          trail_sequence, time_in_force, post_only, self_trade, bound_price, held_taken, created_at,
                          updated_at)
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
           item.bound_price, coalesce(item.held_taken, 0), moment, moment
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
END $function$;

-- contract: a process of the release before stores no bound
ALTER TABLE spot_order ADD CONSTRAINT spot_order_bound_of_market_orders CHECK (((bound_price IS NULL) OR (type = 'market'::spot_order_type)));

CREATE INDEX spot_order_unplaced ON public.spot_order USING btree (symbol) WHERE ((state = 'open'::spot_order_state) AND (sequence IS NULL));

CREATE UNIQUE INDEX spot_order_replaces ON public.spot_order USING btree (replaces_id) WHERE ((replaces_id IS NOT NULL) AND (end_reason IS DISTINCT FROM 'unreplaced'::spot_end_reason));

CREATE INDEX spot_command_waiting ON public.spot_command USING btree (symbol, id) WHERE (sequence IS NULL);

CREATE TRIGGER spot_order_is_final BEFORE UPDATE ON public.spot_order FOR EACH ROW WHEN (((old.state <> ALL (ARRAY['open'::spot_order_state, 'waiting'::spot_order_state])) OR ((old.state = 'open'::spot_order_state) AND (new.state = 'waiting'::spot_order_state)) OR (((((old.trigger_sequence IS DISTINCT FROM new.trigger_sequence) OR (old.trigger_tick_price IS DISTINCT FROM new.trigger_tick_price)) OR (old.trigger_at IS DISTINCT FROM new.trigger_at)) OR (old.trigger_source IS DISTINCT FROM new.trigger_source)) AND ((old.state IS DISTINCT FROM 'waiting'::spot_order_state) OR (new.state IS DISTINCT FROM 'open'::spot_order_state))) OR ((((old.peak_sequence IS DISTINCT FROM new.peak_sequence) OR (old.peak_price IS DISTINCT FROM new.peak_price)) OR (old.peak_at IS DISTINCT FROM new.peak_at)) AND ((old.state IS DISTINCT FROM 'waiting'::spot_order_state) OR (new.state IS DISTINCT FROM 'open'::spot_order_state))) OR ((old.trail_sequence IS DISTINCT FROM new.trail_sequence) AND ((old.trail_sequence IS NOT NULL) OR (old.state <> 'waiting'::spot_order_state))) OR (((((((((((((((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.symbol IS DISTINCT FROM new.symbol)) OR (old.base IS DISTINCT FROM new.base)) OR (old.quote IS DISTINCT FROM new.quote)) OR (old.side IS DISTINCT FROM new.side)) OR (old.type IS DISTINCT FROM new.type)) OR (old.sizing IS DISTINCT FROM new.sizing)) OR (old.limit_price IS DISTINCT FROM new.limit_price)) OR (old.requested_quantity IS DISTINCT FROM new.requested_quantity)) OR (old.requested_total IS DISTINCT FROM new.requested_total)) OR (old.quantity IS DISTINCT FROM new.quantity)) OR (old.held IS DISTINCT FROM new.held)) OR (old.fee_rate IS DISTINCT FROM new.fee_rate)) OR (old.accepted_sequence IS DISTINCT FROM new.accepted_sequence)) OR (old.trigger_price IS DISTINCT FROM new.trigger_price)) OR (old.trigger_direction IS DISTINCT FROM new.trigger_direction)) OR (old.profit_price IS DISTINCT FROM new.profit_price)) OR (old.take_profit IS DISTINCT FROM new.take_profit)) OR (old.stop_loss IS DISTINCT FROM new.stop_loss)) OR (old.exit_of IS DISTINCT FROM new.exit_of)) OR (old.trail_distance IS DISTINCT FROM new.trail_distance)) OR (old.trail_unit IS DISTINCT FROM new.trail_unit)) OR (old.trail_group IS DISTINCT FROM new.trail_group)) OR (old.activation_price IS DISTINCT FROM new.activation_price)) OR (old.time_in_force IS DISTINCT FROM new.time_in_force)) OR (old.post_only IS DISTINCT FROM new.post_only)) OR (old.self_trade IS DISTINCT FROM new.self_trade)) OR (old.bound_price IS DISTINCT FROM new.bound_price)) OR (old.replaces_id IS DISTINCT FROM new.replaces_id)) OR (old.created_at IS DISTINCT FROM new.created_at)))) EXECUTE FUNCTION decided_is_final('an order');

CREATE TRIGGER spot_order_ask AFTER INSERT ON public.spot_order REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spot_order_ask();

CREATE TRIGGER spot_order_ask_set_off AFTER UPDATE ON public.spot_order REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spot_order_ask();

CREATE TRIGGER spot_book_open AFTER INSERT OR UPDATE ON public.pair FOR EACH ROW EXECUTE FUNCTION spot_book_open();
