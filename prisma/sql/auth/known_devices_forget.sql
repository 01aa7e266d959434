-- Forgets one of a user's devices, or all but that of a session, and notifies them: its session ends, it is told nothing more by
-- push, and signs in anew as one that was never seen. Its passkey and the keys made on it stay.
--   takes   the user and the session that asks, the device or null for all others
--   gives   the kinds of devices that were forgotten, each once; null when there was none
--   does    has the next sign-in on such a kind count as one on a new device, where none of the kind is known any more
--   locks   the user, as who signs in does
CREATE FUNCTION known_devices_forget(of_user bigint, of_session bigint, of_device bigint, moment timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  over bigint[];
  kinds text[];
BEGIN
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  WITH gone AS (
    DELETE FROM known_device
     WHERE user_id = of_user
       AND CASE WHEN of_device IS NULL THEN session_id IS DISTINCT FROM of_session ELSE id = of_device END
    RETURNING id, session_id)
  SELECT coalesce(array_agg(session.id) FILTER (WHERE session.id IS NOT NULL), '{}'),
         array_agg(DISTINCT coalesce(session.device, '?'))
    INTO over, kinds
    FROM gone LEFT JOIN session ON session.id = gone.session_id;
  IF kinds IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE session SET ended_at = moment, end_reason = 'deviceForgotten' WHERE id = ANY (over) AND ended_at IS NULL;
  UPDATE session SET device_forgotten = true
   WHERE user_id = of_user AND device = ANY (kinds) AND NOT device_forgotten
     AND NOT EXISTS (SELECT FROM known_device known JOIN session newest ON newest.id = known.session_id
                      WHERE known.user_id = of_user AND newest.device = session.device);
  -- Of a session that another sign-in has ended: the last thing that it was to be told.
  DELETE FROM push_subscription WHERE session_id = ANY (over);
  PERFORM security_notify(of_user, 'devicesForgotten', jsonb_build_object('names', array_to_string(kinds, '; ')), moment);
  RETURN array_to_string(kinds, '; ');
END $$;
