-- Locks a group with its parts that are alive, and says whether exactly these were meant.
CREATE FUNCTION mining_lock_parts(of_group bigint, meant bigint[]) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM mining_group WHERE id = of_group AND state = 1 FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM 1 FROM mining_order WHERE group_id = of_group ORDER BY id FOR NO KEY UPDATE;
  RETURN meant IS NOT DISTINCT FROM ARRAY(
    SELECT id FROM mining_order WHERE group_id = of_group AND state IN (2, 3) ORDER BY id);
END $$;
