-- The moment up to which ticks have happened. Tests whose clock runs ahead of the database's put another function in its place.
--   gives   the database's own time
CREATE FUNCTION feed_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT clock_timestamp()
$$;
