-- Adds the days that were paid to what their users' machines have earned.
--   locks   the sums, in the order of their keys, before the accounts
CREATE FUNCTION mining_add_earned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mining_earned (user_id, asset, amount)
  SELECT mining_order.user_id, mining_order.asset, sum(added.amount)
    FROM added JOIN mining_order ON mining_order.id = added.order_id
   GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (user_id, asset) DO UPDATE SET amount = mining_earned.amount + excluded.amount;
  RETURN NULL;
END $$;
