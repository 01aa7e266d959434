-- Locks a group that is pairing, with its live parts.
--   takes   the group, and the ids of the parts that are meant, in their order
--   gives   whether its parts are exactly those
--   locks   the group, then its parts in the order of their ids
CREATE FUNCTION mining_lock_parts(of_group bigint, expected bigint[]) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM mining_group WHERE id = of_group AND state = 'pairing' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM 1 FROM mining_order WHERE group_id = of_group ORDER BY id FOR NO KEY UPDATE;
  RETURN expected IS NOT DISTINCT FROM ARRAY(
    SELECT id FROM mining_order WHERE group_id = of_group AND state IN ('review', 'pairing') ORDER BY id);
END $$;
