-- Opens contracts. The outcome of each:
--   opened     contract_id is the new contract
--   repeated   its key was used before: fingerprint and earlier say for what and how it ended
--   refused    nothing happened; earlier says why, and the key remembers that
-- Planned once: the arrays differ in length at each call, and planning for each of them costs as much as the work. A plan made
-- while the tables are small must hold when they have grown, so it goes by the indexes.
CREATE FUNCTION contract_open(openings jsonb, moment timestamptz)
RETURNS TABLE (ordinal int, outcome text, contract_id bigint, fingerprint text, earlier jsonb) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  asked contract_opening[];
  one record;
  repeated int[] := '{}';
  refused contract_refusal[] := '{}';
  fresh int[] := '{}';
  ids bigint[];
  place text := '';
  taken numeric;
BEGIN
  asked := ARRAY(SELECT one FROM jsonb_populate_recordset(NULL::contract_opening, openings) one ORDER BY one.ordinal);

  FOR one IN
    SELECT asking.ordinal, known.fingerprint, known.outcome
      FROM attempt_claim(
             ARRAY(SELECT 'user:' || asking.user_id FROM unnest(asked) asking WHERE asking.attempt_key IS NOT NULL),
             ARRAY(SELECT asking.attempt_key FROM unnest(asked) asking WHERE asking.attempt_key IS NOT NULL),
             ARRAY(SELECT asking.fingerprint FROM unnest(asked) asking WHERE asking.attempt_key IS NOT NULL),
             moment) known
      JOIN unnest(asked) asking ON known.scope = 'user:' || asking.user_id AND known.key = asking.attempt_key
  LOOP
    repeated := repeated || one.ordinal;
    RETURN QUERY SELECT one.ordinal, 'repeated'::text, NULL::bigint, one.fingerprint, one.outcome;
  END LOOP;

  -- From here on nobody else can open anything for these pairs and closing seconds.
  INSERT INTO contract_exposure (pair_id, closing_second, profits)
    SELECT DISTINCT asking.pair_id, date_trunc('second', asking.closes_at), 0 FROM unnest(asked) asking
     WHERE asking.ordinal <> ALL (repeated) ORDER BY 1, 2
    ON CONFLICT (pair_id, closing_second) DO NOTHING;
  PERFORM 1 FROM contract_exposure exposure
    WHERE (exposure.pair_id, exposure.closing_second) IN (
      SELECT asking.pair_id, date_trunc('second', asking.closes_at) FROM unnest(asked) asking)
    ORDER BY exposure.pair_id, exposure.closing_second FOR NO KEY UPDATE;

  -- Each in its turn takes of what is left for its pair and second; one that could not be paid anyway takes nothing.
  FOR one IN
    SELECT asking.*, exposure.profits, asking.pair_id || ' ' || exposure.closing_second AS place,
           coalesce(account.balance, 0) >= asking.stake AS payable
      FROM unnest(asked) asking
      JOIN contract_exposure exposure
        ON exposure.pair_id = asking.pair_id AND exposure.closing_second = date_trunc('second', asking.closes_at)
      LEFT JOIN ledger_account account
        ON account.address = 'user:' || asking.user_id || ':available:' || asking.asset
     WHERE asking.ordinal <> ALL (repeated)
     ORDER BY asking.pair_id, exposure.closing_second, asking.ordinal
  LOOP
    IF one.place <> place THEN
      place := one.place;
      taken := one.profits;
    END IF;
    IF taken + one.profit > one.exposure_max THEN
      refused := refused || ROW(one.ordinal, 'expiryFull', jsonb_build_object(
        'maximum', trim_scale(trunc(greatest(one.exposure_max - taken, 0) / one.payout_ratio, one.scale))::text,
        'asset', one.asset))::contract_refusal;
    ELSE
      fresh := fresh || one.ordinal;
      IF one.payable THEN
        taken := taken + one.profit;
      END IF;
    END IF;
  END LOOP;
  -- ids[n] is the id of the contract with ordinal n, whether it comes to be or not.
  ids := ARRAY(SELECT nextval(pg_get_serial_sequence('contract', 'id')) FROM unnest(asked));

  FOR one IN
    SELECT posted.* FROM ledger_post(
      ARRAY(
        SELECT ROW(asking.ordinal, 'contract:' || ids[asking.ordinal] || ':open', 'contract', ids[asking.ordinal],
                   leg ->> 0, (leg ->> 1)::numeric, (leg ->> 2)::smallint)::ledger_leg
          FROM unnest(asked) asking, jsonb_array_elements(asking.legs) leg
         WHERE asking.ordinal = ANY (fresh)),
      moment) posted WHERE posted.outcome <> 'posted'
  LOOP
    IF one.outcome <> 'insufficient' THEN
      RAISE EXCEPTION 'the stake of a contract was %', one.outcome;
    END IF;
    fresh := array_remove(fresh, one.journal);
    refused := refused || (
      SELECT ROW(one.journal, 'insufficientBalance', jsonb_build_object(
               'available', trim_scale(account.balance)::text, 'asset', account.asset))::contract_refusal
        FROM ledger_account account WHERE account.address = one.short_address);
  END LOOP;

  UPDATE contract_exposure exposure SET profits = exposure.profits + added.profits
    FROM (SELECT asking.pair_id, date_trunc('second', asking.closes_at) AS closing_second, sum(asking.profit) AS profits
            FROM unnest(asked) asking WHERE asking.ordinal = ANY (fresh) GROUP BY 1, 2) added
   WHERE exposure.pair_id = added.pair_id AND exposure.closing_second = added.closing_second;

  -- The tick is taken from what the feed stored, and is evidence from now on.
  INSERT INTO contract (id, user_id, pair_id, direction, asset, stake, duration_seconds, payout_ratio, profit, state,
                        open_sequence, open_price, open_at, open_source, opened_at, closes_at, created_at, updated_at)
    SELECT ids[asking.ordinal], asking.user_id, asking.pair_id, asking.direction, asking.asset, asking.stake,
           asking.duration_seconds, asking.payout_ratio, asking.profit, 1, tick.sequence, tick.price, tick.at,
           tick.source::text, asking.opened_at, asking.closes_at, moment, moment
      FROM unnest(asked) asking
      JOIN tick ON tick.pair_id = asking.pair_id AND tick.sequence = asking.tick_sequence
               AND tick.price = asking.tick_price
     WHERE asking.ordinal = ANY (fresh)
     ORDER BY asking.ordinal;
  IF (SELECT count(*) FROM contract WHERE id = ANY (ids)) <> cardinality(fresh) THEN
    RAISE EXCEPTION 'a contract was to be opened on a price that is not stored';
  END IF;

  UPDATE attempt SET outcome = coalesce(
      (SELECT jsonb_build_object('refusal', declined.refusal, 'detail', declined.detail)
         FROM unnest(refused) declined WHERE declined.ordinal = asking.ordinal),
      jsonb_build_object('contractId', ids[asking.ordinal]))
    FROM unnest(asked) asking
   WHERE attempt.scope = 'user:' || asking.user_id AND attempt.key = asking.attempt_key
     AND asking.ordinal <> ALL (repeated);

  PERFORM contract_keep_ticks(
    ARRAY(SELECT asking.pair_id FROM unnest(asked) asking WHERE asking.ordinal = ANY (fresh) ORDER BY asking.ordinal),
    ARRAY(SELECT asking.tick_sequence FROM unnest(asked) asking
           WHERE asking.ordinal = ANY (fresh) ORDER BY asking.ordinal));

  RETURN QUERY SELECT declined.ordinal, 'refused'::text, NULL::bigint, NULL::text,
      jsonb_build_object('refusal', declined.refusal, 'detail', declined.detail)
    FROM unnest(refused) declined;
  RETURN QUERY SELECT number, 'opened'::text, ids[number], NULL::text, NULL::jsonb FROM unnest(fresh) number;
END $$;
