-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- contract: a process of the release before cannot begin an epoch any more; its job that reveals fails and is done by the new one
DROP FUNCTION feed_reveal();

-- AlterTable
ALTER TABLE "feed_seed" ADD COLUMN     "encrypted" TEXT,
ALTER COLUMN "seed" DROP NOT NULL;

-- CreateTable
CREATE TABLE "feed_statement" (
    "position" INTEGER NOT NULL,
    "epoch" INTEGER NOT NULL,
    "generator" INTEGER NOT NULL,
    "seed_hash" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "bound_at" TIMESTAMPTZ(3) NOT NULL,
    "previous" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "feed_statement_pkey" PRIMARY KEY ("position")
);

-- CreateIndex
CREATE INDEX "feed_statement_epoch" ON "feed_statement"("epoch", "position" DESC);

CREATE OR REPLACE FUNCTION public.contract_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  openings contract_opening[];
  newest tick[];
  now_at timestamptz;
  bound_until timestamptz;
  candidate record;
  refused submit_result[] := '{}';
  fresh int[] := '{}';
  ids bigint[];
  place text := '';
  taken numeric;
BEGIN
  openings := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::contract_opening, rows) item);
  PERFORM pg_advisory_xact_lock_shared(726571005);
  bound_until := feed_bound_until();
  PERFORM ledger_lock(rows);
  PERFORM pg_advisory_xact_lock(726571004, opened.pair_id)
    FROM (SELECT DISTINCT item.pair_id FROM unnest(openings) item ORDER BY 1) opened;

  newest := ARRAY(SELECT stored FROM tick_newest(ARRAY(SELECT item.pair_id FROM unnest(openings) item)) stored);
  now_at := feed_now(moment);
  -- A tick may be newer than the moment at which its contract was judged: the contract then begins with the tick.
  openings := ARRAY(
    SELECT ROW(item.ordinal, item.user_id, item.pair_id, item.direction, item.asset, item.premium,
               item.duration_seconds, item.payout_ratio, item.profit, item.exposure_max,
               greatest(item.opened_at, tick.at),
               greatest(item.opened_at, tick.at) + make_interval(secs => item.duration_seconds), item.legs)::contract_opening
      FROM unnest(openings) item LEFT JOIN unnest(newest) tick ON tick.pair_id = item.pair_id);

  -- Each in its turn takes of what is left for its pair and second; one that could not be paid anyway takes nothing.
  FOR candidate IN
    SELECT item.*, coalesce(exposure.profits, 0) AS profits, tick.at AS priced_at,
           item.pair_id || ' ' || date_trunc('second', item.closes_at) AS place,
           coalesce(account.balance, 0) >= item.premium AS payable
      FROM unnest(openings) item
      LEFT JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
      LEFT JOIN contract_exposure exposure
        ON exposure.pair_id = item.pair_id AND exposure.closing_second = date_trunc('second', item.closes_at)
      LEFT JOIN ledger_account account ON account.address = 'user:' || item.user_id || ':available:' || item.asset
     ORDER BY item.pair_id, date_trunc('second', item.closes_at), item.ordinal
  LOOP
    IF candidate.place <> place THEN
      place := candidate.place;
      taken := candidate.profits;
    END IF;
    IF NOT tick_is_fresh(candidate.priced_at, now_at) THEN
      refused := refused || price_stale(candidate.ordinal, candidate.priced_at, now_at);
    ELSIF candidate.closes_at > bound_until THEN
      refused := refused || submit_refused(candidate.ordinal, 'durationNotOffered', jsonb_build_object('offered', coalesce((
        SELECT string_agg(offered.seconds::text, ', ' ORDER BY offered.seconds) FROM contract_duration offered
         WHERE offered.enabled AND candidate.opened_at + make_interval(secs => offered.seconds) <= bound_until), '')));
    ELSIF taken + candidate.profit > candidate.exposure_max THEN
      refused := refused || submit_outdated(candidate.ordinal, jsonb_build_object(
        'exposureLeft', trim_scale(greatest(candidate.exposure_max - taken, 0))::text));
    ELSE
      fresh := fresh || candidate.ordinal;
      IF candidate.payable THEN
        taken := taken + candidate.profit;
      END IF;
    END IF;
  END LOOP;
  -- ids[n] is the id of the contract with ordinal n, whether it comes to be or not.
  ids := ARRAY(SELECT nextval('contract_id_seq')
    FROM generate_series(1, (SELECT max(item.ordinal) FROM unnest(openings) item)));

  refused := refused || ARRAY(
    SELECT declined FROM ledger_post_rows('contract', ARRAY(
      SELECT ROW(item.ordinal, ids[item.ordinal], 'open', item.legs)::ledger_journal
        FROM unnest(openings) item WHERE item.ordinal = ANY (fresh)), moment) declined);
  fresh := ARRAY(SELECT number FROM unnest(fresh) number
    WHERE number <> ALL (ARRAY(SELECT declined.ordinal FROM unnest(refused) declined)));

  INSERT INTO contract_exposure AS exposure (pair_id, closing_second, profits)
    SELECT item.pair_id, date_trunc('second', item.closes_at), sum(item.profit)
      FROM unnest(openings) item WHERE item.ordinal = ANY (fresh) GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (pair_id, closing_second) DO UPDATE SET profits = exposure.profits + excluded.profits;

  INSERT INTO contract (id, user_id, pair_id, direction, asset, premium, duration_seconds, payout_ratio, profit, state,
                        open_sequence, open_price, open_at, open_source, opened_at, closes_at, created_at, updated_at)
    SELECT ids[item.ordinal], item.user_id, item.pair_id, item.direction, item.asset, item.premium, item.duration_seconds,
           item.payout_ratio, item.profit, 'pending', tick.sequence, tick.price, tick.at, tick.source, item.opened_at,
           item.closes_at, moment, moment
      FROM unnest(openings) item JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
     WHERE item.ordinal = ANY (fresh)
     ORDER BY item.ordinal;
  PERFORM contract_keep_ticks(ARRAY(SELECT tick.pair_id FROM unnest(newest) tick ORDER BY tick.pair_id),
                              ARRAY(SELECT tick.sequence FROM unnest(newest) tick ORDER BY tick.pair_id));

  RETURN QUERY SELECT * FROM unnest(refused);
  RETURN QUERY
    SELECT (submit_accepted(item.ordinal, ids[item.ordinal], jsonb_build_object(
              'openSequence', tick.sequence, 'openPrice', tick.price::text, 'openAt', tick.at, 'openSource', tick.source,
              'openedAt', item.opened_at, 'closesAt', item.closes_at))).*
      FROM unnest(openings) item JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
     WHERE item.ordinal = ANY (fresh);
END $function$;

CREATE OR REPLACE FUNCTION public.feed_bound_until()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE (SELECT epoch.source FROM feed_epoch epoch ORDER BY epoch.number DESC LIMIT 1)
    WHEN 'sim' THEN coalesce((SELECT stated.ends_at FROM feed_statement stated ORDER BY stated.position DESC LIMIT 1), to_timestamp(0))
    END
$function$;

CREATE OR REPLACE FUNCTION public.feed_epoch_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  before feed_epoch;
  stated feed_statement;
  changed text;
BEGIN
  SELECT * INTO before FROM feed_epoch ORDER BY number DESC LIMIT 1;
  IF NEW.number <> coalesce(before.number, 0) + 1 THEN
    RAISE EXCEPTION 'epoch % of the feed cannot follow epoch %', NEW.number, coalesce(before.number, 0)
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.source = 'sim' THEN
    SELECT * INTO stated FROM feed_statement WHERE epoch = NEW.number ORDER BY position DESC LIMIT 1;
    IF (stated.seed_hash, stated.generator, stated.starts_at, stated.ends_at)
       IS DISTINCT FROM (NEW.hash, NEW.generator, NEW.starts_at, NEW.ends_at) THEN
      RAISE EXCEPTION 'epoch % of the feed is not as it was stated', NEW.number USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  IF before.number IS NULL OR feed_nothing_pending() THEN
    RETURN NEW;
  END IF;
  IF NEW.source <> before.source OR NEW.source <> 'sim' AND NEW.hash <> before.hash THEN
    RAISE EXCEPTION 'prices come from % and would come from another seed, address or recording: not while contracts are pending',
      before.source USING ERRCODE = 'object_in_use';
  END IF;
  IF NEW.source = 'sim' AND NEW.starts_at <> before.ends_at THEN
    RAISE EXCEPTION 'epoch % of the feed was stated until %: not while contracts are pending', before.number, before.ends_at
      USING ERRCODE = 'object_in_use';
  END IF;
  SELECT pair.symbol INTO changed
    FROM pair
    LEFT JOIN jsonb_array_elements(before.pairs) was ON was.value ->> 'symbol' = pair.symbol
    LEFT JOIN jsonb_array_elements(NEW.pairs) becomes ON becomes.value ->> 'symbol' = pair.symbol
   WHERE NEW.source = 'sim'
     AND (SELECT true FROM contract WHERE contract.state = 'pending' AND contract.pair_id = pair.id LIMIT 1)
     AND was.value - ARRAY['start', 'after'] IS DISTINCT FROM becomes.value - ARRAY['start', 'after']
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'what the prices of % go by would change: not while contracts on it are pending', changed
      USING ERRCODE = 'object_in_use';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.feed_nothing_pending()
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(726571005);
  RETURN NOT EXISTS (SELECT FROM contract WHERE contract.state = 'pending');
END $function$;

CREATE OR REPLACE FUNCTION public.feed_reveal(of_epoch integer, revealed text)
 RETURNS void
 LANGUAGE sql
AS $function$
  UPDATE feed_epoch SET seed = revealed, revealed_at = clock_timestamp() WHERE number = of_epoch AND seed IS NULL;
  DELETE FROM feed_seed WHERE epoch = of_epoch;
$function$;

CREATE OR REPLACE FUNCTION public.feed_revealable()
 RETURNS TABLE(epoch integer, encrypted text)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT kept.epoch, kept.encrypted
    FROM feed_seed kept
    JOIN feed_epoch epoch ON epoch.number = kept.epoch AND epoch.source = 'sim' AND epoch.seed IS NULL
    JOIN feed_epoch following ON following.number = epoch.number + 1
   WHERE kept.encrypted IS NOT NULL
     AND NOT EXISTS (SELECT FROM contract WHERE contract.state = 'pending' AND contract.opened_at < following.starts_at)
   ORDER BY kept.epoch
$function$;

CREATE OR REPLACE FUNCTION public.feed_statement_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  before feed_statement;
BEGIN
  SELECT * INTO before FROM feed_statement ORDER BY position DESC LIMIT 1;
  IF before.position IS NOT NULL
     AND (NEW.epoch <> before.epoch + 1 OR NEW.starts_at <> before.ends_at) AND NOT feed_nothing_pending() THEN
    RAISE EXCEPTION 'epoch % of the feed was stated otherwise: not while contracts are pending', NEW.epoch
      USING ERRCODE = 'object_in_use';
  END IF;
  NEW.position := coalesce(before.position, 0) + 1;
  NEW.previous := coalesce(before.hash, repeat('0', 64));
  NEW.hash := feed_statement_hash(NEW);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.feed_statement_hash(stated feed_statement)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT encode(sha256(convert_to(concat_ws(E'\n',
    stated.position, stated.epoch, stated.generator, stated.seed_hash,
    to_char(stated.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    to_char(stated.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    to_char(stated.bound_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    stated.previous), 'UTF8')), 'hex')
$function$;

ALTER TABLE feed_seed ADD CONSTRAINT feed_seed_is_kept CHECK ((num_nonnulls(encrypted, seed) = 1));

ALTER TABLE feed_statement ADD CONSTRAINT feed_statement_hashes_are_sha256 CHECK (((seed_hash ~ '^[0-9a-f]{64}$'::text) AND (previous ~ '^[0-9a-f]{64}$'::text)));

ALTER TABLE feed_statement ADD CONSTRAINT feed_statement_lasts_at_most_a_day CHECK (((ends_at > starts_at) AND (ends_at <= (starts_at + '24:00:00'::interval))));

CREATE TRIGGER feed_statement_follows BEFORE INSERT ON public.feed_statement FOR EACH ROW EXECUTE FUNCTION feed_statement_follows();

CREATE TRIGGER feed_statement_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON public.feed_statement FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
