-- Has the browser of a session told, in place of another one of the session. What an earlier session of the same browser
-- subscribed ends, whoever it was.
--   takes   the user and the session, the encrypted address and keys with their hash, the language, and how many sessions
--           of a user may have one (several are live of a shared account alone)
--   gives   done; sessionEnded or tooManyEntries, and nothing is stored
--   locks   the browser, so that it is in one subscription; the user; the session, so that whoever ends it ends this as well
CREATE FUNCTION push_subscribe(
  of_user bigint, of_session bigint, encrypted text, of_fingerprint text, in_language text, subscriptions_max int,
  moment timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(of_fingerprint, 0));
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  PERFORM 1 FROM session WHERE id = of_session AND user_id = of_user AND ended_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'sessionEnded';
  ELSIF (SELECT count(*) FROM push_subscription subscribed JOIN session ON session.id = subscribed.session_id
          WHERE subscribed.user_id = of_user AND subscribed.session_id <> of_session AND session.ended_at IS NULL
            AND session.expires_at > moment AND subscribed.fingerprint <> of_fingerprint) >= subscriptions_max THEN
    RETURN 'tooManyEntries';
  END IF;
  DELETE FROM push_subscription WHERE fingerprint = of_fingerprint AND session_id <> of_session;
  INSERT INTO push_subscription (session_id, user_id, target, fingerprint, language, created_at)
    VALUES (of_session, of_user, encrypted, of_fingerprint, in_language, moment)
    ON CONFLICT (session_id) DO UPDATE
      SET target = excluded.target, fingerprint = excluded.fingerprint, language = excluded.language,
          created_at = excluded.created_at, delivered_at = NULL, failures = 0;
  RETURN 'done';
END $$;
