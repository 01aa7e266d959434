-- Revokes one of a user's API keys, or all of them, and notifies them and their
-- programs, whose sockets end.
--   takes   the user, the key or null for all, and what revokes
--   gives   how many there were
--   locks   the keys, in the order of their ids; then the user's stream of events
CREATE FUNCTION api_keys_revoke(of_user bigint, of_key bigint, what api_key_revocation, moment timestamptz)
RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  live bigint[];
  listened bigint[];
BEGIN
  live := ARRAY(
    SELECT id FROM api_key
     WHERE user_id = of_user AND revoked_at IS NULL AND (of_key IS NULL OR id = of_key)
     ORDER BY id FOR NO KEY UPDATE);
  IF live = '{}' THEN
    RETURN 0;
  END IF;
  UPDATE api_key SET revoked_at = moment, revoked_by = what WHERE id = ANY (live);
  PERFORM security_notify(
    of_user, 'apiKeysRevoked',
    jsonb_build_object('names', (SELECT string_agg(name, ', ' ORDER BY id) FROM api_key WHERE id = ANY (live))), moment);
  listened := user_event_listened(ARRAY[of_user]);
  IF listened <> '{}' THEN
    PERFORM user_event_add(ARRAY[user_event_of_subject(of_user, 'keysRevoked', NULL, moment)]);
  END IF;
  RETURN cardinality(live);
END $$;
