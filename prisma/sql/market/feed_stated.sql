-- What had been stated, by one moment, of the epoch in which another one lies.
--   takes   the moment whose price is meant, and the one by which it must have been stated
--   gives   the newest such statement, or none
CREATE FUNCTION feed_stated(moment timestamptz, by_then timestamptz) RETURNS SETOF feed_statement LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT * FROM feed_statement stated
   WHERE stated.starts_at < moment AND stated.starts_at >= moment - interval '1 day' AND moment <= stated.ends_at
     AND stated.bound_at <= by_then
   ORDER BY stated.position DESC LIMIT 1
$$;
