-- The epochs whose seeds can be published: they have ended, and no contract is pending that was opened until then.
--   gives   each with its seed, encrypted
CREATE FUNCTION feed_revealable() RETURNS TABLE (epoch int, encrypted text) LANGUAGE sql STABLE AS $$
  SELECT kept.epoch, kept.encrypted
    FROM feed_seed kept
    JOIN feed_epoch epoch ON epoch.number = kept.epoch AND epoch.source = 'sim' AND epoch.seed IS NULL
    JOIN feed_epoch following ON following.number = epoch.number + 1
   WHERE kept.encrypted IS NOT NULL
     AND NOT EXISTS (SELECT FROM contract WHERE contract.state = 'pending' AND contract.opened_at < following.starts_at)
   ORDER BY kept.epoch
$$;
