-- The round of a beacon on which the price of a moment hangs. A second witness of `roundAt`.
--   takes   the beacon as statements name it, and the moment
--   gives   the number of the round
CREATE FUNCTION beacon_round(beacon text, moment timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT ceil((extract(epoch FROM moment - round_delay()) - split_part(beacon, ' ', 3)::numeric) / split_part(beacon, ' ', 4)::numeric)::bigint
$$;
