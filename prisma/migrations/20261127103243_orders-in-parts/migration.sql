-- SQL functions may call each other in any order.
SET check_function_bodies = off;

ALTER TABLE user_event DROP CONSTRAINT user_event_of_subject;

DROP INDEX spot_order_filled;

-- contract: functions alone call it, and it is made anew below
DROP FUNCTION user_event_of_order(owner bigint, what user_event_kind, about bigint, moment timestamp with time zone);

-- contract: made anew below, and takes what it took before
DROP FUNCTION spot_end(endings jsonb, moment timestamp with time zone);

-- contract: functions alone call it, and it is made anew below
DROP FUNCTION spot_end_orders(items spot_ending[], moment timestamp with time zone, OUT ended bigint[]);

-- contract: functions alone use it, and it is made anew below
DROP TYPE spot_ending;

-- DropIndex
DROP INDEX "spot_fill_order";

-- AlterTable
ALTER TABLE "spot_fill" ADD COLUMN     "number" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "user_id" BIGINT;

-- Written by hand: whose the fills are that were made before.
ALTER TABLE spot_fill DISABLE TRIGGER spot_fill_is_append_only;
UPDATE spot_fill SET user_id = spot_order.user_id FROM spot_order WHERE spot_order.id = spot_fill.order_id;
ALTER TABLE spot_fill ENABLE TRIGGER spot_fill_is_append_only;
-- contract: functions alone add fills, and say whose
ALTER TABLE "spot_fill" ALTER COLUMN "user_id" SET NOT NULL;

-- AlterTable
ALTER TABLE "spot_order" ADD COLUMN     "exact_fee" DECIMAL(38,18) NOT NULL DEFAULT 0,
ADD COLUMN     "exact_turnover" DECIMAL(38,18) NOT NULL DEFAULT 0,
ADD COLUMN     "held_taken" DECIMAL(38,18) NOT NULL DEFAULT 0,
ADD COLUMN     "partial_fills" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "spot_fill_user" ON "spot_fill"("user_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "spot_fill_of_order" ON "spot_fill"("order_id", "number");

CREATE TYPE spot_ending AS (ordinal integer, order_id bigint, state spot_order_state, partial_fills integer, price numeric, quantity numeric, turnover numeric, fee numeric, exact_turnover numeric, exact_fee numeric, held_taken numeric, tick_sequence bigint, tick_price numeric, tick_at timestamp with time zone, tick_source price_source, exit jsonb, legs jsonb);

CREATE OR REPLACE FUNCTION public.ledger_holds()
 RETURNS TABLE(part text, asset text, user_id bigint, amount numeric)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT held.part, held.asset, held.user_id, sum(held.amount) FROM (
    SELECT 'spot' AS part, CASE side WHEN 'buy' THEN quote ELSE base END AS asset, spot_order.user_id, held - held_taken AS amount
      FROM spot_order WHERE state IN ('open', 'waiting')
    UNION ALL
    SELECT 'contract', contract.asset, contract.user_id, premium FROM contract WHERE state = 'pending'
    UNION ALL
    SELECT 'withdrawal', withdrawal.asset, withdrawal.user_id, quantity FROM withdrawal WHERE state IN ('review', 'beingPaid')
    UNION ALL
    SELECT 'subscription', token_subscription.asset, token_subscription.user_id, quantity
      FROM token_subscription WHERE state = 'frozen'
    UNION ALL
    SELECT 'staking', stake.asset, stake.user_id, principal FROM stake WHERE state = 'inTerm'
    UNION ALL
    SELECT 'mining', paying_asset, mining_order.user_id, paid FROM mining_order WHERE state IN ('review', 'pairing')
    UNION ALL
    SELECT 'mining', mining_order.asset, mining_order.user_id, mining_payout.amount
      FROM mining_order JOIN mining_payout ON mining_payout.order_id = mining_order.id
     WHERE frozen_output AND state = 'running') held
   GROUP BY 1, 2, 3
$function$;

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
BEGIN
  FOR item IN SELECT value FROM jsonb_array_elements(rows) ORDER BY (value ->> 'replaces_id')::bigint LOOP
    number := item ->> 'ordinal';
    BEGIN
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

CREATE OR REPLACE FUNCTION public.spot_average_price(of_order bigint)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN min(price) = max(price) THEN min(price) ELSE round(sum(price * quantity) / sum(quantity), 18) END
    FROM spot_fill WHERE order_id = of_order
$function$;

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
        state = CASE item.state WHEN 'open' THEN spot_order.state ELSE item.state END,
        filled_quantity = spot_order.filled_quantity + coalesce(item.quantity, 0),
        turnover = spot_order.turnover + coalesce(item.turnover, 0), fee = spot_order.fee + coalesce(item.fee, 0),
        partial_fills = spot_order.partial_fills + (item.state = 'open')::int,
        exact_turnover = CASE item.state WHEN 'open' THEN item.exact_turnover ELSE spot_order.exact_turnover END,
        exact_fee = CASE item.state WHEN 'open' THEN item.exact_fee ELSE spot_order.exact_fee END,
        held_taken = spot_order.held_taken + CASE item.state WHEN 'open' THEN item.held_taken ELSE 0 END,
        updated_at = moment
      FROM unnest(items) item
     WHERE spot_order.id = item.order_id AND (spot_order.state IN ('open', 'waiting')) IS TRUE
       AND spot_order.id = ANY (ARRAY(SELECT item.order_id FROM unnest(items) item))
       AND spot_order.partial_fills = coalesce(item.partial_fills, 0)
       AND CASE item.state WHEN 'open' THEN spot_order.filled_quantity + item.quantity < spot_order.quantity
                           WHEN 'filled' THEN spot_order.filled_quantity + item.quantity = spot_order.quantity ELSE true END
       AND (item.state = 'cancelled' OR (spot_order.state = 'open' AND item.tick_sequence > spot_order.accepted_sequence
                                         AND item.tick_sequence >= coalesce(spot_order.trigger_sequence, 0)
                                         AND item.tick_at >= date_trunc('milliseconds', spot_order.created_at)))
     RETURNING spot_order.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO ended FROM changed;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_fill_notify()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
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
END $function$;

CREATE OR REPLACE FUNCTION public.spot_fill_tell()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  owners CONSTANT bigint[] := ARRAY(
    SELECT DISTINCT user_id FROM spot_order WHERE id = ANY (ARRAY(SELECT order_id FROM added)));
  listened bigint[] := user_event_listened(owners);
BEGIN
  IF listened <> '{}' THEN
    PERFORM user_event_add(ARRAY(
      SELECT user_event_of_order(filled.user_id, 'filled', filled.id, fill.created_at, fill.id)
        FROM added fill
        JOIN spot_order filled ON filled.id = fill.order_id AND filled.id = ANY (ARRAY(SELECT order_id FROM added))
       WHERE filled.user_id = ANY (listened) ORDER BY fill.id));
  END IF;
  RETURN NULL;
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
    INSERT INTO spot_fill (order_id, user_id, price, quantity, turnover, fee, tick_sequence, tick_price, tick_at, tick_source,
                           created_at)
      SELECT ids[item.ordinal], item.user_id, item.fill_price, item.quantity, item.turnover, item.fee, tick.sequence, tick.price, tick.at,
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

CREATE OR REPLACE FUNCTION public.user_event_of_order(owner bigint, what user_event_kind, about bigint, moment timestamp with time zone, fill bigint DEFAULT NULL::bigint)
 RETURNS user_event
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT ROW(owner, NULL, NULL, what, moment, about, NULL, NULL, NULL, NULL, NULL, NULL, fill)::user_event
$function$;

ALTER TABLE spot_order ADD CONSTRAINT spot_order_fills_within CHECK (((filled_quantity <= quantity) AND ((held_taken >= (0)::numeric) AND (held_taken <= held))));

ALTER TABLE user_event ADD CONSTRAINT user_event_of_subject CHECK (((kind = 'filled'::user_event_kind) OR ((subject_id IS NULL) = (kind = ANY (ARRAY['placed'::user_event_kind, 'cancelled'::user_event_kind, 'deleted'::user_event_kind, 'balance'::user_event_kind, 'keysRevoked'::user_event_kind])))));
