-- The time by which a write judges the age of a price.
--   takes   the time of the process that writes, when it sent this
--   gives   the database's own time, or that process's if it is later
CREATE FUNCTION feed_now(moment timestamptz) RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT greatest(clock_timestamp(), moment + (clock_timestamp() - statement_timestamp()))
$$;
