-- Stores an API key and notifies its owner.
--   takes   the user with the session that asks, the key with its encrypted secret, its terms, how many a user may have
--   gives   done; sessionEnded, withdrawalsBlocked or tooManyEntries, and nothing is stored
--   locks   the user, as what revokes keys does: a change of a password, a freeze or the end of the second factor, which end
--           the session or block withdrawals, is before this, and refuses it, or after, and revokes the key
CREATE FUNCTION api_key_add(
  of_user bigint, of_session bigint, access text, encrypted text, called text, trades boolean, withdraws boolean,
  bound_to text[], ends timestamptz, keys_max int, moment timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM session WHERE id = of_session AND user_id = of_user AND ended_at IS NULL) THEN
    RETURN 'sessionEnded';
  ELSIF EXISTS (SELECT FROM users WHERE id = of_user AND withdrawals_blocked_until > moment) THEN
    RETURN 'withdrawalsBlocked';
  ELSIF (SELECT count(*) FROM api_key WHERE user_id = of_user AND revoked_at IS NULL) >= keys_max THEN
    RETURN 'tooManyEntries';
  END IF;
  INSERT INTO api_key (user_id, access_key, secret, name, may_trade, may_withdraw, addresses, created_at, expires_at, device_id)
    VALUES (of_user, access, encrypted, called, trades, withdraws, bound_to, moment, ends,
            (SELECT id FROM known_device WHERE session_id = of_session));
  PERFORM security_notify(of_user, 'apiKeyMade', jsonb_build_object('name', called), moment);
  RETURN 'done';
END $$;
