-- The stored tick that sets off a stop order: the first after it, as of spot_crossing_tick, that reaches its trigger from the one side,
-- or the price of its profit from the other. A second witness of `isSetOff`.
--   takes   as spot_crossing_tick does; `profit_price` is null where there is none
--   gives   one tick, or none
CREATE FUNCTION spot_trigger_tick(
  of_pair int, direction spot_trigger_direction, trigger_price numeric, profit_price numeric, placed_at timestamptz,
  after_sequence bigint, last_sequence bigint, moment timestamptz
) RETURNS SETOF tick LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT * FROM tick
   WHERE pair_id = of_pair AND sequence > after_sequence AND sequence <= last_sequence
     AND at >= date_trunc('milliseconds', placed_at) AND at <= moment
     AND CASE direction WHEN 'falls' THEN price <= trigger_price OR price >= profit_price
                        ELSE price >= trigger_price OR price <= profit_price END
   ORDER BY sequence LIMIT 1
$$;
