-- Notifies a user of a security event. It can recur, so the time is part of the fact.
--   takes   the user, the event, and the facts that its sentence shows
CREATE FUNCTION security_notify(of_user bigint, what text, facts jsonb, moment timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO notification (user_id, key, event, detail, created_at)
    VALUES (of_user, what || ':' || extract(epoch FROM moment), what, facts, moment)
    ON CONFLICT (user_id, key) DO NOTHING;
$$;
