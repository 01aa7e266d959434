-- Takes stakes one step further, at most one step of each in a call. A day is paid when it is completed and the one before
-- it is paid; the term ends when all days are. Whoever comes too early or too late does nothing.
--   takes   [staking_step]
--   gives   the ordinals of the steps that were taken
--   locks   the stakes, the products of those that end, then the accounts, each in the order of their ids
CREATE FUNCTION staking_advance(steps jsonb, moment timestamptz) RETURNS SETOF int LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  items staking_step[];
  paid bigint[];
  ended bigint[];
BEGIN
  items := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::staking_step, steps) item ORDER BY item.ordinal);
  PERFORM 1 FROM stake
    WHERE id = ANY (ARRAY(SELECT item.stake_id FROM unnest(items) item)) AND state = 'inTerm' ORDER BY id FOR NO KEY UPDATE;

  WITH changed AS (
    UPDATE stake SET
        days_paid = item.day, updated_at = moment,
        due_at = least(stake.started_at + make_interval(hours => 24 * (item.day + 1)), stake.ends_at)
      FROM unnest(items) item
     WHERE stake.id = item.stake_id AND stake.state = 'inTerm' AND stake.days_paid = item.day - 1
       AND stake.due_at <= moment AND stake.daily_earnings = item.amount
     RETURNING stake.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO paid FROM changed;
  WITH changed AS (
    UPDATE stake SET state = 'ended', closed_at = moment, updated_at = moment, penalty = 0, returned = stake.principal
      FROM unnest(items) item
     WHERE stake.id = item.stake_id AND item.day IS NULL AND stake.state = 'inTerm'
       AND stake.days_paid = stake.term_days AND stake.ends_at <= moment
     RETURNING stake.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO ended FROM changed;

  INSERT INTO staking_payout (stake_id, day, user_id, amount, due_at, paid_at)
    SELECT stake.id, item.day, stake.user_id, item.amount,
           stake.started_at + make_interval(hours => 24 * item.day), moment
      FROM unnest(items) item JOIN stake ON stake.id = item.stake_id
     WHERE item.stake_id = ANY (paid);
  PERFORM staking_give_back(ended);

  PERFORM 1 FROM ledger_post(
    ARRAY(
      SELECT ROW(item.ordinal, 'stake:' || item.stake_id || coalesce(':day:' || item.day, ':end'), 'stake',
                 item.stake_id, leg ->> 0, (leg ->> 1)::numeric, (leg ->> 2)::smallint)::ledger_leg
        FROM unnest(items) item, jsonb_array_elements(item.legs) leg
       WHERE item.stake_id = ANY (paid || ended)),
    moment) posted WHERE posted.outcome <> 'posted';
  IF FOUND THEN
    RAISE EXCEPTION 'a step of a stake that runs could not be paid';
  END IF;
  RETURN QUERY SELECT item.ordinal FROM unnest(items) item WHERE item.stake_id = ANY (paid || ended);
END $$;
