-- Sets stop orders off: each on the first stored tick at its trigger or beyond, or at the price of its profit, that came after it, by
-- its number and by its time, whoever calls this and when. From then on it is a limit order, which that tick or a later one fills; one
-- at the price of the profit does. Trailing stops are spot_trail_set_off's.
--   takes   the orders, of which those that wait are meant; now
--   locks   these, in the order of their ids
CREATE FUNCTION spot_set_off(orders bigint[], moment timestamptz) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  -- As a test, the state names no index: a plan made on an empty table would take one of all orders that wait, or of all users.
  IF NOT EXISTS (SELECT FROM spot_order WHERE id = ANY (orders) AND (state = 'waiting') IS TRUE) THEN
    RETURN;
  END IF;
  PERFORM 1 FROM spot_order WHERE id = ANY (orders) AND (state = 'waiting') IS TRUE ORDER BY id FOR NO KEY UPDATE;
  PERFORM spot_trail_set_off(orders, moment);
  WITH stops AS MATERIALIZED (
    SELECT * FROM spot_order WHERE id = ANY (orders) AND (state = 'waiting') IS TRUE AND trail_distance IS NULL),
  fresh AS MATERIALIZED (
    SELECT pair.id AS pair_id, pair.symbol, coalesce(matching.sequence, 0) AS done, span.*
      FROM pair
      LEFT JOIN spot_matching matching ON matching.symbol = pair.symbol
      CROSS JOIN LATERAL (
        SELECT min(price) AS low, max(price) AS high, max(sequence) AS last
          FROM tick WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)) span
     WHERE pair.symbol = ANY (ARRAY(SELECT symbol FROM stops))),
  reached AS MATERIALIZED (
    SELECT stop.id, crossing.sequence, crossing.price, crossing.at, crossing.source
      FROM stops stop
      JOIN fresh ON fresh.symbol = stop.symbol
       AND CASE stop.trigger_direction WHEN 'falls' THEN stop.trigger_price >= fresh.low OR stop.profit_price <= fresh.high
                                       ELSE stop.trigger_price <= fresh.high OR stop.profit_price >= fresh.low END
     CROSS JOIN LATERAL spot_trigger_tick(
             fresh.pair_id, stop.trigger_direction, stop.trigger_price, stop.profit_price, stop.created_at,
             greatest(stop.accepted_sequence, fresh.done), fresh.last, moment) crossing)
  UPDATE spot_order SET
      state = 'open', trigger_sequence = reached.sequence, trigger_tick_price = reached.price, trigger_at = reached.at,
      trigger_source = reached.source, updated_at = moment
    FROM reached
   WHERE spot_order.id = reached.id AND spot_order.id = ANY (orders) AND (spot_order.state = 'waiting') IS TRUE;
END $$;
