-- Takes stakes one step further, at most one step of each in a call. A day is paid when it is completed and the one before
-- it is paid; the term ends when all days are. Whoever comes too early or too late does nothing. Answers the ordinals of
-- the steps that were taken.
CREATE FUNCTION staking_advance(steps jsonb, moment timestamptz) RETURNS SETOF int LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  asked staking_step[];
  paid bigint[];
  ended bigint[];
BEGIN
  asked := ARRAY(SELECT one FROM jsonb_populate_recordset(NULL::staking_step, steps) one ORDER BY one.ordinal);
  PERFORM 1 FROM stake
    WHERE id = ANY (ARRAY(SELECT one.stake_id FROM unnest(asked) one)) AND state = 1 ORDER BY id FOR NO KEY UPDATE;

  WITH changed AS (
    UPDATE stake SET
        days_paid = one.day, updated_at = moment,
        due_at = least(stake.started_at + make_interval(hours => 24 * (one.day + 1)), stake.ends_at)
      FROM unnest(asked) one
     WHERE stake.id = one.stake_id AND stake.state = 1 AND stake.days_paid = one.day - 1 AND stake.due_at <= moment
       AND stake.daily_earnings = one.amount
     RETURNING stake.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO paid FROM changed;
  WITH changed AS (
    UPDATE stake SET state = 3, closed_at = moment, updated_at = moment, penalty = 0, returned = stake.principal
      FROM unnest(asked) one
     WHERE stake.id = one.stake_id AND one.day IS NULL AND stake.state = 1
       AND stake.days_paid = stake.cycle_days AND stake.ends_at <= moment
     RETURNING stake.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO ended FROM changed;

  INSERT INTO staking_payout (stake_id, day, user_id, amount, due_at, paid_at)
    SELECT stake.id, one.day, stake.user_id, one.amount, stake.started_at + make_interval(hours => 24 * one.day), moment
      FROM unnest(asked) one JOIN stake ON stake.id = one.stake_id
     WHERE one.stake_id = ANY (paid);
  PERFORM staking_give_back(ended);

  PERFORM 1 FROM ledger_post(
    ARRAY(
      SELECT ROW(one.ordinal, 'stake:' || one.stake_id || coalesce(':day:' || one.day, ':end'), 'stake', one.stake_id,
                 leg ->> 0, (leg ->> 1)::numeric, (leg ->> 2)::smallint)::ledger_leg
        FROM unnest(asked) one, jsonb_array_elements(one.legs) leg
       WHERE one.stake_id = ANY (paid || ended)),
    moment) posted WHERE posted.outcome <> 'posted';
  IF FOUND THEN
    RAISE EXCEPTION 'a step of a stake that runs could not be paid';
  END IF;
  RETURN QUERY SELECT one.ordinal FROM unnest(asked) one WHERE one.stake_id = ANY (paid || ended);
END $$;
