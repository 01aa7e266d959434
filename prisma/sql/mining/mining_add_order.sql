-- Writes an order whose price is frozen, and counts a part in its group, which begins with it if it has none.
--   takes   the order's id, and a mining_purchase that mining_refused lets pass under mining_write's locks
CREATE FUNCTION mining_add_order(order_id bigint, purchase mining_purchase) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_group bigint := purchase.group_id;
  taken_now numeric := purchase.share;
BEGIN
  IF of_group IS NOT NULL THEN
    UPDATE mining_group SET taken = taken + purchase.share, updated_at = purchase.bought_at
     WHERE id = of_group RETURNING taken INTO taken_now;
  ELSIF purchase.new_code IS NOT NULL THEN
    INSERT INTO mining_group (code, machine_id, asset, scale, paying_asset, paying_scale, price, yield_type,
                              daily_output, term_days, frozen_output, taken, state, pairs_by, created_at, updated_at)
      VALUES (purchase.new_code, purchase.machine_id, purchase.asset, purchase.scale, purchase.paying_asset,
              purchase.paying_scale, purchase.price, purchase.yield_type, purchase.machine_output, purchase.term_days,
              purchase.frozen_output, purchase.share, 'pairing', purchase.pairs_by, purchase.bought_at,
              purchase.bought_at)
      RETURNING id INTO of_group;
  END IF;
  INSERT INTO mining_order (id, user_id, machine_id, group_id, asset, scale, paying_asset, units, share, taken_after,
                            paid, yield_type, bought_output, daily_output, term_days, frozen_output, created_at,
                            updated_at)
    VALUES (order_id, purchase.user_id, purchase.machine_id, of_group, purchase.asset, purchase.scale,
            purchase.paying_asset, purchase.units, purchase.share, taken_now, purchase.paid, purchase.yield_type,
            purchase.daily_output, purchase.daily_output, purchase.term_days, purchase.frozen_output, purchase.bought_at,
            purchase.bought_at);
END $$;
