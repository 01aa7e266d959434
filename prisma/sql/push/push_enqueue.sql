-- Has what a statement notifies of sent to the browsers of its users, beside the notifications and in their transaction. A
-- session that has ended is told of nothing but what ended it: the sign-in elsewhere, the new password, which happened in the
-- same moment. What was unread again before it left is sent as it is now, and once more where it is being sent.
CREATE FUNCTION push_enqueue() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO push_delivery AS waiting (notification_id, session_id, due_at)
    SELECT told.id, subscribed.session_id, told.created_at
      FROM told
      JOIN push_subscription subscribed ON subscribed.user_id = told.user_id
      JOIN session ON session.id = subscribed.session_id
     WHERE told.read_at IS NULL AND (session.ended_at IS NULL OR session.ended_at = told.created_at)
     ORDER BY told.id, subscribed.session_id
    ON CONFLICT (notification_id, session_id) DO UPDATE SET due_at = excluded.due_at, tries = 0;
  RETURN NULL;
END $$;
