-- The moment by which a write judges how old a price is: the database's own time, or the writing process's if that is later.
CREATE FUNCTION feed_now(moment timestamptz) RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT greatest(clock_timestamp(), moment + (clock_timestamp() - statement_timestamp()))
$$;
