-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- CreateIndex
CREATE INDEX "feed_statement_starts" ON "feed_statement"("starts_at");

ALTER TYPE contract_opening ADD ATTRIBUTE deviation numeric;

CREATE OR REPLACE FUNCTION public.contract_step_share_max()
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (2.0 / (3)::numeric);

CREATE OR REPLACE FUNCTION public.feed_stated(moment timestamp with time zone, by_then timestamp with time zone)
 RETURNS SETOF feed_statement
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  SELECT * FROM feed_statement stated
   WHERE stated.starts_at < moment AND stated.starts_at >= moment - interval '1 day' AND moment <= stated.ends_at
     AND stated.bound_at <= by_then
   ORDER BY stated.position DESC LIMIT 1
$function$;

CREATE OR REPLACE FUNCTION public.contract_moves_enough(price_step numeric, payout_ratio numeric, deviation numeric)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (price_step <= ((contract_step_share_max() * ((1)::numeric - payout_ratio)) * deviation));

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
      refused := refused || price_stale(candidate.ordinal, candidate.priced_at, now_at);
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
  IF EXISTS (SELECT FROM feed_epoch WHERE number >= NEW.epoch) AND EXISTS (SELECT FROM feed_statement WHERE epoch = NEW.epoch) THEN
    RAISE EXCEPTION 'epoch % of the feed has begun as it was stated', NEW.epoch USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  NEW.position := coalesce(before.position, 0) + 1;
  NEW.previous := coalesce(before.hash, repeat('0', 64));
  NEW.hash := feed_statement_hash(NEW);
  RETURN NEW;
END $function$;
