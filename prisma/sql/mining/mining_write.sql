-- Buys whole machines, parts of a group, or the first part of a new one: freezes the price and waits for a reviewer.
--   takes     [mining_purchase]
--   gives     as submit wants it: the order's id
--   refuses   what mining_refused says; insufficientBalance
--   locks     the groups, the machines (shared), the accounts, each in the order of their ids; then whoever comes first is
--             first served
CREATE FUNCTION mining_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
DECLARE
  purchase mining_purchase;
  new_id bigint;
BEGIN
  PERFORM 1 FROM mining_group
    WHERE id IN (SELECT group_id FROM jsonb_to_recordset(rows) AS item (group_id bigint)) ORDER BY id FOR NO KEY UPDATE;
  PERFORM 1 FROM mining_machine
    WHERE id IN (SELECT machine_id FROM jsonb_to_recordset(rows) AS item (machine_id bigint, group_id bigint)
                  WHERE group_id IS NULL)
    ORDER BY id FOR SHARE;
  PERFORM ledger_lock(rows);

  FOR purchase IN SELECT item.* FROM jsonb_populate_recordset(NULL::mining_purchase, rows) item ORDER BY item.ordinal LOOP
    purchase.bought_at := coalesce(purchase.bought_at, moment);
    RETURN QUERY SELECT * FROM mining_refused(purchase) refused WHERE refused.refusal IS NOT NULL;
    CONTINUE WHEN FOUND;
    new_id := nextval('mining_order_id_seq');
    RETURN QUERY SELECT * FROM ledger_post_rows(
      'miningOrder', ARRAY[ROW(purchase.ordinal, new_id, 'buy', purchase.legs)::ledger_journal], purchase.bought_at);
    CONTINUE WHEN FOUND;
    PERFORM mining_add_order(new_id, purchase);
    RETURN NEXT submit_accepted(purchase.ordinal, new_id);
  END LOOP;
END $$;
