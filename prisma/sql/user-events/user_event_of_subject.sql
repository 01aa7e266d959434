-- Makes an event of something else than an order or a balance.
--   takes   whose it is, what happened, the id of what it happened to (null for `keysRevoked`), and when
--   gives   the event, without its numbers, as user_event_add takes it
CREATE FUNCTION user_event_of_subject(owner bigint, what user_event_kind, about bigint, moment timestamptz) RETURNS user_event
LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(owner, NULL, NULL, what, moment, NULL, NULL, NULL, NULL, NULL, NULL, NULL, about)::user_event
$$;
