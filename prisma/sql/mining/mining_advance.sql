-- Takes orders one step further, at most one step of each in a call. When a step is due and the output of a day are the
-- domain's rules (`outputDueAt`, `outputOf`). Judged here is what only the lock and the store know: that the order
-- runs, that the day before is paid and this one is not, that it is due; and that the price is that of a stored, fresh
-- tick of this coin. A step too early or too late does nothing.
--   takes   [mining_step]
--   gives   the ordinals of the steps that were taken
--   locks   the orders, then the accounts, each in the order of their ids
CREATE FUNCTION mining_advance(steps jsonb, moment timestamptz) RETURNS SETOF int LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  items mining_step[];
  advanced bigint[];
  ended bigint[];
BEGIN
  items := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::mining_step, steps) item ORDER BY item.ordinal);
  PERFORM 1 FROM mining_order
    WHERE id = ANY (ARRAY(SELECT item.order_id FROM unnest(items) item)) AND state = 'running'
    ORDER BY id FOR NO KEY UPDATE;

  WITH added AS (
    INSERT INTO mining_payout (order_id, day, user_id, amount, price, price_pair, price_sequence, price_at, price_source,
                               frozen, due_at, paid_at)
      SELECT mine.id, item.day, mine.user_id, item.amount, tick.price, tick.pair_id, tick.sequence, tick.at,
             tick.source, mine.frozen_output, mine.due_at, moment
        FROM unnest(items) item
        JOIN mining_order mine ON mine.id = item.order_id
        LEFT JOIN pair ON pair.id = item.price_pair
        LEFT JOIN tick ON tick.pair_id = item.price_pair AND tick.sequence = item.price_sequence
       WHERE mine.state = 'running' AND mine.days_paid = item.day - 1 AND mine.due_at <= moment
         AND CASE WHEN mine.yield_type = 'constantValue' AND mine.asset <> mine.paying_asset
               THEN pair.base = mine.asset AND pair.quote = mine.paying_asset AND tick.price = item.price
                AND tick_is_fresh(tick.at, moment)
               ELSE item.amount = mine.daily_output AND item.price_pair IS NULL AND item.price_sequence IS NULL END
      RETURNING order_id)
  SELECT coalesce(array_agg(added.order_id), '{}') INTO advanced FROM added;
  UPDATE mining_order mine
     SET days_paid = item.day, earned = mine.earned + item.amount, due_at = item.next_due_at, updated_at = moment
    FROM unnest(items) item WHERE mine.id = item.order_id AND mine.id = ANY (advanced);
  WITH changed AS (
    UPDATE mining_order mine SET state = 'ended', closed_at = moment, updated_at = moment
      FROM unnest(items) item
     WHERE mine.id = item.order_id AND item.day IS NULL AND mine.state = 'running'
       AND mine.days_paid = mine.term_days AND mine.ends_at <= moment
       AND item.amount = CASE WHEN mine.frozen_output THEN mine.earned ELSE 0 END
     RETURNING mine.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO ended FROM changed;

  PERFORM ledger_post_or_raise('miningOrder', ARRAY(
    SELECT ROW(item.ordinal, item.order_id, coalesce('day:' || item.day, 'end'), item.legs)::ledger_journal
      FROM unnest(items) item WHERE item.order_id = ANY (advanced || ended)), moment);
  RETURN QUERY SELECT item.ordinal FROM unnest(items) item WHERE item.order_id = ANY (advanced || ended);
END $$;
