-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- AlterTable
ALTER TABLE "feed_statement" ADD COLUMN     "beacon" TEXT;

-- CreateTable
CREATE TABLE "feed_round" (
    "epoch" INTEGER NOT NULL,
    "round" BIGINT NOT NULL,
    "signature" BYTEA NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feed_round_pkey" PRIMARY KEY ("epoch","round")
);

CREATE OR REPLACE FUNCTION public.beacon_counts_from(beacon text, round bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT to_timestamp(split_part(beacon, ' ', 3)::bigint + (round - 1) * split_part(beacon, ' ', 4)::bigint) + round_delay()
$function$;

CREATE OR REPLACE FUNCTION public.beacon_round(beacon text, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  SELECT ceil((extract(epoch FROM moment - round_delay()) - split_part(beacon, ' ', 3)::numeric) / split_part(beacon, ' ', 4)::numeric)::bigint
$function$;

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
  bound_since timestamptz;
  rounds_until timestamptz;
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
  bound_since := (SELECT stated.bound_at FROM feed_statement stated
                   WHERE stated.epoch = (SELECT max(epoch.number) FROM feed_epoch epoch) ORDER BY stated.position DESC LIMIT 1);
  PERFORM ledger_lock(rows);
  PERFORM pg_advisory_xact_lock(726571004, opened.pair_id)
    FROM (SELECT DISTINCT item.pair_id FROM unnest(openings) item ORDER BY 1) opened;

  newest := ARRAY(SELECT stored FROM tick_newest(ARRAY(SELECT item.pair_id FROM unnest(openings) item)) stored);
  now_at := feed_now(moment);
  rounds_until := feed_rounds_until();
  -- A tick, or an epoch that was stated anew, may be newer than the moment at which its contract was judged: the contract then
  -- begins with it.
  openings := ARRAY(
    SELECT ROW(item.ordinal, item.user_id, item.pair_id, item.direction, item.asset, item.premium,
               item.duration_seconds, item.payout_ratio, item.profit, item.exposure_max,
               greatest(item.opened_at, tick.at, bound_since),
               greatest(item.opened_at, tick.at, bound_since) + make_interval(secs => item.duration_seconds), item.legs, item.deviation)::contract_opening
      FROM unnest(openings) item LEFT JOIN unnest(newest) tick ON tick.pair_id = item.pair_id);

  -- In order, each takes of the exposure that is left for its pair and second; one that cannot be paid takes none.
  FOR candidate IN
    SELECT item.*, coalesce(exposure.profits, 0) AS profits, tick.at AS priced_at,
           item.pair_id || ' ' || date_trunc('second', item.closes_at) AS place,
           coalesce(account.balance, 0) >= item.premium AS payable, pair.price_step
      FROM unnest(openings) item
      LEFT JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
      LEFT JOIN pair ON pair.id = item.pair_id
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
      refused := refused || CASE WHEN rounds_until < now_at
        -- As long as it has been silent: what has stopped for minutes seldom goes on within seconds.
        THEN submit_refused(candidate.ordinal, 'beaconSilent', jsonb_build_object('seconds',
          least(600, greatest(5, ceil(extract(epoch FROM now_at - rounds_until))))::int::text))
        ELSE price_stale(candidate.ordinal, candidate.priced_at, now_at) END;
    ELSIF candidate.closes_at > bound_until THEN
      refused := refused || submit_refused(candidate.ordinal, 'durationNotOffered', jsonb_build_object('offered', coalesce((
        SELECT string_agg(offered.seconds::text, ', ' ORDER BY offered.seconds) FROM contract_duration offered
         WHERE offered.enabled AND candidate.opened_at + make_interval(secs => offered.seconds) <= bound_until), '')));
    ELSIF NOT contract_moves_enough(candidate.price_step, candidate.payout_ratio, candidate.deviation) THEN
      refused := refused || submit_refused(candidate.ordinal, 'currencyUnsupported', '{}');
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
  -- ids[n] is the id of the contract with ordinal n, whether it is opened or not.
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

CREATE OR REPLACE FUNCTION public.feed_round_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  due bigint := (SELECT known.round + 1 FROM feed_round known WHERE known.epoch = NEW.epoch ORDER BY known.round DESC LIMIT 1);
BEGIN
  IF due IS NULL THEN
    -- Prices begin behind the epoch's start.
    due := (SELECT beacon_round(stated.beacon, stated.starts_at + interval '1 millisecond') FROM feed_statement stated
             WHERE stated.epoch = NEW.epoch ORDER BY stated.position DESC LIMIT 1);
  END IF;
  IF NEW.round IS DISTINCT FROM due THEN
    RAISE EXCEPTION 'round % of epoch % is not the next one', NEW.round, NEW.epoch USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.feed_rounds_until()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(
      beacon_counts_from(stated.beacon, (SELECT known.round + 1 FROM feed_round known WHERE known.epoch = running.number ORDER BY known.round DESC LIMIT 1)),
      running.starts_at)
    FROM (SELECT epoch.number, epoch.source, epoch.starts_at FROM feed_epoch epoch ORDER BY epoch.number DESC LIMIT 1) running
    JOIN LATERAL (SELECT statement.beacon FROM feed_statement statement WHERE statement.epoch = running.number
                   ORDER BY statement.position DESC LIMIT 1) stated ON running.source = 'sim' AND stated.beacon IS NOT NULL
$function$;

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
    stated.previous, stated.beacon), 'UTF8')), 'hex')
$function$;

CREATE OR REPLACE FUNCTION public.round_delay()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN '00:00:01'::interval;

ALTER TABLE feed_round ADD CONSTRAINT feed_round_signature_is_of_g1 CHECK ((octet_length(signature) = 48));

ALTER TABLE feed_statement ADD CONSTRAINT feed_statement_names_its_beacon CHECK ((beacon ~ '^[0-9a-f]{64} [0-9a-f]{192} [0-9]{1,12} [1-9][0-9]{0,3} [0-9a-f]{64} [A-Za-z0-9_-]{1,64}$'::text));

ALTER TABLE feed_statement ADD CONSTRAINT feed_statement_of_a_generator CHECK (((generator >= 3) = (beacon IS NOT NULL)));

CREATE TRIGGER feed_round_follows BEFORE INSERT ON public.feed_round FOR EACH ROW EXECUTE FUNCTION feed_round_follows();

CREATE TRIGGER feed_round_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON public.feed_round FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
