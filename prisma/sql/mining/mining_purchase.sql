-- Buys whole machines or a part of one, and freezes the price. Parts of one group wait for each other, so that they never
-- come to more than 100 %. The outcome:
--   done      id is the new order
--   refused   nothing was bought; earlier says why, and the key remembers that
--   repeated  its key was used before: fingerprint and earlier say for what and how it ended
CREATE FUNCTION mining_purchase(purchasing jsonb, moment timestamptz)
RETURNS TABLE (outcome text, id bigint, fingerprint text, earlier jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  one mining_purchasing := jsonb_populate_record(NULL::mining_purchasing, purchasing);
  known record;
  joined mining_group;
  unchanged boolean;
  remaining numeric;
  lack ledger_shortfall;
  new_id bigint;
  of_group bigint;
  ending jsonb;
BEGIN
  IF one.attempt_key IS NOT NULL THEN
    SELECT claimed.* INTO known
      FROM attempt_claim(ARRAY['user:' || one.user_id], ARRAY[one.attempt_key], ARRAY[one.fingerprint], moment) claimed;
    IF FOUND THEN
      RETURN QUERY SELECT 'repeated'::text, NULL::bigint, known.fingerprint, known.outcome;
      RETURN;
    END IF;
  END IF;

  IF one.group_id IS NOT NULL THEN
    SELECT * INTO joined FROM mining_group WHERE mining_group.id = one.group_id FOR NO KEY UPDATE;
    remaining := 100 - joined.taken;
    IF joined.state <> 1 OR joined.pairs_by <= moment OR remaining = 0 THEN
      ending := jsonb_build_object('refusal', 'groupClosed', 'detail', '{}'::jsonb);
    ELSIF one.share > remaining THEN
      ending := jsonb_build_object('refusal', 'supplyExhausted', 'detail', jsonb_build_object(
        'left', trim_scale(remaining)::text, 'asset', '%'));
    ELSIF one.share < one.share_min AND one.share < remaining THEN
      ending := jsonb_build_object('refusal', 'shareTooSmall', 'detail', jsonb_build_object(
        'minimum', trim_scale(one.share_min)::text));
    END IF;
  ELSE
    SELECT (machine.asset, machine.paying_asset, machine.price, machine.yield_type, machine.daily_output,
            machine.term_days, machine.frozen_output)
           = (one.asset, one.paying_asset, one.price, one.yield_type, one.machine_output, one.term_days,
              one.frozen_output)
           AND machine.offered AND machine.listed_at <= moment AND coalesce(machine.delisted_at > moment, true)
      INTO unchanged FROM mining_machine machine WHERE machine.id = one.machine_id FOR SHARE;
    IF unchanged IS DISTINCT FROM true THEN
      ending := jsonb_build_object('refusal', 'wrongState', 'detail', '{}'::jsonb);
    END IF;
  END IF;

  new_id := nextval(pg_get_serial_sequence('mining_order', 'id'));
  IF ending IS NULL THEN
    lack := ledger_post_alone('miningOrder:' || new_id || ':buy', 'miningOrder', new_id, one.legs, moment);
    IF lack.asset IS NOT NULL THEN
      ending := jsonb_build_object('refusal', 'insufficientBalance', 'detail', jsonb_build_object(
        'available', trim_scale(lack.available)::text, 'asset', lack.asset));
    END IF;
  END IF;

  IF ending IS NULL THEN
    of_group := one.group_id;
    IF of_group IS NOT NULL THEN
      UPDATE mining_group SET taken = taken + one.share, updated_at = moment WHERE mining_group.id = of_group;
    ELSIF one.new_code IS NOT NULL THEN
      INSERT INTO mining_group (code, machine_id, asset, scale, paying_asset, paying_scale, price, yield_type, daily_output,
                                term_days, frozen_output, taken, state, pairs_by, created_at, updated_at)
        VALUES (one.new_code, one.machine_id, one.asset, one.scale, one.paying_asset, one.paying_scale, one.price,
                one.yield_type, one.machine_output, one.term_days, one.frozen_output, one.share, 1, one.pairs_by, moment,
                moment)
        RETURNING mining_group.id INTO of_group;
    END IF;
    INSERT INTO mining_order (id, user_id, machine_id, group_id, asset, scale, paying_asset, units, share, taken_after, paid,
                              yield_type, daily_output, term_days, frozen_output, created_at, updated_at)
      VALUES (new_id, one.user_id, one.machine_id, of_group, one.asset, one.scale, one.paying_asset, one.units, one.share,
              one.share + coalesce(joined.taken, 0), one.paid, one.yield_type, one.daily_output, one.term_days,
              one.frozen_output, moment, moment);
  END IF;

  UPDATE attempt SET outcome = coalesce(ending, jsonb_build_object('id', new_id))
   WHERE attempt.scope = 'user:' || one.user_id AND attempt.key = one.attempt_key;
  IF ending IS NOT NULL THEN
    RETURN QUERY SELECT 'refused'::text, NULL::bigint, NULL::text, ending;
  ELSE
    RETURN QUERY SELECT 'done'::text, new_id, NULL::text, NULL::jsonb;
  END IF;
END $$;
