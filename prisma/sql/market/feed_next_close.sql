-- The next close of a pair's contracts after a given time.
--   takes   the pair and the moment
--   gives   null when none does
CREATE FUNCTION feed_next_close(of_pair int, moment timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT contract.closes_at FROM contract
   WHERE contract.state = 'pending' AND contract.pair_id = of_pair AND contract.closes_at > moment
   ORDER BY contract.closes_at LIMIT 1
$$;
