-- Whether a tick is fresh: not older than `stale_after`, and not dated further ahead by a clock that came back since.
-- Such a price stands still until its time comes or it is deleted, while everybody can see where the market goes.
-- A second witness of `isStale`.
--   takes   the moment of the tick, or null for none; and now
--   gives   yes or no
CREATE FUNCTION tick_is_fresh(told_at timestamptz, now_at timestamptz) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(told_at >= now_at - stale_after()
                  AND told_at <= greatest(now_at, clock_timestamp()) + stale_after(), false)
$$;
