-- Publishes the seed of an epoch, once; `feed_epoch_is_append_only` takes only the one whose hash was stated.
--   takes   the epoch and the text of its seed
CREATE FUNCTION feed_reveal(of_epoch int, revealed text) RETURNS void LANGUAGE sql AS $$
  UPDATE feed_epoch SET seed = revealed, revealed_at = clock_timestamp() WHERE number = of_epoch AND seed IS NULL;
  DELETE FROM feed_seed WHERE epoch = of_epoch;
$$;
