-- Exchanges, both ways in one journal, if that is done within as many milliseconds as the price is still fresh (null: it
-- rests on none); otherwise it is undone with the error STALE. The outcomes are those of withdrawal_request.
CREATE FUNCTION conversion_make(asked jsonb, moment timestamptz, fresh_for double precision)
RETURNS TABLE (outcome text, id bigint, fingerprint text, earlier jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  one conversion_asking := jsonb_populate_record(NULL::conversion_asking, asked);
  known record;
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

  new_id := nextval(pg_get_serial_sequence('conversion', 'id'));
  lack := ledger_post_alone('conversion:' || new_id || ':make', 'conversion', new_id, one.legs, moment);
  -- Every lock that is waited for is held by now.
  IF clock_timestamp() > statement_timestamp() + fresh_for * interval '1 millisecond' THEN
    RAISE EXCEPTION 'the price is stale' USING ERRCODE = 'STALE';
  END IF;
  IF lack.asset IS NOT NULL THEN
    ending := jsonb_build_object('refusal', 'insufficientBalance', 'detail', jsonb_build_object(
      'available', trim_scale(lack.available)::text, 'asset', lack.asset));
  ELSE
    INSERT INTO conversion (id, user_id, from_asset, to_asset, quantity, gross, fee, received, mid, rate, fee_rate, ticks,
                            created_at)
      VALUES (new_id, one.user_id, one.from_asset, one.to_asset, one.quantity, one.gross, one.fee, one.received, one.mid,
              one.rate, one.fee_rate, one.ticks, moment);
  END IF;

  UPDATE attempt SET outcome = coalesce(ending, jsonb_build_object('id', new_id))
   WHERE attempt.scope = 'user:' || one.user_id AND attempt.key = one.attempt_key;
  IF ending IS NOT NULL THEN
    RETURN QUERY SELECT 'refused'::text, NULL::bigint, NULL::text, ending;
  ELSE
    RETURN QUERY SELECT 'done'::text, new_id, NULL::text, NULL::jsonb;
  END IF;
END $$;
