-- Opens contracts, each on the newest stored tick of its pair, which is evidence from then on.
--   takes     [contract_opening], at most one of each user
--   gives     as submit wants it: the contract's id, with the tick and the times that it was opened with; or what the house's
--             exposure has left for its pair and closing second, where that is less than it may win
--   refuses   priceStale, beaconSilent (prices wait for a round of the beacon), durationNotOffered (it would close after the last epoch whose seed is bound), currencyUnsupported (its price moves
--             too little for what it pays), insufficientBalance
--   locks     out new statements of the feed; the accounts; then the pairs, so that nobody opens beyond the exposure side by side.
--             The ticks are read after that.
CREATE FUNCTION contract_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql
-- Planned once: the arrays differ in length at each call, and planning for each of them costs as much as the work. A plan
-- made while the tables are small must hold when they have grown, so it goes by the indexes.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
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
END $$;
