-- Makes stakes, at most one of each user in a call. The outcome of each:
--   opened     stake_id is the new one
--   repeated   its key was used before: fingerprint and earlier say for what and how it ended
--   refused    nothing happened; earlier says why, and the key remembers that
CREATE FUNCTION staking_open(openings jsonb, moment timestamptz)
RETURNS TABLE (ordinal int, outcome text, stake_id bigint, fingerprint text, earlier jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  asked staking_opening[];
  one record;
  pending int[];
  fitting int[];
  made int[] := '{}';
  refused staking_refusal[] := '{}';
  ids bigint[];
  product int;
  remaining numeric;
  unpaid boolean;
BEGIN
  asked := ARRAY(
    SELECT asking FROM jsonb_populate_recordset(NULL::staking_opening, openings) asking ORDER BY asking.ordinal);
  pending := ARRAY(SELECT asking.ordinal FROM unnest(asked) asking);

  FOR one IN
    SELECT asking.ordinal, known.fingerprint, known.outcome
      FROM attempt_claim(
             ARRAY(SELECT 'user:' || asking.user_id FROM unnest(asked) asking WHERE asking.attempt_key IS NOT NULL),
             ARRAY(SELECT asking.attempt_key FROM unnest(asked) asking WHERE asking.attempt_key IS NOT NULL),
             ARRAY(SELECT asking.fingerprint FROM unnest(asked) asking WHERE asking.attempt_key IS NOT NULL),
             moment) known
      JOIN unnest(asked) asking ON known.scope = 'user:' || asking.user_id AND known.key = asking.attempt_key
  LOOP
    pending := array_remove(pending, one.ordinal);
    RETURN QUERY SELECT one.ordinal, 'repeated'::text, NULL::bigint, one.fingerprint, one.outcome;
  END LOOP;

  -- From here on nobody else can stake anything in these products, or change their terms.
  PERFORM 1 FROM staking_product
    WHERE id IN (SELECT asking.product_id FROM unnest(asked) asking) ORDER BY id FOR NO KEY UPDATE;
  -- ids[n] is the id of the stake with ordinal n, whether it comes to be or not.
  ids := ARRAY(SELECT nextval(pg_get_serial_sequence('stake', 'id')) FROM unnest(asked));

  -- In rounds: those that fit into what is left are paid; what somebody could not pay for is left for the others.
  LOOP
    fitting := '{}';
    product := NULL;
    FOR one IN
      SELECT asking.ordinal, asking.product_id, asking.principal, asking.asset,
             coalesce(products.supply - products.staked, 'Infinity') AS unstaked,
             greatest(products.user_max - (
               SELECT coalesce(sum(mine.principal), 0) FROM stake mine
                WHERE mine.product_id = asking.product_id AND mine.user_id = asking.user_id AND mine.state = 1), 0)
               AS user_left,
             products.offered,
             (products.asset, products.cycle_days, products.daily_rate, products.penalty_rate)
               = (asking.asset, asking.cycle_days, asking.daily_rate, asking.penalty_rate) AS unchanged
        FROM unnest(asked) asking
        JOIN staking_product products ON products.id = asking.product_id
       WHERE asking.ordinal = ANY (pending)
       ORDER BY asking.product_id, asking.ordinal
    LOOP
      IF product IS DISTINCT FROM one.product_id THEN
        product := one.product_id;
        remaining := one.unstaked;
      END IF;
      IF NOT one.offered THEN
        refused := refused || ROW(one.ordinal, 'productClosed', '{}'::jsonb)::staking_refusal;
        pending := array_remove(pending, one.ordinal);
      ELSIF NOT one.unchanged THEN
        refused := refused || ROW(one.ordinal, 'wrongState', '{}'::jsonb)::staking_refusal;
        pending := array_remove(pending, one.ordinal);
      ELSIF one.principal > one.user_left THEN
        refused := refused || ROW(one.ordinal, 'aboveUserMaximum', jsonb_build_object(
          'left', trim_scale(one.user_left)::text, 'asset', one.asset))::staking_refusal;
        pending := array_remove(pending, one.ordinal);
      ELSIF one.principal <= remaining THEN
        fitting := fitting || one.ordinal;
        remaining := remaining - one.principal;
      END IF;
    END LOOP;
    EXIT WHEN cardinality(fitting) = 0;

    unpaid := false;
    pending := ARRAY(SELECT number FROM unnest(pending) number WHERE number <> ALL (fitting));
    FOR one IN
      SELECT posted.* FROM ledger_post(
        ARRAY(
          SELECT ROW(asking.ordinal, 'stake:' || ids[asking.ordinal] || ':open', 'stake', ids[asking.ordinal],
                     leg ->> 0, (leg ->> 1)::numeric, (leg ->> 2)::smallint)::ledger_leg
            FROM unnest(asked) asking, jsonb_array_elements(asking.legs) leg
           WHERE asking.ordinal = ANY (fitting)),
        moment) posted WHERE posted.outcome <> 'posted'
    LOOP
      IF one.outcome <> 'insufficient' THEN
        RAISE EXCEPTION 'the principal of a stake was %', one.outcome;
      END IF;
      unpaid := true;
      fitting := array_remove(fitting, one.journal);
      refused := refused || (
        SELECT ROW(one.journal, 'insufficientBalance', jsonb_build_object(
                 'available', trim_scale(account.balance)::text, 'asset', account.asset))::staking_refusal
          FROM ledger_account account WHERE account.address = one.short_address);
    END LOOP;

    UPDATE staking_product products SET staked = products.staked + added.principal, updated_at = moment
      FROM (SELECT asking.product_id, sum(asking.principal) AS principal FROM unnest(asked) asking
             WHERE asking.ordinal = ANY (fitting) GROUP BY asking.product_id) added
     WHERE products.id = added.product_id;
    INSERT INTO stake (id, user_id, product_id, asset, scale, principal, cycle_days, daily_rate, penalty_rate,
                       daily_earnings, state, started_at, ends_at, due_at, created_at, updated_at)
      SELECT ids[asking.ordinal], asking.user_id, asking.product_id, asking.asset, asking.scale, asking.principal,
             asking.cycle_days, asking.daily_rate, asking.penalty_rate, asking.daily_earnings, 1, asking.started_at,
             asking.ends_at, least(asking.started_at + make_interval(hours => 24), asking.ends_at), moment, moment
        FROM unnest(asked) asking WHERE asking.ordinal = ANY (fitting) ORDER BY asking.ordinal;
    made := made || fitting;
    EXIT WHEN NOT unpaid OR cardinality(pending) = 0;
  END LOOP;

  refused := refused || ARRAY(
    SELECT ROW(asking.ordinal, 'supplyExhausted', jsonb_build_object(
             'left', trim_scale(products.supply - products.staked)::text, 'asset', asking.asset))::staking_refusal
      FROM unnest(asked) asking JOIN staking_product products ON products.id = asking.product_id
     WHERE asking.ordinal = ANY (pending));

  UPDATE attempt SET outcome = coalesce(
      (SELECT jsonb_build_object('refusal', declined.refusal, 'detail', declined.detail)
         FROM unnest(refused) declined WHERE declined.ordinal = asking.ordinal),
      jsonb_build_object('stakeId', ids[asking.ordinal]))
    FROM unnest(asked) asking
   WHERE attempt.scope = 'user:' || asking.user_id AND attempt.key = asking.attempt_key
     AND (asking.ordinal = ANY (made) OR asking.ordinal IN (SELECT declined.ordinal FROM unnest(refused) declined));

  RETURN QUERY SELECT declined.ordinal, 'refused'::text, NULL::bigint, NULL::text,
      jsonb_build_object('refusal', declined.refusal, 'detail', declined.detail)
    FROM unnest(refused) declined;
  RETURN QUERY SELECT number, 'opened'::text, ids[number], NULL::text, NULL::jsonb FROM unnest(made) number;
END $$;
