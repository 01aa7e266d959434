-- The time up to which prices can be known, where they hang on the rounds of a beacon: later ones wait for the next round.
--   gives   that moment; null where prices hang on none
CREATE FUNCTION feed_rounds_until() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(
      beacon_counts_from(stated.beacon, (SELECT known.round + 1 FROM feed_round known WHERE known.epoch = running.number ORDER BY known.round DESC LIMIT 1)),
      running.starts_at)
    FROM (SELECT epoch.number, epoch.source, epoch.starts_at FROM feed_epoch epoch ORDER BY epoch.number DESC LIMIT 1) running
    JOIN LATERAL (SELECT statement.beacon FROM feed_statement statement WHERE statement.epoch = running.number
                   ORDER BY statement.position DESC LIMIT 1) stated ON running.source = 'sim' AND stated.beacon IS NOT NULL
$$;
