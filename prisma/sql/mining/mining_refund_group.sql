-- Refunds a shared machine whose parts did not reach 100 % in time. Answers whether it did.
CREATE FUNCTION mining_refund_group(of_group bigint, parts jsonb, moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  asked mining_part[];
BEGIN
  asked := ARRAY(SELECT one FROM jsonb_populate_recordset(NULL::mining_part, parts) one ORDER BY one.order_id);
  IF NOT mining_lock_parts(of_group, ARRAY(SELECT one.order_id FROM unnest(asked) one)) THEN
    RETURN false;
  END IF;
  UPDATE mining_group SET state = 3, updated_at = moment WHERE id = of_group AND taken < 100 AND pairs_by <= moment;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE mining_order SET state = 6, closed_at = moment, updated_at = moment
   WHERE group_id = of_group AND state IN (2, 3);
  PERFORM mining_post_parts(asked, 'return', moment);
  RETURN true;
END $$;
