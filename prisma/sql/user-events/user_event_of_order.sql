-- Makes an event of an order.
--   takes   the owner, what happened, the order, when, and of `filled` the fill
--   gives   the event, without its numbers, as user_event_add takes it
CREATE FUNCTION user_event_of_order(
  owner bigint, what user_event_kind, about bigint, moment timestamptz, fill bigint DEFAULT NULL
) RETURNS user_event
LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(owner, NULL, NULL, what, moment, about, NULL, NULL, NULL, NULL, NULL, NULL, fill)::user_event
$$;
