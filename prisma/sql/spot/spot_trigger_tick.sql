-- The stored tick that sets off a stop order: a price falls to a trigger as to the limit of a bid, and rises to one as
-- to the limit of an ask. A second witness of `isSetOff`.
--   takes   as spot_crossing_tick does
--   gives   one tick, or none
CREATE FUNCTION spot_trigger_tick(
  of_pair int, direction spot_trigger_direction, trigger_price numeric, placed_at timestamptz, after_sequence bigint,
  last_sequence bigint, moment timestamptz
) RETURNS SETOF tick LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT * FROM spot_crossing_tick(
    of_pair, (CASE direction WHEN 'falls' THEN 'buy' ELSE 'sell' END)::spot_side, trigger_price, placed_at, after_sequence,
    last_sequence, moment)
$$;
