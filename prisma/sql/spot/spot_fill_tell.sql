-- Tells the owners' programs of fills.
CREATE FUNCTION spot_fill_tell() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  owners CONSTANT bigint[] := ARRAY(
    SELECT DISTINCT user_id FROM spot_order WHERE id = ANY (ARRAY(SELECT order_id FROM added)));
  listened bigint[] := user_event_listened(owners);
BEGIN
  IF listened <> '{}' THEN
    PERFORM user_event_add(ARRAY(
      SELECT user_event_of_order(filled.user_id, 'filled', filled.id, fill.created_at, fill.id)
        FROM added fill
        JOIN spot_order filled ON filled.id = fill.order_id AND filled.id = ANY (ARRAY(SELECT order_id FROM added))
       WHERE filled.user_id = ANY (listened) ORDER BY fill.id));
  END IF;
  RETURN NULL;
END $$;
