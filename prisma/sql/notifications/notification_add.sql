-- Adds a notification, once.
--   takes   whom, the event, what its sentence shows, and what it is about
CREATE FUNCTION notification_add(
  to_user bigint, of_event text, with_detail jsonb, about text, about_id bigint, moment timestamptz
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
    VALUES (to_user, concat_ws(':', of_event, about, about_id), of_event, with_detail, about, about_id, moment)
    ON CONFLICT (user_id, key) DO NOTHING
$$;
