-- Updates the orders of spot_end, which has locked them.
--   takes   [spot_ending]
--   gives   the ids of those that it ended
CREATE FUNCTION spot_end_orders(items spot_ending[], moment timestamptz, OUT ended bigint[]) LANGUAGE plpgsql
-- A plan made on an empty table would hold each order against every item of the batch: 500 times 500 took as long as posting them.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_nestloop = off AS $$
#variable_conflict use_column
BEGIN
  WITH changed AS (
    UPDATE spot_order SET
        state = item.state,
        filled_quantity = CASE item.state WHEN 'filled' THEN item.quantity ELSE 0 END,
        turnover = coalesce(item.turnover, 0), fee = coalesce(item.fee, 0), updated_at = moment
      FROM unnest(items) item
     WHERE spot_order.id = item.order_id AND (spot_order.state IN ('open', 'waiting')) IS TRUE
       AND spot_order.id = ANY (ARRAY(SELECT item.order_id FROM unnest(items) item))
       AND (item.state = 'cancelled' OR (spot_order.state = 'open' AND item.tick_sequence > spot_order.accepted_sequence
                                         AND item.tick_sequence >= coalesce(spot_order.trigger_sequence, 0)
                                         AND item.tick_at >= date_trunc('milliseconds', spot_order.created_at)))
     RETURNING spot_order.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO ended FROM changed;
END $$;
