-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- CreateEnum
CREATE TYPE "user_event_kind" AS ENUM ('balance', 'placed', 'filled', 'cancelled', 'deleted', 'keysRevoked');

-- CreateTable
CREATE TABLE "user_event_stream" (
    "user_id" BIGINT NOT NULL,
    "sequence" BIGINT NOT NULL DEFAULT 0,
    "made_by" BIGINT NOT NULL,

    CONSTRAINT "user_event_stream_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "user_event" (
    "user_id" BIGINT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "transaction_id" BIGINT NOT NULL,
    "kind" "user_event_kind" NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "order_id" BIGINT,
    "asset" TEXT,
    "balance" DECIMAL(38,18),
    "available" DECIMAL(38,18),
    "balance_moved" BOOLEAN,
    "available_moved" BOOLEAN,
    "cause" TEXT,

    CONSTRAINT "user_event_pkey" PRIMARY KEY ("user_id","sequence")
);

-- CreateIndex
CREATE INDEX "user_event_transaction" ON "user_event"("transaction_id");

-- CreateIndex
CREATE INDEX "user_event_at" ON "user_event"("at");

CREATE OR REPLACE FUNCTION public.api_keys_revoke(of_user bigint, of_key bigint, what api_key_revocation, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  live bigint[];
  listened bigint[];
BEGIN
  live := ARRAY(
    SELECT id FROM api_key
     WHERE user_id = of_user AND revoked_at IS NULL AND (of_key IS NULL OR id = of_key)
     ORDER BY id FOR NO KEY UPDATE);
  IF live = '{}' THEN
    RETURN 0;
  END IF;
  UPDATE api_key SET revoked_at = moment, revoked_by = what WHERE id = ANY (live);
  PERFORM security_notify(
    of_user, 'apiKeysRevoked',
    jsonb_build_object('names', (SELECT string_agg(name, ', ' ORDER BY id) FROM api_key WHERE id = ANY (live))), moment);
  listened := user_event_listened(ARRAY[of_user]);
  IF listened <> '{}' THEN
    PERFORM user_event_add(ARRAY[
      ROW(of_user, NULL, NULL, 'keysRevoked', moment, NULL, NULL, NULL, NULL, NULL, NULL, NULL)::user_event]);
  END IF;
  RETURN cardinality(live);
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_post(legs ledger_leg[], moment timestamp with time zone)
 RETURNS TABLE(journal integer, outcome text, short_address text)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  repeated int[];
  refused int[] := '{}';
  newly int[];
  lines ledger_line[];
  ids bigint[];
BEGIN
  INSERT INTO ledger_account (address, asset, user_id, part, balance)
    SELECT address, reverse(split_part(reverse(address), ':', 1)),
           CASE WHEN owned THEN split_part(address, ':', 2)::bigint END,
           CASE WHEN owned THEN split_part(address, ':', 3) END,
           CASE WHEN owned THEN 0 END
      FROM (SELECT DISTINCT leg.address, leg.address LIKE 'user:%' AS owned FROM unnest(legs) leg
             WHERE NOT EXISTS (SELECT FROM ledger_account known WHERE known.address = leg.address)) missing
      ORDER BY address
    ON CONFLICT (address) DO NOTHING;

  PERFORM 1 FROM ledger_account
    WHERE address = ANY (ARRAY(SELECT leg.address FROM unnest(legs) leg)) AND user_id IS NOT NULL
    ORDER BY id FOR NO KEY UPDATE;

  -- From here on nobody else can change these balances or post these keys. Each key is looked up by itself, whatever the size
  -- of the table was when this was planned.
  repeated := ARRAY(
    SELECT DISTINCT leg.journal FROM unnest(legs) leg
     WHERE (SELECT true FROM journal known WHERE known.key = leg.key));
  lines := ARRAY(
    SELECT ROW(leg.journal, leg.ordinal, account.id, account.asset, account.user_id, account.part, leg.amount,
               leg.record_type, account.balance)::ledger_line
      FROM unnest(legs) WITH ORDINALITY
             AS leg (journal, key, reference_kind, reference_id, address, amount, record_type, ordinal)
     CROSS JOIN LATERAL (SELECT * FROM ledger_account known WHERE known.address = leg.address OFFSET 0) account
     WHERE leg.journal <> ALL (repeated));

  -- A journal that would overdraw is taken out, which can change what later journals find; so look again until none is
  -- left. Of two such journals that share an account, the earlier one is judged first.
  LOOP
    newly := ARRAY(
      WITH running AS (
        SELECT line.journal, line.account_id,
               line.balance + sum(line.amount) OVER (
                 PARTITION BY line.account_id ORDER BY line.journal RANGE UNBOUNDED PRECEDING) AS after
          FROM unnest(lines) line
         WHERE line.user_id IS NOT NULL AND line.journal <> ALL (refused)),
      short AS (SELECT DISTINCT journal, account_id FROM running WHERE after < 0),
      touched AS (SELECT DISTINCT running.journal, running.account_id FROM running
                   WHERE running.journal IN (SELECT journal FROM short))
      SELECT DISTINCT short.journal FROM short
       WHERE NOT EXISTS (
         SELECT FROM touched mine JOIN touched theirs ON theirs.account_id = mine.account_id
          WHERE mine.journal = short.journal AND theirs.journal < short.journal));
    EXIT WHEN cardinality(newly) = 0;
    RETURN QUERY
      SELECT DISTINCT ON (line.journal) line.journal, 'insufficient'::text, account.address
        FROM unnest(lines) line JOIN ledger_account account ON account.id = line.account_id
       WHERE line.journal = ANY (newly) AND line.user_id IS NOT NULL AND line.amount < 0
       ORDER BY line.journal, line.balance + line.amount;
    refused := refused || newly;
  END LOOP;

  RETURN QUERY SELECT DISTINCT number, 'repeated'::text, NULL::text FROM unnest(repeated) number;

  lines := ARRAY(SELECT line FROM unnest(lines) line WHERE line.journal <> ALL (refused));
  -- ids[n + 1] is the id of the journal with number n, whether it is posted or not.
  ids := ARRAY(SELECT nextval('journal_id_seq')
    FROM generate_series(0, (SELECT max(line.journal) FROM unnest(lines) line)));
  INSERT INTO journal (id, key, reference_kind, reference_id, posted_at)
    SELECT DISTINCT ON (leg.journal) ids[leg.journal + 1], leg.key, leg.reference_kind, leg.reference_id, moment
      FROM unnest(legs) leg
     WHERE leg.journal <> ALL (refused) AND leg.journal <> ALL (repeated)
     ORDER BY leg.journal;
  INSERT INTO posting (journal_id, account_id, asset, amount, user_id, part, balance_after, record_type)
    SELECT ids[line.journal + 1], line.account_id, line.asset, line.amount, line.user_id, line.part,
           line.balance + sum(line.amount) OVER (
             PARTITION BY line.account_id ORDER BY line.journal, line.ordinal ROWS UNBOUNDED PRECEDING),
           line.record_type
      FROM unnest(lines) line ORDER BY line.journal, line.ordinal;
  UPDATE ledger_account account SET balance = account.balance + delta.total
    FROM (SELECT line.account_id, sum(line.amount) AS total FROM unnest(lines) line
           WHERE line.user_id IS NOT NULL GROUP BY line.account_id) delta
   WHERE account.id = delta.account_id AND account.id = ANY (ARRAY(SELECT line.account_id FROM unnest(lines) line));
  PERFORM ledger_tell(lines, legs, moment);
  RETURN QUERY SELECT DISTINCT line.journal, 'posted'::text, NULL::text FROM unnest(lines) line;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_tell(lines ledger_line[], legs ledger_leg[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  told CONSTANT text[] := '{available,spot,withdrawal}';
  listened bigint[] := user_event_listened(ARRAY(
    SELECT DISTINCT line.user_id FROM unnest(lines) line WHERE line.part = ANY (told)));
BEGIN
  IF listened = '{}' THEN
    RETURN;
  END IF;
  PERFORM user_event_add(ARRAY(
    SELECT ROW(moved.user_id, NULL, NULL, 'balance', moment, NULL, moved.asset, held.balance, held.available,
               moved.balance <> 0, moved.available <> 0,
               (SELECT concat_ws(':', leg.reference_kind, nullif(split_part(leg.key, ':', 3), ''))
                  FROM unnest(legs) leg WHERE leg.journal = moved.journal LIMIT 1))::user_event
      FROM (SELECT line.user_id, line.asset, max(line.journal) AS journal, sum(line.amount) AS balance,
                   coalesce(sum(line.amount) FILTER (WHERE line.part = 'available'), 0) AS available
              FROM unnest(lines) line WHERE line.user_id = ANY (listened) AND line.part = ANY (told)
             GROUP BY line.user_id, line.asset) moved
     CROSS JOIN LATERAL (
       SELECT sum(account.balance) AS balance,
              coalesce(sum(account.balance) FILTER (WHERE account.part = 'available'), 0) AS available
         FROM ledger_account account
        WHERE account.address = ANY (ARRAY(
                SELECT concat_ws(':', 'user', moved.user_id, part, moved.asset) FROM unnest(told) part))) held
     ORDER BY moved.journal, moved.user_id, moved.asset));
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
  PERFORM ledger_lock(endings);
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
  RETURN QUERY SELECT * FROM unnest(crossed);
  RETURN QUERY
    SELECT item.ordinal, NULL::bigint, NULL::numeric, NULL::timestamptz, NULL::price_source
      FROM unnest(items) item WHERE item.order_id = ANY (ended);
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
      SELECT user_event_of_order(filled.user_id, 'filled', filled.id, fill.created_at)
        FROM added fill
        JOIN spot_order filled ON filled.id = fill.order_id AND filled.id = ANY (ARRAY(SELECT order_id FROM added))
       WHERE filled.user_id = ANY (listened) ORDER BY fill.id));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_order_tell()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  listened bigint[] := user_event_listened(ARRAY(SELECT DISTINCT user_id FROM added));
  waited bigint[];
BEGIN
  IF listened = '{}' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM user_event_add(ARRAY(
      SELECT user_event_of_order(user_id, 'placed', id, created_at) FROM added
       WHERE user_id = ANY (listened) AND state <> 'waiting' ORDER BY id));
  ELSE
    waited := ARRAY(SELECT id FROM earlier WHERE state = 'waiting');
    PERFORM user_event_add(ARRAY(
      SELECT user_event_of_order(user_id, (CASE WHEN state = 'open' THEN 'placed' WHEN id = ANY (waited) THEN 'deleted'
                                                ELSE 'cancelled' END)::user_event_kind, id, updated_at)
        FROM added
       WHERE user_id = ANY (listened) AND (state = 'cancelled' OR (state = 'open' AND id = ANY (waited))) ORDER BY id));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.user_event_add(events user_event[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  WITH told AS (
    SELECT event.*, row_number() OVER (PARTITION BY event.user_id ORDER BY event.ordinal) AS place
      FROM unnest(events) WITH ORDINALITY
             AS event (user_id, sequence, transaction_id, kind, at, order_id, asset, balance, available, balance_moved,
                       available_moved, cause, ordinal)),
  numbered AS (
    UPDATE user_event_stream stream SET sequence = stream.sequence + counted.events
      FROM (SELECT told.user_id, count(*) AS events FROM told GROUP BY told.user_id) counted
     WHERE stream.user_id = counted.user_id AND stream.user_id = ANY (ARRAY(SELECT told.user_id FROM told))
    RETURNING stream.user_id, stream.sequence - counted.events AS before)
  INSERT INTO user_event (user_id, sequence, transaction_id, kind, at, order_id, asset, balance, available, balance_moved,
                          available_moved, cause)
    SELECT told.user_id, numbered.before + told.place, pg_current_xact_id()::text::bigint, told.kind, told.at,
           told.order_id, told.asset, told.balance, told.available, told.balance_moved, told.available_moved, told.cause
      FROM told JOIN numbered ON numbered.user_id = told.user_id;
END $function$;

CREATE OR REPLACE FUNCTION public.user_event_listened(users bigint[])
 RETURNS bigint[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  RETURN ARRAY(
    SELECT user_id FROM user_event_stream WHERE user_id = ANY (users) ORDER BY user_id FOR NO KEY UPDATE);
END $function$;

CREATE OR REPLACE FUNCTION public.user_event_of_order(owner bigint, what user_event_kind, about bigint, moment timestamp with time zone)
 RETURNS user_event
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT ROW(owner, NULL, NULL, what, moment, about, NULL, NULL, NULL, NULL, NULL, NULL)::user_event
$function$;

ALTER TABLE user_event ADD CONSTRAINT user_event_of_balance CHECK ((num_nulls(asset, balance, available, balance_moved, available_moved, cause) =
CASE kind
    WHEN 'balance'::user_event_kind THEN 0
    ELSE 6
END));

ALTER TABLE user_event ADD CONSTRAINT user_event_of_order CHECK (((order_id IS NOT NULL) = (kind = ANY (ARRAY['placed'::user_event_kind, 'filled'::user_event_kind, 'cancelled'::user_event_kind, 'deleted'::user_event_kind]))));

CREATE TRIGGER spot_fill_tell AFTER INSERT ON public.spot_fill REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spot_fill_tell();

CREATE TRIGGER spot_order_tell AFTER INSERT ON public.spot_order REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spot_order_tell();

CREATE TRIGGER spot_order_tell_changes AFTER UPDATE ON public.spot_order REFERENCING OLD TABLE AS earlier NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spot_order_tell();
