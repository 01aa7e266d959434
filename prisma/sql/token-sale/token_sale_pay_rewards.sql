-- Pays the rewards of inviters, each once: from the moment the bought coins are released, to whom may earn it.
-- A reward that somebody else paid, or that is not due, is passed over.
--   takes   [token_reward_paying]
--   gives   the ordinals that were paid
--   locks   the rewards, then the accounts, each in the order of their ids
CREATE FUNCTION token_sale_pay_rewards(payings jsonb, moment timestamptz) RETURNS SETOF int LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  items token_reward_paying[];
  paid int[];
BEGIN
  items := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::token_reward_paying, payings) item ORDER BY item.ordinal);
  PERFORM 1 FROM token_reward reward
    WHERE (reward.subscription_id, reward.level) IN (SELECT item.subscription_id, item.level FROM unnest(items) item)
      AND reward.paid_at IS NULL
    ORDER BY reward.subscription_id, reward.level FOR NO KEY UPDATE;
  WITH changed AS (
    UPDATE token_reward reward SET paid_at = moment
      FROM unnest(items) item
      JOIN token_subscription bought ON bought.id = item.subscription_id AND bought.state = 'unfrozen'
     WHERE reward.subscription_id = item.subscription_id AND reward.level = item.level AND reward.paid_at IS NULL
       AND token_reward_earned(reward.user_id, bought.user_id)
     RETURNING item.ordinal)
  SELECT coalesce(array_agg(changed.ordinal), '{}') INTO paid FROM changed;

  PERFORM ledger_post_or_raise('tokenSubscription', ARRAY(
    SELECT ROW(item.ordinal, item.subscription_id, 'reward:' || item.level, item.legs)::ledger_journal
      FROM unnest(items) item WHERE item.ordinal = ANY (paid)), moment);
  RETURN QUERY SELECT unnest(paid);
END $$;
