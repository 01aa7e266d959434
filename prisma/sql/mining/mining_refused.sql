-- Refusals of a purchase that only the lock on a group or a machine can decide. A second witness of `acceptShare`.
--   takes     a mining_purchase
--   refuses   of a group: groupClosed, supplyExhausted, shareTooSmall;
--             of a machine that is no longer sold as it was judged: wrongState
--   gives     null when nothing stands in its way
CREATE FUNCTION mining_refused(purchase mining_purchase) RETURNS submit_result LANGUAGE plpgsql AS $$
DECLARE
  joined mining_group;
  remaining numeric;
BEGIN
  IF purchase.group_id IS NULL THEN
    PERFORM 1 FROM mining_machine machine
      WHERE machine.id = purchase.machine_id
        AND machine.offered AND machine.listed_at <= purchase.bought_at
        AND coalesce(machine.delisted_at > purchase.bought_at, true)
        AND (machine.asset, machine.paying_asset, machine.price, machine.yield_type, machine.daily_output,
             machine.term_days, machine.frozen_output)
          = (purchase.asset, purchase.paying_asset, purchase.price, purchase.yield_type, purchase.machine_output,
             purchase.term_days, purchase.frozen_output);
    RETURN CASE WHEN NOT FOUND THEN submit_refused(purchase.ordinal, 'wrongState') END;
  END IF;

  SELECT * INTO joined FROM mining_group WHERE mining_group.id = purchase.group_id;
  remaining := 100 - joined.taken;
  IF joined.state <> 'pairing' OR joined.pairs_by <= purchase.bought_at OR remaining = 0 THEN
    RETURN submit_refused(purchase.ordinal, 'groupClosed');
  END IF;
  IF purchase.share > remaining THEN
    RETURN submit_refused(purchase.ordinal, 'supplyExhausted', jsonb_build_object(
      'left', trim_scale(remaining)::text, 'asset', '%'));
  END IF;
  -- All that is left may be bought, even when it is less than the smallest share.
  IF purchase.share < purchase.share_min AND purchase.share < remaining THEN
    RETURN submit_refused(purchase.ordinal, 'shareTooSmall', jsonb_build_object(
      'minimum', trim_scale(purchase.share_min)::text));
  END IF;
  RETURN NULL;
END $$;
