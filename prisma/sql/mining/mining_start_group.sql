-- Starts a shared machine whose parts are 100 % and all approved. A group whose parts have changed meanwhile is looked at
-- again.
--   takes   [mining_part], all parts that are alive; now, and when a machine that starts now has its first day and its end
--   gives   whether this call did
--   locks   the group, its parts, the accounts
CREATE FUNCTION mining_start_group(
  of_group bigint, parts jsonb, moment timestamptz, first_due_at timestamptz, end_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  items mining_part[];
BEGIN
  items := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::mining_part, parts) item ORDER BY item.order_id);
  IF NOT mining_lock_parts(of_group, ARRAY(SELECT item.order_id FROM unnest(items) item)) THEN
    RETURN false;
  END IF;
  IF EXISTS (SELECT FROM mining_order WHERE group_id = of_group AND state = 'review') THEN
    RETURN false;
  END IF;
  UPDATE mining_group SET state = 'running', started_at = moment, updated_at = moment WHERE id = of_group AND taken = 100;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE mining_order
     SET state = 'running', daily_output = coalesce(part.daily_output, mining_order.daily_output),
         started_at = moment::timestamptz(3), due_at = first_due_at, ends_at = end_at, updated_at = moment
    FROM unnest(items) part
   WHERE mining_order.id = part.order_id AND group_id = of_group AND state = 'pairing';
  PERFORM ledger_post_or_raise('miningOrder', ARRAY(
    SELECT ROW(1, part.order_id, 'start', part.legs)::ledger_journal FROM unnest(items) part), moment);
  RETURN true;
END $$;
