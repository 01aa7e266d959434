-- The moment behind which prices hang on a round of a beacon. A second witness of `roundCountsFrom`.
--   takes   the beacon as statements name it, and the number of the round
--   gives   that moment
CREATE FUNCTION beacon_counts_from(beacon text, round bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT to_timestamp(split_part(beacon, ' ', 3)::bigint + (round - 1) * split_part(beacon, ' ', 4)::bigint) + round_delay()
$$;
