-- Makes an event of an order.
--   takes   the owner, what happened, the order, and when
--   gives   the event, without its numbers, as user_event_add takes it
CREATE FUNCTION user_event_of_order(owner bigint, what user_event_kind, about bigint, moment timestamptz) RETURNS user_event
LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(owner, NULL, NULL, what, moment, about, NULL, NULL, NULL, NULL, NULL, NULL, NULL)::user_event
$$;
