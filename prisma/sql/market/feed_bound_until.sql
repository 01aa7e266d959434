-- The time up to which the seeds of all prices are bound: no contract that closes later may be opened.
--   gives   the end of the last epoch that is stated, null where prices come from outside or from nowhere yet
CREATE FUNCTION feed_bound_until() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE (SELECT epoch.source FROM feed_epoch epoch ORDER BY epoch.number DESC LIMIT 1)
    WHEN 'sim' THEN coalesce((SELECT stated.ends_at FROM feed_statement stated ORDER BY stated.position DESC LIMIT 1), to_timestamp(0))
    END
$$;
