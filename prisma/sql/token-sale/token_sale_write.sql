-- Makes subscriptions, each judged in its turn by what is left then.
--   takes     [token_sale_subscribing]
--   gives     as submit wants it: the subscription's id
--   refuses   subscriptionBarred; wrongState, of a sale that was switched off or whose terms are no longer those that were
--             judged; aboveUserMaximum; supplyExhausted; insufficientBalance
--   locks     the sales, so that nobody else buys of them or changes their terms; then the accounts
CREATE FUNCTION token_sale_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
DECLARE
  subscribing token_sale_subscribing;
  sale token_sale;
  new_id bigint;
BEGIN
  PERFORM 1 FROM token_sale
    WHERE id IN (SELECT sale_id FROM jsonb_to_recordset(rows) AS item (sale_id bigint)) ORDER BY id FOR NO KEY UPDATE;
  PERFORM ledger_lock(rows);

  FOR subscribing IN SELECT item.* FROM jsonb_populate_recordset(NULL::token_sale_subscribing, rows) item ORDER BY item.ordinal LOOP
    SELECT * INTO sale FROM token_sale WHERE id = subscribing.sale_id;
    IF (SELECT subscriptions_barred FROM users WHERE id = subscribing.user_id) THEN
      RETURN NEXT submit_refused(subscribing.ordinal, 'subscriptionBarred');
      CONTINUE;
    ELSIF (sale.enabled, sale.unit_price, sale.asset, sale.paying_asset)
            IS DISTINCT FROM (true, subscribing.unit_price, subscribing.asset, subscribing.paying_asset) THEN
      RETURN NEXT submit_refused(subscribing.ordinal, 'wrongState');
      CONTINUE;
    END IF;
    RETURN QUERY SELECT * FROM submit_left_max(subscribing.ordinal, subscribing.quantity, subscribing.asset,
      sale.user_max - (SELECT coalesce(sum(quantity), 0) FROM token_subscription
        WHERE sale_id = subscribing.sale_id AND user_id = subscribing.user_id),
      sale.supply - sale.sold);
    CONTINUE WHEN FOUND;
    new_id := nextval('token_subscription_id_seq');
    RETURN QUERY SELECT * FROM ledger_post_rows(
      'tokenSubscription', ARRAY[ROW(subscribing.ordinal, new_id, 'place', subscribing.legs)::ledger_journal],
      subscribing.subscribed_at);
    CONTINUE WHEN FOUND;
    UPDATE token_sale SET sold = sold + subscribing.quantity, updated_at = moment WHERE id = subscribing.sale_id;
    INSERT INTO token_subscription (id, user_id, sale_id, asset, paying_asset, unit_price, quantity, paid, state,
                                    unlocks_at, created_at, updated_at)
      VALUES (new_id, subscribing.user_id, subscribing.sale_id, subscribing.asset, subscribing.paying_asset,
              subscribing.unit_price, subscribing.quantity, subscribing.paid, 'frozen', subscribing.unlocks_at,
              subscribing.subscribed_at, subscribing.subscribed_at);
    INSERT INTO token_reward (subscription_id, level, user_id, asset, amount)
      SELECT new_id, promised.level, promised.user_id, subscribing.paying_asset, promised.amount
        FROM jsonb_to_recordset(subscribing.rewards) AS promised (level smallint, user_id bigint, amount numeric);
    RETURN NEXT submit_accepted(subscribing.ordinal, new_id);
  END LOOP;
END $$;
