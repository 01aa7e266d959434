-- Whom an entry of the audit log is about.
--   takes   its kind and item, and what was there before
--   gives   the user's number; null where it is about none
CREATE FUNCTION audit_user_of(of_kind text, of_item text, was_before jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN of_kind = 'user' AND of_item ~ '^[0-9]{1,15}$' THEN of_item::bigint
    WHEN jsonb_typeof(was_before -> 'userId') = 'number' THEN (was_before ->> 'userId')::bigint
  END
$$;
