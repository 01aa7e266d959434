-- Moves what was paid to inviters from pending to paid in their sums, and in what each member brought them.
--   locks   the sums, in the order of their keys
CREATE FUNCTION token_reward_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO token_reward_sum (user_id, level, asset, pending, paid)
  SELECT paid.user_id, paid.level, paid.asset, 0, sum(paid.amount)
    FROM after_change paid
    JOIN before_change promised ON promised.subscription_id = paid.subscription_id AND promised.level = paid.level
   WHERE promised.paid_at IS NULL AND paid.paid_at IS NOT NULL
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (user_id, level, asset) DO UPDATE
    SET pending = token_reward_sum.pending - excluded.paid, paid = token_reward_sum.paid + excluded.paid;
  INSERT INTO token_reward_member (user_id, member_id, asset, pending, paid)
  SELECT paid.user_id, bought.user_id, paid.asset, 0, sum(paid.amount)
    FROM after_change paid
    JOIN before_change promised ON promised.subscription_id = paid.subscription_id AND promised.level = paid.level
    JOIN token_subscription bought ON bought.id = paid.subscription_id
   WHERE promised.paid_at IS NULL AND paid.paid_at IS NOT NULL
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (user_id, member_id, asset) DO UPDATE
    SET pending = token_reward_member.pending - excluded.paid, paid = token_reward_member.paid + excluded.paid;
  RETURN NULL;
END $$;
