-- Submits a deposit. The outcomes are those of withdrawal_request. What another deposit has used before is an error of
-- its constraint.
CREATE FUNCTION deposit_submit(submitting jsonb, in_review_max int, moment timestamptz)
RETURNS TABLE (outcome text, id bigint, fingerprint text, earlier jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  one deposit_submitting := jsonb_populate_record(NULL::deposit_submitting, submitting);
  known record;
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

  PERFORM 1 FROM users WHERE users.id = one.user_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM deposit WHERE deposit.user_id = one.user_id AND deposit.state = 1) >= in_review_max THEN
    ending := jsonb_build_object('refusal', 'tooManyInReview', 'detail', jsonb_build_object(
      'maximum', in_review_max::text));
  ELSE
    INSERT INTO deposit (user_id, asset, network, address, quantity, fee, transaction_hash, voucher, voucher_digest,
                         created_at, updated_at)
      VALUES (one.user_id, one.asset, one.network, one.address, one.quantity, one.fee, one.transaction_hash, one.voucher,
              one.voucher_digest, moment, moment)
      RETURNING deposit.id INTO new_id;
  END IF;

  UPDATE attempt SET outcome = coalesce(ending, jsonb_build_object('id', new_id))
   WHERE attempt.scope = 'user:' || one.user_id AND attempt.key = one.attempt_key;
  RETURN QUERY SELECT CASE WHEN ending IS NULL THEN 'done' ELSE 'refused' END, new_id, NULL::text, ending;
END $$;
