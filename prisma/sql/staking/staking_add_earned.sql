-- Adds the days that were paid to what their users' stakes have earned.
--   locks   the sums, in the order of their keys, before the accounts
CREATE FUNCTION staking_add_earned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO staking_earned (user_id, asset, amount)
  SELECT stake.user_id, stake.asset, sum(added.amount)
    FROM added JOIN stake ON stake.id = added.stake_id
   GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (user_id, asset) DO UPDATE SET amount = staking_earned.amount + excluded.amount;
  RETURN NULL;
END $$;
