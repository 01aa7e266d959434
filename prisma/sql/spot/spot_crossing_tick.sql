-- The stored tick that fills a resting order: the first that reaches its limit and came after it, by its number and by its
-- time. A feed may be late: a tick can be stored after an order although it was traded before. The time of an order is that
-- of the database's clock when the order was sent to be written, a moment before it stands here; a tick of that very
-- millisecond is after it when its number is. A tick ahead of `moment` waits until its time has come.
-- A second witness of `crossingPrice`.
--   takes   the order; after which tick and up to which one is looked; now
--   gives   one tick, or none
CREATE FUNCTION spot_crossing_tick(
  of_pair int, order_side spot_side, order_limit numeric, placed_at timestamptz, after_sequence bigint,
  last_sequence bigint, moment timestamptz
) RETURNS SETOF tick LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT * FROM tick
   WHERE pair_id = of_pair AND sequence > after_sequence AND sequence <= last_sequence
     AND at >= date_trunc('milliseconds', placed_at) AND at <= moment
     AND CASE order_side WHEN 'buy' THEN price <= order_limit ELSE price >= order_limit END
   ORDER BY sequence LIMIT 1
$$;
