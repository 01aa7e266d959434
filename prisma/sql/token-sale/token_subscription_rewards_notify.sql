-- Inviters are told of their rewards, which are posted before the subscription is written. The reference is the membership:
-- what a member bought is not theirs to see.
CREATE FUNCTION token_subscription_rewards_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
    SELECT reward.user_id, 'rewardReceived:' || bought.id, 'rewardReceived',
           jsonb_build_object('quantity', notification_amount(reward.amount), 'asset', reward.asset,
                              'level', (reward.record_type - 13)::text),
           'invitation', line.id, bought.created_at
      FROM added bought
      JOIN journal ON journal.key = 'tokenSubscription:' || bought.id || ':place'
      JOIN posting reward ON reward.journal_id = journal.id AND reward.record_type IN (14, 15, 16)
      JOIN invitation line ON line.member_id = bought.user_id AND line.inviter_id = reward.user_id
     ORDER BY reward.user_id, bought.id
    ON CONFLICT (user_id, key) DO NOTHING;
  RETURN NULL;
END $$;
