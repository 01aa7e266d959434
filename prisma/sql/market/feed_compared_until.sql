-- The time up to which prices of the simulation have been open to comparison with their published seed for long enough.
--   takes   how long that is after a seed is published
--   gives   the start of the first epoch whose seed is not published for that long; now where there is none
CREATE FUNCTION feed_compared_until(after_reveal interval) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(min(epoch.starts_at), clock_timestamp()) FROM feed_epoch epoch
   WHERE epoch.source = 'sim' AND (epoch.seed IS NULL OR epoch.revealed_at > clock_timestamp() - after_reveal)
$$;
