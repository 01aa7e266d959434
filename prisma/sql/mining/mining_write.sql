-- Buys whole machines, parts of a group, or the first part of a new one: freezes the price and waits for a reviewer.
--   takes     [mining_purchase]
--   gives     as submit wants it: the order's id
--   refuses   what mining_refused says; insufficientBalance
--   locks     the groups, the machines (shared), the accounts, each in the order of their ids; then whoever comes first is
--             first served
CREATE FUNCTION mining_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
DECLARE
  purchases mining_purchase[] := ARRAY(
    SELECT item FROM jsonb_populate_recordset(NULL::mining_purchase, rows) item ORDER BY item.ordinal);
  purchase mining_purchase;
  refused submit_result;
  lack ledger_shortfall;
  new_id bigint;
BEGIN
  PERFORM 1 FROM mining_group
    WHERE id = ANY (ARRAY(SELECT item.group_id FROM unnest(purchases) item)) ORDER BY id FOR NO KEY UPDATE;
  PERFORM 1 FROM mining_machine
    WHERE id = ANY (ARRAY(SELECT item.machine_id FROM unnest(purchases) item WHERE item.group_id IS NULL))
    ORDER BY id FOR SHARE;
  PERFORM 1 FROM ledger_account
    WHERE address = ANY (ARRAY(SELECT leg ->> 0 FROM unnest(purchases) item, jsonb_array_elements(item.legs) leg))
      AND user_id IS NOT NULL
    ORDER BY id FOR NO KEY UPDATE;

  FOREACH purchase IN ARRAY purchases LOOP
    purchase.bought_at := coalesce(purchase.bought_at, moment);
    refused := mining_refused(purchase);
    IF refused.refusal IS NOT NULL THEN
      RETURN NEXT refused;
      CONTINUE;
    END IF;
    new_id := nextval('mining_order_id_seq');
    lack := ledger_post_alone('miningOrder:' || new_id || ':buy', 'miningOrder', new_id, purchase.legs,
                              purchase.bought_at);
    IF lack.asset IS NOT NULL THEN
      RETURN NEXT submit_refused(purchase.ordinal, 'insufficientBalance', jsonb_build_object(
        'available', trim_scale(lack.available)::text, 'asset', lack.asset));
      CONTINUE;
    END IF;
    PERFORM mining_add_order(new_id, purchase);
    RETURN NEXT submit_accepted(purchase.ordinal, new_id);
  END LOOP;
END $$;
