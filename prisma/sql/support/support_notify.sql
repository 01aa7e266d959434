-- Notifies the user of a conversation that it was answered or closed: one notification for each, unread again.
--   takes   the conversation, the event, and when
CREATE FUNCTION support_notify(of_case bigint, of_event text, moment timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
    SELECT user_id, 'support:' || id, of_event, '{}', 'supportCase', id, moment FROM support_case WHERE id = of_case
    ON CONFLICT (user_id, key) DO UPDATE SET event = excluded.event, read_at = NULL, created_at = excluded.created_at
$$;
