-- Moves the watermark of the pairs that have contracts due for longer than `silence` and have not ticked since. By the database's own clock:
-- a worker whose clock is wrong must not bring a close forward. Answers how many watermarks moved.
CREATE FUNCTION feed_watermark_advance(silence interval) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  moved int;
BEGIN
  IF NOT EXISTS (SELECT FROM feed_silent_pairs(silence)) THEN
    RETURN 0;
  END IF;
  PERFORM pg_advisory_xact_lock(726571002);
  INSERT INTO feed_watermark (pair_id, before, sequence)
    SELECT silent.pair_id, silent.before,
           (SELECT tick.sequence FROM tick WHERE tick.pair_id = silent.pair_id ORDER BY tick.sequence DESC LIMIT 1)
      FROM feed_silent_pairs(silence) silent ORDER BY silent.pair_id
    ON CONFLICT (pair_id, before) DO NOTHING;
  GET DIAGNOSTICS moved = ROW_COUNT;
  RETURN moved;
END $$;
