-- Pairs with a closed contract up to which their past is not complete.
--   takes   the moment up to which closes count
--   gives   each with the moment up to which it would have to be complete: just behind its newest such close
CREATE FUNCTION feed_silent_pairs(past timestamptz) RETURNS TABLE (pair_id int, before timestamptz) LANGUAGE sql AS $$
  SELECT pair.id, late.closes_at + interval '1 millisecond'
    FROM pair
    CROSS JOIN LATERAL (
      SELECT contract.closes_at FROM contract
       WHERE contract.state = 'pending' AND contract.pair_id = pair.id AND contract.closes_at <= past
       ORDER BY contract.closes_at DESC LIMIT 1) late
   WHERE late.closes_at >= coalesce(feed_complete_before(pair.id), '-infinity')
$$;
