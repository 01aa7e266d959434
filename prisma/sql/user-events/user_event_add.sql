-- Numbers what happened to users, and keeps it: one statement, however many events there are.
--   takes   the events in their order, of users whose streams are locked (user_event_listened); their
--           numbers are given here
CREATE FUNCTION user_event_add(events user_event[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  WITH told AS (
    SELECT event.*, row_number() OVER (PARTITION BY event.user_id ORDER BY event.ordinal) AS place
      FROM unnest(events) WITH ORDINALITY
             AS event (user_id, sequence, transaction_id, kind, at, order_id, asset, balance, available, balance_moved,
                       available_moved, cause, subject_id, ordinal)),
  numbered AS (
    UPDATE user_event_stream stream SET sequence = stream.sequence + counted.events
      FROM (SELECT told.user_id, count(*) AS events FROM told GROUP BY told.user_id) counted
     WHERE stream.user_id = counted.user_id AND stream.user_id = ANY (ARRAY(SELECT told.user_id FROM told))
    RETURNING stream.user_id, stream.sequence - counted.events AS before)
  INSERT INTO user_event (user_id, sequence, transaction_id, kind, at, order_id, asset, balance, available, balance_moved,
                          available_moved, cause, subject_id)
    SELECT told.user_id, numbered.before + told.place, pg_current_xact_id()::text::bigint, told.kind, told.at,
           told.order_id, told.asset, told.balance, told.available, told.balance_moved, told.available_moved, told.cause,
           told.subject_id
      FROM told JOIN numbered ON numbered.user_id = told.user_id;
END $$;
