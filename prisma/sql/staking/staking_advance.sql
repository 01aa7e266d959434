-- Takes stakes one step further, at most one step of each in a call. When a step is due is the domain's rule (`payoutDueAt`) and stands
-- in the row; judged here is what only the lock knows: that the stake runs, that the day before is paid and this one is not, and that
-- its moment has come. Whoever comes too early or too late does nothing.
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

  WITH added AS (
    INSERT INTO staking_payout (stake_id, day, user_id, amount, due_at, paid_at)
      SELECT stake.id, item.day, stake.user_id, item.amount, stake.due_at, moment
        FROM unnest(items) item JOIN stake ON stake.id = item.stake_id
       WHERE stake.state = 'inTerm' AND stake.days_paid = item.day - 1 AND stake.due_at <= moment
         AND stake.daily_earnings = item.amount
      RETURNING stake_id)
  SELECT coalesce(array_agg(added.stake_id), '{}') INTO paid FROM added;
  UPDATE stake SET days_paid = item.day, due_at = item.next_due_at, updated_at = moment
    FROM unnest(items) item WHERE stake.id = item.stake_id AND stake.id = ANY (paid);
  WITH changed AS (
    UPDATE stake SET state = 'ended', closed_at = moment, updated_at = moment, penalty = 0,
           returned = ledger_moved(item.legs, 'user:' || stake.user_id || ':available:' || stake.asset)
      FROM unnest(items) item
     WHERE stake.id = item.stake_id AND item.day IS NULL AND stake.state = 'inTerm'
       AND stake.days_paid = stake.term_days AND stake.ends_at <= moment
     RETURNING stake.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO ended FROM changed;

  PERFORM staking_give_back(ended);

  PERFORM ledger_post_or_raise('stake', ARRAY(
    SELECT ROW(item.ordinal, item.stake_id, coalesce('day:' || item.day, 'end'), item.legs)::ledger_journal
      FROM unnest(items) item WHERE item.stake_id = ANY (paid || ended)), moment);
  RETURN QUERY SELECT item.ordinal FROM unnest(items) item WHERE item.stake_id = ANY (paid || ended);
END $$;
