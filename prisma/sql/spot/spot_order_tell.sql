-- Tells the owners' programs of orders that were placed, set off or cancelled. Of a stop order that waits nothing is told.
CREATE FUNCTION spot_order_tell() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_nestloop = off AS $$
DECLARE
  listened bigint[] := user_event_listened(ARRAY(SELECT DISTINCT user_id FROM added));
BEGIN
  IF listened = '{}' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM user_event_add(ARRAY(
      SELECT user_event_of_order(user_id, 'placed', id, created_at) FROM added
       WHERE user_id = ANY (listened) AND state <> 'waiting' ORDER BY id));
  ELSE
    PERFORM user_event_add(ARRAY(
      SELECT user_event_of_order(added.user_id, (CASE WHEN added.state = 'open' THEN 'placed'
                                                      WHEN earlier.state = 'waiting' THEN 'deleted'
                                                      ELSE 'cancelled' END)::user_event_kind, added.id, added.updated_at)
        FROM added JOIN earlier ON earlier.id = added.id
       WHERE added.user_id = ANY (listened) AND added.state <> earlier.state AND added.state IN ('open', 'cancelled')
       ORDER BY added.id));
  END IF;
  RETURN NULL;
END $$;
