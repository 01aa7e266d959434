-- The newest stored tick of each pair. A write function reads it after its last lock: whatever it waits for later makes
-- the price older.
--   takes   the pairs, each as often as it is named
--   gives   [tick], one of each pair that has ticked
CREATE FUNCTION tick_newest(pairs int[]) RETURNS SETOF tick LANGUAGE sql STABLE AS $$
  SELECT newest.* FROM (SELECT DISTINCT listed.pair_id FROM unnest(pairs) listed (pair_id)) wanted
    CROSS JOIN LATERAL (
      SELECT tick.* FROM tick WHERE tick.pair_id = wanted.pair_id ORDER BY tick.sequence DESC LIMIT 1) newest
$$;
