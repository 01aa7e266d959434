-- Adds what is promised to inviters to their sums, and to what each member brought them.
--   locks   the sums, in the order of their keys
CREATE FUNCTION token_reward_promised() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO token_reward_sum (user_id, level, asset, pending, paid)
  SELECT user_id, level, asset, sum(amount), 0 FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (user_id, level, asset) DO UPDATE SET pending = token_reward_sum.pending + excluded.pending;
  INSERT INTO token_reward_member (user_id, member_id, asset, pending, paid)
  SELECT added.user_id, bought.user_id, added.asset, sum(added.amount), 0
    FROM added JOIN token_subscription bought ON bought.id = added.subscription_id
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (user_id, member_id, asset) DO UPDATE SET pending = token_reward_member.pending + excluded.pending;
  RETURN NULL;
END $$;
