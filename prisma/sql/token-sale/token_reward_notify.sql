-- Tells an inviter of a reward that was paid. The reference is the membership: what a member bought is not theirs to see.
CREATE FUNCTION token_reward_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
    SELECT NEW.user_id, 'rewardReceived:' || bought.id, 'rewardReceived',
           jsonb_build_object('quantity', notification_amount(NEW.amount), 'asset', NEW.asset, 'level', NEW.level::text),
           'invitation', line.id, NEW.paid_at
      FROM token_subscription bought
      JOIN invitation line ON line.member_id = bought.user_id AND line.inviter_id = NEW.user_id
     WHERE bought.id = NEW.subscription_id
    ON CONFLICT (user_id, key) DO NOTHING;
  RETURN NULL;
END $$;
