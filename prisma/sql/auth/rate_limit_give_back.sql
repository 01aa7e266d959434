-- Returns one place of a rate limit, for what turned out not to count.
--   takes   the key, and the moment for which the place was taken
CREATE FUNCTION rate_limit_give_back(of_key text, moment timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE rate_limit
     SET hits = hits[:array_position(hits, moment) - 1] || hits[array_position(hits, moment) + 1:]
   WHERE key = of_key AND array_position(hits, moment) IS NOT NULL
$$;
