-- The moment up to which ticks have happened: the database's own time. Tests whose clock runs ahead of it put another in its place.
CREATE FUNCTION feed_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT clock_timestamp()
$$;
