-- The stored tick of a pair with a given number. By range and order of the numbers: for an equality, a plan made on an
-- empty table may read all ticks of the pair by their times.
--   takes   the pair and the number
--   gives   one tick, or none
CREATE FUNCTION tick_numbered(of_pair int, number bigint) RETURNS SETOF tick LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT * FROM (
    SELECT * FROM tick WHERE tick.pair_id = of_pair AND tick.sequence >= number ORDER BY tick.sequence LIMIT 1) nearest
   WHERE nearest.sequence = number
$$;
