-- Refunds a shared machine whose parts did not reach 100 % in time, or were not all approved by then: no money waits
-- for a reviewer longer than promised.
--   takes   [mining_part], all parts that are alive
--   gives   whether this call did
--   locks   the group, its parts, the accounts
CREATE FUNCTION mining_refund_group(of_group bigint, parts jsonb, moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  items mining_part[];
BEGIN
  items := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::mining_part, parts) item ORDER BY item.order_id);
  IF NOT mining_lock_parts(of_group, ARRAY(SELECT item.order_id FROM unnest(items) item)) THEN
    RETURN false;
  END IF;
  UPDATE mining_group SET state = 'refunded', updated_at = moment
   WHERE id = of_group AND pairs_by <= moment
     AND (taken < 100 OR EXISTS (SELECT FROM mining_order WHERE group_id = of_group AND state = 'review'));
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE mining_order SET state = 'refunded', closed_at = moment, updated_at = moment
   WHERE group_id = of_group AND state IN ('review', 'pairing');
  PERFORM ledger_post_or_raise('miningOrder', ARRAY(
    SELECT ROW(1, part.order_id, 'return', part.legs)::ledger_journal FROM unnest(items) part), moment);
  RETURN true;
END $$;
