-- The moment by which a write judges how old a price is.
--   takes   the time of the process that writes, when it sent this
--   gives   the database's own time, or that process's if it is later
CREATE FUNCTION feed_now(moment timestamptz) RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT greatest(clock_timestamp(), moment + (clock_timestamp() - statement_timestamp()))
$$;
