-- Returns an order under review with its price: rejected by a reviewer, or cancelled by its owner. Its share is on
-- offer again.
--   takes   the order, why, the reviewer (null for the owner), and the legs that give its price back
--   gives   whether this call did
--   locks   the group before its part, as everybody does; then the accounts
CREATE FUNCTION mining_return(of_order bigint, why text, reviewer text, legs jsonb, moment timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  of_group bigint;
  freed numeric;
BEGIN
  SELECT group_id, share INTO of_group, freed FROM mining_order WHERE id = of_order;
  PERFORM 1 FROM mining_group WHERE id = of_group FOR NO KEY UPDATE;
  UPDATE mining_order
     SET state = (CASE WHEN reviewer IS NULL THEN 'cancelled' ELSE 'rejected' END)::mining_order_state,
         reason = why, reviewed_by = reviewer, reviewed_at = CASE WHEN reviewer IS NOT NULL THEN moment END,
         closed_at = moment, updated_at = moment
   WHERE id = of_order AND state = 'review';
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE mining_group SET taken = taken - freed, updated_at = moment WHERE id = of_group;
  PERFORM ledger_post_or_raise('miningOrder', ARRAY[ROW(1, of_order, 'return', legs)::ledger_journal], moment);
  RETURN true;
END $$;
