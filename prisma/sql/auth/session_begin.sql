-- Ends the user's live session and begins another; sessions of a shared account do not end each other.
--   takes   the user, the hash of the new token, the device, and until when
--   gives   the session's id
--   locks   the user, so that simultaneous sign-ins follow each other
CREATE FUNCTION session_begin(for_user bigint, hash text, on_device text, moment timestamptz, until timestamptz)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  begun bigint;
  everybodys boolean;
BEGIN
  SELECT shared INTO everybodys FROM users WHERE id = for_user FOR NO KEY UPDATE;
  UPDATE session SET ended_at = moment, end_reason = 'replaced', successor_device = on_device
    WHERE user_id = for_user AND ended_at IS NULL AND NOT everybodys;
  INSERT INTO session (user_id, token_hash, device, created_at, expires_at, shared)
    VALUES (for_user, hash, on_device, moment, until, everybodys) RETURNING id INTO begun;
  RETURN begun;
END $$;
