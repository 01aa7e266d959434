-- Tells the owners' programs of orders that were placed, set off or cancelled. Of a stop order that waits nothing is told.
CREATE FUNCTION spot_order_tell() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  listened bigint[];
  waited bigint[];
BEGIN
  -- Most changes are fills, of which it is told with these.
  IF TG_OP = 'UPDATE' THEN
    waited := ARRAY(SELECT id FROM earlier WHERE state = 'waiting');
    IF waited = '{}' AND NOT EXISTS (SELECT FROM added WHERE state = 'cancelled') THEN
      RETURN NULL;
    END IF;
  END IF;
  listened := user_event_listened(ARRAY(SELECT DISTINCT user_id FROM added));
  IF listened = '{}' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM user_event_add(ARRAY(
      SELECT user_event_of_order(user_id, 'placed', id, created_at) FROM added
       WHERE user_id = ANY (listened) AND state <> 'waiting' ORDER BY id));
  ELSE
    PERFORM user_event_add(ARRAY(
      SELECT user_event_of_order(user_id, (CASE WHEN state = 'open' THEN 'placed' WHEN id = ANY (waited) THEN 'deleted'
                                                ELSE 'cancelled' END)::user_event_kind, id, updated_at)
        FROM added
       WHERE user_id = ANY (listened) AND (state = 'cancelled' OR (state = 'open' AND id = ANY (waited))) ORDER BY id));
  END IF;
  RETURN NULL;
END $$;
