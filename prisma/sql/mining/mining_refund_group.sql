-- Refunds a shared machine whose parts did not reach 100 % in time.
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
   WHERE id = of_group AND taken < 100 AND pairs_by <= moment;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE mining_order SET state = 'refunded', closed_at = moment, updated_at = moment
   WHERE group_id = of_group AND state IN ('review', 'pairing');
  PERFORM mining_post_parts(items, 'return', moment);
  RETURN true;
END $$;
