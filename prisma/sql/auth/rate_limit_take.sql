-- Takes one place under several rate limits at once.
--   takes   the key; at most mosts[n] within spans[n] seconds; now
--   gives   null when there was room under all of them; otherwise nothing is taken, and this is when there will be
--   locks   the key, so that simultaneous calls for it follow each other
CREATE FUNCTION rate_limit_take(of_key text, mosts int[], spans int[], moment timestamptz)
RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  longest interval := make_interval(secs => (SELECT max(span) FROM unnest(spans) span));
  known timestamptz[];
  free_at timestamptz;
BEGIN
  -- The update locks the row, so simultaneous calls for one key follow each other.
  INSERT INTO rate_limit AS held (key, hits, expires_at) VALUES (of_key, '{}', moment + longest)
    ON CONFLICT (key) DO UPDATE SET expires_at = greatest(held.expires_at, excluded.expires_at)
    RETURNING hits INTO known;
  known := ARRAY(SELECT hit FROM unnest(known) hit WHERE hit > moment - longest ORDER BY hit);
  -- A limit of `most` has room again once its most-th newest hit is older than the span.
  SELECT max(aged.at) INTO free_at
    FROM unnest(mosts, spans) AS rule (most, span)
    CROSS JOIN LATERAL (
      SELECT known[cardinality(known) - rule.most + 1] + make_interval(secs => rule.span) AS at
       WHERE cardinality(known) >= rule.most) aged
   WHERE aged.at > moment;
  UPDATE rate_limit SET hits = CASE WHEN free_at IS NULL THEN known || moment ELSE known END WHERE key = of_key;
  RETURN free_at;
END $$;
