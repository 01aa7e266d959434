-- The sums that each user's frozen accounts must hold, from the rows that hold them: open orders, open contracts,
-- unpaid withdrawals, locked coins, running stakes, machines that wait or keep their output. For audits; reads every
-- such row.
--   gives   the sum for each part, coin and user
CREATE FUNCTION ledger_holds()
RETURNS TABLE (part text, asset text, user_id bigint, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT held.part, held.asset, held.user_id, sum(held.amount) FROM (
    SELECT 'spot' AS part, CASE side WHEN 'buy' THEN quote ELSE base END AS asset, spot_order.user_id, held - held_taken AS amount
      FROM spot_order WHERE state IN ('open', 'waiting')
    UNION ALL
    SELECT 'contract', contract.asset, contract.user_id, premium FROM contract WHERE state = 'pending'
    UNION ALL
    SELECT 'withdrawal', withdrawal.asset, withdrawal.user_id, quantity FROM withdrawal WHERE state IN ('review', 'beingPaid')
    UNION ALL
    SELECT 'subscription', token_subscription.asset, token_subscription.user_id, quantity
      FROM token_subscription WHERE state = 'frozen'
    UNION ALL
    SELECT 'staking', stake.asset, stake.user_id, principal FROM stake WHERE state = 'inTerm'
    UNION ALL
    SELECT 'mining', paying_asset, mining_order.user_id, paid FROM mining_order WHERE state IN ('review', 'pairing')
    UNION ALL
    SELECT 'mining', mining_order.asset, mining_order.user_id, mining_payout.amount
      FROM mining_order JOIN mining_payout ON mining_payout.order_id = mining_order.id
     WHERE frozen_output AND state = 'running') held
   GROUP BY 1, 2, 3
$$;
