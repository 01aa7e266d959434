-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "user_event_kind" ADD VALUE 'contractEnded';
ALTER TYPE "user_event_kind" ADD VALUE 'notified';
ALTER TYPE "user_event_kind" ADD VALUE 'sessionEnded';

-- AlterTable
ALTER TABLE "user_event" ADD COLUMN     "subject_id" BIGINT;

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
    PERFORM user_event_add(ARRAY[user_event_of_subject(of_user, 'keysRevoked', NULL, moment)]);
  END IF;
  RETURN cardinality(live);
END $function$;

CREATE OR REPLACE FUNCTION public.contract_settle(settlements jsonb, moment timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  items contract_settlement[];
  held bigint[];
  settled bigint[];
BEGIN
  items := ARRAY(
    SELECT item FROM jsonb_populate_recordset(NULL::contract_settlement, settlements) item ORDER BY item.ordinal);
  -- What another worker is just settling is passed over. As a test, the state names no index: a plan made on an empty table would take
  -- one of all pending contracts, or of all users.
  held := ARRAY(
    SELECT id FROM contract
     WHERE id = ANY (ARRAY(SELECT item.contract_id FROM unnest(items) item)) AND (state = 'pending') IS TRUE
     ORDER BY id FOR NO KEY UPDATE SKIP LOCKED);
  WITH complete AS MATERIALIZED (
    SELECT pair.id AS pair_id, feed_complete_before(pair.id) AS before FROM pair),
  changed AS (
    UPDATE contract SET
        state = item.state, result = item.result, payout = item.payout, settled_at = moment, updated_at = moment,
        close_sequence = closing.sequence, close_price = closing.price, close_at = closing.at,
        close_source = closing.source, followed = following.sequence IS NOT NULL
      FROM unnest(items) item
      JOIN contract pending ON pending.id = item.contract_id
      JOIN complete ON complete.pair_id = pending.pair_id AND complete.before > pending.closes_at
      LEFT JOIN LATERAL tick_numbered(pending.pair_id, item.close_sequence) closing ON true
      LEFT JOIN LATERAL tick_numbered(pending.pair_id, item.close_sequence + 1) following ON true
     WHERE contract.id = item.contract_id AND contract.id = ANY (held)
       AND closing.sequence IS NOT DISTINCT FROM item.close_sequence
       AND coalesce(closing.at <= contract.closes_at, true)
       AND coalesce(following.at > contract.closes_at, true)
     RETURNING contract.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO settled FROM changed;

  PERFORM ledger_post_or_raise('contract', ARRAY(
    SELECT ROW(item.ordinal, item.contract_id, 'close', item.legs)::ledger_journal
      FROM unnest(items) item WHERE item.contract_id = ANY (settled)), moment);

  PERFORM contract_tell(settled, moment);

  PERFORM contract_keep_ticks(
    ARRAY(SELECT contract.pair_id FROM contract, generate_series(0, 1)
           WHERE contract.id = ANY (settled) AND contract.close_sequence IS NOT NULL ORDER BY contract.id, generate_series),
    ARRAY(SELECT contract.close_sequence + generate_series FROM contract, generate_series(0, 1)
           WHERE contract.id = ANY (settled) AND contract.close_sequence IS NOT NULL ORDER BY contract.id, generate_series));
  RETURN QUERY SELECT item.ordinal FROM unnest(items) item WHERE item.contract_id = ANY (settled);
END $function$;

CREATE OR REPLACE FUNCTION public.contract_tell(ended bigint[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  listened bigint[] := user_event_listened(ARRAY(SELECT DISTINCT user_id FROM contract WHERE id = ANY (ended)));
BEGIN
  IF listened <> '{}' THEN
    PERFORM user_event_add(ARRAY(
      SELECT user_event_of_subject(user_id, 'contractEnded', id, moment) FROM contract
       WHERE id = ANY (ended) AND user_id = ANY (listened) ORDER BY id));
  END IF;
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
                  FROM unnest(legs) leg WHERE leg.journal = moved.journal LIMIT 1), NULL)::user_event
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

CREATE OR REPLACE FUNCTION public.notification_tell()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  IF user_event_listened(ARRAY[NEW.user_id]) <> '{}' THEN
    PERFORM user_event_add(ARRAY[user_event_of_subject(NEW.user_id, 'notified', NEW.id, NEW.created_at)]);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.session_tell()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF user_event_listened(ARRAY[NEW.user_id]) <> '{}' THEN
    PERFORM user_event_add(ARRAY[user_event_of_subject(NEW.user_id, 'sessionEnded', NEW.id, NEW.ended_at)]);
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
                       available_moved, cause, subject_id, ordinal)),
  numbered AS (
    UPDATE user_event_stream stream SET sequence = stream.sequence + counted.events
      FROM (SELECT told.user_id, count(*) AS events FROM told GROUP BY told.user_id) counted
     WHERE stream.user_id = counted.user_id AND stream.user_id = ANY (ARRAY(SELECT told.user_id FROM told))
    RETURNING stream.user_id, stream.sequence - counted.events AS before)
  INSERT INTO user_event (user_id, sequence, transaction_id, kind, at, order_id, asset, balance, available, balance_moved,
                          available_moved, cause, subject_id)
    SELECT told.user_id, numbered.before + told.place, pg_current_xact_id()::text::bigint, told.kind, told.at,
           told.order_id, told.asset, told.balance, told.available, told.balance_moved, told.available_moved, told.cause,
           told.subject_id
      FROM told JOIN numbered ON numbered.user_id = told.user_id;
END $function$;

CREATE OR REPLACE FUNCTION public.user_event_of_order(owner bigint, what user_event_kind, about bigint, moment timestamp with time zone)
 RETURNS user_event
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT ROW(owner, NULL, NULL, what, moment, about, NULL, NULL, NULL, NULL, NULL, NULL, NULL)::user_event
$function$;

CREATE OR REPLACE FUNCTION public.user_event_of_subject(owner bigint, what user_event_kind, about bigint, moment timestamp with time zone)
 RETURNS user_event
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT ROW(owner, NULL, NULL, what, moment, NULL, NULL, NULL, NULL, NULL, NULL, NULL, about)::user_event
$function$;

ALTER TABLE user_event ADD CONSTRAINT user_event_of_subject CHECK (((subject_id IS NULL) = (kind = ANY (ARRAY['placed'::user_event_kind, 'filled'::user_event_kind, 'cancelled'::user_event_kind, 'deleted'::user_event_kind, 'balance'::user_event_kind, 'keysRevoked'::user_event_kind]))));

CREATE CONSTRAINT TRIGGER session_tell AFTER UPDATE OF ended_at ON public.session DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION session_tell();

CREATE CONSTRAINT TRIGGER notification_tell AFTER INSERT OR UPDATE ON public.notification DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.read_at IS NULL)) EXECUTE FUNCTION notification_tell();
