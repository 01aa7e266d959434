-- Starts a shared machine whose parts are 100 % and all approved. Answers whether it did; a group whose parts have changed
-- meanwhile is looked at again.
CREATE FUNCTION mining_start_group(of_group bigint, parts jsonb, moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  asked mining_part[];
BEGIN
  asked := ARRAY(SELECT one FROM jsonb_populate_recordset(NULL::mining_part, parts) one ORDER BY one.order_id);
  IF NOT mining_lock_parts(of_group, ARRAY(SELECT one.order_id FROM unnest(asked) one)) THEN
    RETURN false;
  END IF;
  IF EXISTS (SELECT FROM mining_order WHERE group_id = of_group AND state = 2) THEN
    RETURN false;
  END IF;
  UPDATE mining_group SET state = 2, started_at = moment, updated_at = moment WHERE id = of_group AND taken = 100;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE mining_order
     SET state = 1, started_at = moment::timestamptz(3),
         ends_at = moment::timestamptz(3) + make_interval(hours => 24 * term_days),
         due_at = moment::timestamptz(3) + make_interval(hours => 24), updated_at = moment
   WHERE group_id = of_group AND state = 3;
  PERFORM mining_post_parts(asked, 'start', moment);
  RETURN true;
END $$;
