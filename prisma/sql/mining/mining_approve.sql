-- Approves an order that is under review. Whole machines run at once, and their price is the house's; a part waits for the
-- others. Answers whether it did.
CREATE FUNCTION mining_approve(of_order bigint, reviewer text, legs jsonb, moment timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  whole boolean;
BEGIN
  UPDATE mining_order
     SET state = CASE WHEN group_id IS NULL THEN 1 ELSE 3 END, reviewed_by = reviewer, reviewed_at = moment,
         started_at = CASE WHEN group_id IS NULL THEN moment::timestamptz(3) END,
         ends_at = CASE WHEN group_id IS NULL
           THEN moment::timestamptz(3) + make_interval(hours => 24 * term_days) END,
         due_at = CASE WHEN group_id IS NULL THEN moment::timestamptz(3) + make_interval(hours => 24) END,
         updated_at = moment
   WHERE id = of_order AND state = 2
   RETURNING group_id IS NULL INTO whole;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF whole THEN
    PERFORM ledger_post_surely('miningOrder:' || of_order || ':start', 'miningOrder', of_order, legs, moment);
  END IF;
  RETURN true;
END $$;
