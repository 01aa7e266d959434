-- Approves an order under review. Whole machines start at once, and their price is the house's; a share waits for the
-- rest of its group.
--   takes   the order, who approves it, the legs of its start, what a day puts out from then on (null for what was bought), now, and
--           when a machine that starts now has its first day and its end
--   gives   whether this call did
--   locks   the order, then the accounts
CREATE FUNCTION mining_approve(
  of_order bigint, reviewer text, legs jsonb, output numeric, moment timestamptz, first_due_at timestamptz, end_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  approved mining_order_state;
BEGIN
  UPDATE mining_order
     SET state = (CASE WHEN group_id IS NULL THEN 'running' ELSE 'pairing' END)::mining_order_state,
         reviewed_by = reviewer, reviewed_at = moment, daily_output = coalesce(output, daily_output),
         started_at = CASE WHEN group_id IS NULL THEN moment::timestamptz(3) END,
         ends_at = CASE WHEN group_id IS NULL THEN end_at END,
         due_at = CASE WHEN group_id IS NULL THEN first_due_at END,
         updated_at = moment
   WHERE id = of_order AND state = 'review'
   RETURNING state INTO approved;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF approved = 'running' THEN
    PERFORM ledger_post_or_raise('miningOrder', ARRAY[ROW(1, of_order, 'start', legs)::ledger_journal], moment);
  END IF;
  RETURN true;
END $$;
