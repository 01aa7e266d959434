-- Asks for a withdrawal and freezes its amount. The outcome:
--   done      id is the new withdrawal
--   refused   nothing was frozen; earlier says why, and the key remembers that
--   repeated  its key was used before: fingerprint and earlier say for what and how it ended
CREATE FUNCTION withdrawal_request(asked jsonb, moment timestamptz)
RETURNS TABLE (outcome text, id bigint, fingerprint text, earlier jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  one withdrawal_asking := jsonb_populate_record(NULL::withdrawal_asking, asked);
  known record;
  blocked record;
  lack ledger_shortfall;
  new_id bigint;
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

  -- A change of password that runs at this moment is waited for.
  SELECT withdrawals_blocked_until AS until, withdrawals_blocked_reason AS reason INTO blocked
    FROM users WHERE users.id = one.user_id FOR SHARE;
  new_id := nextval(pg_get_serial_sequence('withdrawal', 'id'));
  IF blocked.until > moment THEN
    ending := jsonb_build_object('refusal', 'withdrawalsBlocked', 'detail', jsonb_build_object(
      'until', to_char(blocked.until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', blocked.reason));
  ELSE
    lack := ledger_post_alone('withdrawal:' || new_id || ':freeze', 'withdrawal', new_id, one.legs, moment);
    IF lack.asset IS NOT NULL THEN
      ending := jsonb_build_object('refusal', 'insufficientBalance', 'detail', jsonb_build_object(
        'available', trim_scale(lack.available)::text, 'asset', lack.asset));
    ELSE
      INSERT INTO withdrawal (id, user_id, kind, asset, quantity, fee, network, address, payee, remark, created_at,
                              updated_at)
        VALUES (new_id, one.user_id, one.kind, one.asset, one.quantity, one.fee, one.network, one.address, one.payee,
                one.remark, moment, moment);
    END IF;
  END IF;

  UPDATE attempt SET outcome = coalesce(ending, jsonb_build_object('id', new_id))
   WHERE attempt.scope = 'user:' || one.user_id AND attempt.key = one.attempt_key;
  IF ending IS NOT NULL THEN
    RETURN QUERY SELECT 'refused'::text, NULL::bigint, NULL::text, ending;
  ELSE
    RETURN QUERY SELECT 'done'::text, new_id, NULL::text, NULL::jsonb;
  END IF;
END $$;
