-- Takes orders one step further, at most one step of each in a call. A day is paid when it is completed and the one before
-- it is paid; the term ends when all days are. Whoever comes too early or too late does nothing, and so does an amount
-- that is not the day's: a constant value is as many coins as it buys, to the last digit, at the price of a tick of that
-- coin that is not stale. Answers the ordinals of the steps that were taken.
CREATE FUNCTION mining_advance(steps jsonb, moment timestamptz) RETURNS SETOF int LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  asked mining_step[];
  advanced bigint[];
  ended bigint[];
BEGIN
  asked := ARRAY(SELECT one FROM jsonb_populate_recordset(NULL::mining_step, steps) one ORDER BY one.ordinal);
  PERFORM 1 FROM mining_order
    WHERE id = ANY (ARRAY(SELECT one.order_id FROM unnest(asked) one)) AND state = 1 ORDER BY id FOR NO KEY UPDATE;

  WITH changed AS (
    UPDATE mining_order mine SET
        days_paid = one.day, earned = mine.earned + one.amount, updated_at = moment,
        due_at = least(mine.started_at + make_interval(hours => 24 * (one.day + 1)), mine.ends_at)
      FROM unnest(asked) one
      LEFT JOIN pair ON pair.id = one.price_pair
      LEFT JOIN tick ON tick.pair_id = one.price_pair AND tick.sequence = one.price_sequence
     WHERE mine.id = one.order_id AND mine.state = 1 AND mine.days_paid = one.day - 1 AND mine.due_at <= moment
       AND CASE WHEN mine.yield_type = 1 AND mine.asset <> mine.paying_asset
             THEN pair.base = mine.asset AND pair.quote = mine.paying_asset
              AND tick.at >= moment::timestamptz(3) - interval '2 seconds'
              AND one.amount * tick.price <= mine.daily_output
              AND (one.amount + 10::numeric ^ -mine.scale) * tick.price > mine.daily_output
             ELSE one.amount = mine.daily_output AND one.price_pair IS NULL AND one.price_sequence IS NULL END
     RETURNING mine.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO advanced FROM changed;
  WITH changed AS (
    UPDATE mining_order mine SET state = 4, closed_at = moment, updated_at = moment
      FROM unnest(asked) one
     WHERE mine.id = one.order_id AND one.day IS NULL AND mine.state = 1
       AND mine.days_paid = mine.term_days AND mine.ends_at <= moment
       AND one.amount = CASE WHEN mine.frozen_output THEN mine.earned ELSE 0 END
     RETURNING mine.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO ended FROM changed;

  INSERT INTO mining_payout (order_id, day, user_id, amount, price, price_pair, price_sequence, price_at, price_source,
                             frozen, due_at, paid_at)
    SELECT mine.id, one.day, mine.user_id, one.amount, tick.price, tick.pair_id, tick.sequence, tick.at,
           tick.source::text, mine.frozen_output, mine.started_at + make_interval(hours => 24 * one.day), moment
      FROM unnest(asked) one
      JOIN mining_order mine ON mine.id = one.order_id
      LEFT JOIN tick ON tick.pair_id = one.price_pair AND tick.sequence = one.price_sequence
     WHERE one.order_id = ANY (advanced);

  PERFORM 1 FROM ledger_post(
    ARRAY(
      SELECT ROW(one.ordinal, 'miningOrder:' || one.order_id || coalesce(':day:' || one.day, ':end'), 'miningOrder',
                 one.order_id, leg ->> 0, (leg ->> 1)::numeric, (leg ->> 2)::smallint)::ledger_leg
        FROM unnest(asked) one, jsonb_array_elements(one.legs) leg
       WHERE one.order_id = ANY (advanced || ended)),
    moment) posted WHERE posted.outcome <> 'posted';
  IF FOUND THEN
    RAISE EXCEPTION 'a step of a machine that runs could not be paid';
  END IF;
  RETURN QUERY SELECT one.ordinal FROM unnest(asked) one WHERE one.order_id = ANY (advanced || ended);
END $$;
