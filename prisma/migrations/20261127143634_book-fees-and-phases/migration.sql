-- SQL functions may call each other in any order.
SET check_function_bodies = off;

DROP TRIGGER spot_order_is_final ON spot_order;

-- contract: functions alone use it, and it is made anew below
DROP FUNCTION spot_exit_write(exits jsonb, moment timestamp with time zone);

-- contract: functions alone use it, and it is made anew below
DROP FUNCTION spot_write(rows jsonb, moment timestamp with time zone);

-- contract: functions alone use it, and it is made anew below
DROP TYPE spot_placing;

-- CreateEnum
CREATE TYPE "book_phase" AS ENUM ('open', 'auction', 'halted');

-- AlterEnum
ALTER TYPE "spot_command_kind" ADD VALUE 'phase';

-- AlterTable
ALTER TABLE "pair" ADD COLUMN     "book_phase" "book_phase" NOT NULL DEFAULT 'open',
ADD COLUMN     "maker_fee_rate" DECIMAL(9,6) NOT NULL DEFAULT 0.001;

-- AlterTable
ALTER TABLE "spot_book" ADD COLUMN     "phase" "book_phase" NOT NULL DEFAULT 'open';

-- AlterTable
ALTER TABLE "spot_command" ADD COLUMN     "phase" "book_phase";

-- AlterTable
ALTER TABLE "spot_order" ADD COLUMN     "maker_fee_rate" DECIMAL(38,18);

CREATE TYPE spot_placing AS (ordinal integer, user_id bigint, pair_id integer, symbol text, base text, quote text, side spot_side, type spot_order_type, sizing spot_sizing, limit_price numeric, requested_quantity numeric, requested_total numeric, quantity numeric, held numeric, turnover numeric, fee numeric, fee_rate numeric, fill_price numeric, tick_sequence bigint, tick_price numeric, tick_seen_at timestamp with time zone, open_orders_max integer, trigger_price numeric, trigger_direction spot_trigger_direction, replaces_id bigint, client_order_id text, profit_price numeric, take_profit numeric, stop_loss numeric, exit_of bigint, trail_distance numeric, trail_unit spot_trail_unit, activation_price numeric, trail_sequence bigint, time_in_force spot_time_in_force, post_only boolean, self_trade spot_self_trade, bound_price numeric, held_taken numeric, maker_fee_rate numeric, exit jsonb, legs jsonb);

CREATE OR REPLACE FUNCTION public.spot_book_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  is_new CONSTANT boolean := NEW.in_book AND NOT EXISTS (SELECT FROM spot_book WHERE symbol = NEW.symbol);
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.in_book AND NOT NEW.in_book THEN
    RAISE EXCEPTION 'the book of % is open, and stays so', NEW.symbol USING ERRCODE = 'check_violation';
  END IF;
  IF is_new THEN
    IF EXISTS (SELECT FROM spot_touched(ARRAY[NEW.symbol], 0, 1, 1000000, clock_timestamp()) touched
                WHERE touched.tick_sequence IS NOT NULL) THEN
      RAISE EXCEPTION 'orders of % are being filled: open its book in a moment', NEW.symbol USING ERRCODE = 'check_violation';
    END IF;
    INSERT INTO spot_book (symbol, tick_sequence)
      VALUES (NEW.symbol, coalesce((SELECT max(sequence) FROM tick WHERE pair_id = NEW.id), 0));
  END IF;
  IF NEW.book_phase <> (CASE TG_OP WHEN 'UPDATE' THEN OLD.book_phase ELSE 'open' END) THEN
    INSERT INTO spot_command (symbol, kind, phase, created_at) VALUES (NEW.symbol, 'phase', NEW.book_phase, clock_timestamp());
  END IF;
  IF is_new THEN
    PERFORM spot_ask_to_place(NEW.symbol, clock_timestamp());
  END IF;
  RETURN NULL;
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
                          maker_fee_rate, created_at, updated_at)
    SELECT ids[item.ordinal], item.user_id, item.symbol, item.base, item.quote, item.side, item.type, item.sizing,
           item.limit_price, item.requested_quantity, item.quantity, item.held,
           (CASE WHEN item.trigger_price IS NULL THEN 'open' ELSE 'waiting' END)::spot_order_state, item.fee_rate,
           item.tick_sequence, item.trigger_price, item.trigger_direction, item.profit_price, item.exit_of, item.maker_fee_rate, moment,
           moment
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
                       tick_sequence = (book ->> 'tick_sequence')::bigint, inventory = (book ->> 'inventory')::bigint, taken = book -> 'taken',
                       phase = coalesce((book ->> 'phase')::book_phase, phase)
   WHERE symbol = of_symbol AND epoch = mine AND sequence = was;
  IF NOT FOUND THEN
    RETURN false;
  END IF;

  PERFORM 1 FROM spot_order WHERE id = ANY (known) ORDER BY id FOR NO KEY UPDATE;
  PERFORM ledger_lock(changes || jsonb_path_query_array(changes, '$[*].exit'));

  UPDATE spot_command SET sequence = carried.sequence
    FROM jsonb_to_recordset(taken) AS carried (id bigint, sequence bigint)
   WHERE spot_command.id = carried.id AND spot_command.sequence IS NULL;
  INSERT INTO spot_command (symbol, kind, order_id, tick_sequence, tick_price, ladder_version, stale, sequence, created_at)
    SELECT of_symbol, own.kind, own.order_id, own.tick_sequence, own.tick_price, own.ladder_version, own.stale, own.sequence, moment
      FROM jsonb_to_recordset(taken) AS own (id bigint, kind spot_command_kind, order_id bigint, sequence bigint, tick_sequence bigint,
                                             tick_price numeric, ladder_version int, stale boolean)
     WHERE own.id IS NULL;

  UPDATE spot_order SET
      state = CASE WHEN item.state = 'cancelled' AND item.quantity > 0 THEN 'open' ELSE item.state END,
      end_reason = CASE WHEN item.state = 'cancelled' AND item.quantity > 0 THEN NULL ELSE item.end_reason END,
      sequence = coalesce(item.sequence, spot_order.sequence),
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
  -- What ended after a fill was filled first, and is told so in this order.
  UPDATE spot_order SET state = item.state, end_reason = item.end_reason
    FROM unnest(items) item
   WHERE spot_order.id = item.order_id AND spot_order.id = ANY (known) AND item.state = 'cancelled' AND item.quantity > 0;
  IF EXISTS (SELECT FROM unnest(items) item WHERE item.exit IS NOT NULL) THEN
    PERFORM spot_exit_write((
      SELECT jsonb_agg(item.exit || jsonb_build_object(
               'ordinal', item.place, 'exit_of', item.order_id, 'tick_sequence', book -> 'tick_sequence'))
        FROM (SELECT (each).*, row_number() OVER () AS place FROM unnest(items) each WHERE (each).exit IS NOT NULL) item), moment);
  END IF;
  RETURN true;
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
END $function$;

ALTER TABLE pair ADD CONSTRAINT pair_book_phase_of_its_book CHECK ((in_book OR (book_phase = 'open'::book_phase)));

ALTER TABLE pair ADD CONSTRAINT pair_maker_fee_rate_check CHECK (((maker_fee_rate >= (0)::numeric) AND (maker_fee_rate < (1)::numeric)));

CREATE TRIGGER spot_order_is_final BEFORE UPDATE ON public.spot_order FOR EACH ROW WHEN (((old.state <> ALL (ARRAY['open'::spot_order_state, 'waiting'::spot_order_state])) OR ((old.state = 'open'::spot_order_state) AND (new.state = 'waiting'::spot_order_state)) OR (((((old.trigger_sequence IS DISTINCT FROM new.trigger_sequence) OR (old.trigger_tick_price IS DISTINCT FROM new.trigger_tick_price)) OR (old.trigger_at IS DISTINCT FROM new.trigger_at)) OR (old.trigger_source IS DISTINCT FROM new.trigger_source)) AND ((old.state IS DISTINCT FROM 'waiting'::spot_order_state) OR (new.state IS DISTINCT FROM 'open'::spot_order_state))) OR ((((old.peak_sequence IS DISTINCT FROM new.peak_sequence) OR (old.peak_price IS DISTINCT FROM new.peak_price)) OR (old.peak_at IS DISTINCT FROM new.peak_at)) AND ((old.state IS DISTINCT FROM 'waiting'::spot_order_state) OR (new.state IS DISTINCT FROM 'open'::spot_order_state))) OR ((old.trail_sequence IS DISTINCT FROM new.trail_sequence) AND ((old.trail_sequence IS NOT NULL) OR (old.state <> 'waiting'::spot_order_state))) OR ((((((((((((((((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.symbol IS DISTINCT FROM new.symbol)) OR (old.base IS DISTINCT FROM new.base)) OR (old.quote IS DISTINCT FROM new.quote)) OR (old.side IS DISTINCT FROM new.side)) OR (old.type IS DISTINCT FROM new.type)) OR (old.sizing IS DISTINCT FROM new.sizing)) OR (old.limit_price IS DISTINCT FROM new.limit_price)) OR (old.requested_quantity IS DISTINCT FROM new.requested_quantity)) OR (old.requested_total IS DISTINCT FROM new.requested_total)) OR (old.quantity IS DISTINCT FROM new.quantity)) OR (old.held IS DISTINCT FROM new.held)) OR (old.fee_rate IS DISTINCT FROM new.fee_rate)) OR (old.accepted_sequence IS DISTINCT FROM new.accepted_sequence)) OR (old.trigger_price IS DISTINCT FROM new.trigger_price)) OR (old.trigger_direction IS DISTINCT FROM new.trigger_direction)) OR (old.profit_price IS DISTINCT FROM new.profit_price)) OR (old.take_profit IS DISTINCT FROM new.take_profit)) OR (old.stop_loss IS DISTINCT FROM new.stop_loss)) OR (old.exit_of IS DISTINCT FROM new.exit_of)) OR (old.trail_distance IS DISTINCT FROM new.trail_distance)) OR (old.trail_unit IS DISTINCT FROM new.trail_unit)) OR (old.trail_group IS DISTINCT FROM new.trail_group)) OR (old.activation_price IS DISTINCT FROM new.activation_price)) OR (old.time_in_force IS DISTINCT FROM new.time_in_force)) OR (old.post_only IS DISTINCT FROM new.post_only)) OR (old.self_trade IS DISTINCT FROM new.self_trade)) OR (old.bound_price IS DISTINCT FROM new.bound_price)) OR (old.maker_fee_rate IS DISTINCT FROM new.maker_fee_rate)) OR (old.replaces_id IS DISTINCT FROM new.replaces_id)) OR (old.created_at IS DISTINCT FROM new.created_at)))) EXECUTE FUNCTION decided_is_final('an order');

-- What a pair's orders pay is what they paid, as a maker too.
UPDATE pair SET maker_fee_rate = fee_rate;
