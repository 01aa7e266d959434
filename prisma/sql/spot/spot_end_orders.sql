-- Updates the orders of spot_end, which has locked them. One that was filled in part since it was judged is left alone.
--   takes   [spot_ending], each order once
--   gives   the ids of those that it ended or filled
CREATE FUNCTION spot_end_orders(items spot_ending[], moment timestamptz, OUT ended bigint[]) LANGUAGE plpgsql
-- A plan made on an empty table would hold each order against every item of the batch: 500 times 500 took as long as posting them.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_nestloop = off AS $$
#variable_conflict use_column
BEGIN
  WITH changed AS (
    UPDATE spot_order SET
        state = CASE item.state WHEN 'open' THEN spot_order.state ELSE item.state END,
        filled_quantity = spot_order.filled_quantity + coalesce(item.quantity, 0),
        turnover = spot_order.turnover + coalesce(item.turnover, 0), fee = spot_order.fee + coalesce(item.fee, 0),
        partial_fills = spot_order.partial_fills + (item.state = 'open')::int,
        exact_turnover = CASE item.state WHEN 'open' THEN item.exact_turnover ELSE spot_order.exact_turnover END,
        exact_fee = CASE item.state WHEN 'open' THEN item.exact_fee ELSE spot_order.exact_fee END,
        held_taken = spot_order.held_taken + CASE item.state WHEN 'open' THEN item.held_taken ELSE 0 END,
        updated_at = moment
      FROM unnest(items) item
     WHERE spot_order.id = item.order_id AND (spot_order.state IN ('open', 'waiting')) IS TRUE
       AND spot_order.id = ANY (ARRAY(SELECT item.order_id FROM unnest(items) item))
       AND spot_order.partial_fills = coalesce(item.partial_fills, 0)
       AND CASE item.state WHEN 'open' THEN spot_order.filled_quantity + item.quantity < spot_order.quantity
                           WHEN 'filled' THEN spot_order.filled_quantity + item.quantity = spot_order.quantity ELSE true END
       AND (item.state = 'cancelled' OR (spot_order.state = 'open' AND item.tick_sequence > spot_order.accepted_sequence
                                         AND item.tick_sequence >= coalesce(spot_order.trigger_sequence, 0)
                                         AND item.tick_at >= date_trunc('milliseconds', spot_order.created_at)))
     RETURNING spot_order.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO ended FROM changed;
END $$;
