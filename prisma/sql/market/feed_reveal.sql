-- Publishes the seeds of ended epochs without pending contracts.
--   gives   how many
CREATE FUNCTION feed_reveal() RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  revealed int[];
BEGIN
  WITH told AS (
    UPDATE feed_epoch epoch SET seed = kept.seed, revealed_at = clock_timestamp()
      FROM feed_seed kept, feed_epoch following
     WHERE kept.epoch = epoch.number AND epoch.source = 'sim' AND epoch.seed IS NULL AND following.number = epoch.number + 1
       AND NOT EXISTS (SELECT FROM contract WHERE contract.state = 'pending' AND contract.opened_at < following.starts_at)
    RETURNING epoch.number)
  SELECT coalesce(array_agg(number), '{}') INTO revealed FROM told;
  DELETE FROM feed_seed WHERE feed_seed.epoch = ANY (revealed);
  RETURN cardinality(revealed);
END $$;
