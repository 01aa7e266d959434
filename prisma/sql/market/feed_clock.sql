-- The time up to which ticks count as past. Tests whose clock runs ahead of the database's replace this function.
--   gives   the database's own time
CREATE FUNCTION feed_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT clock_timestamp()
$$;
