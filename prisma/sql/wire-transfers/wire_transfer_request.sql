-- Asks for a wire transfer, likewise.
CREATE FUNCTION wire_transfer_request(asked jsonb, in_review_max int, moment timestamptz)
RETURNS TABLE (outcome text, id bigint, fingerprint text, earlier jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  one wire_transfer_asking := jsonb_populate_record(NULL::wire_transfer_asking, asked);
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
  IF (SELECT count(*) FROM wire_transfer WHERE wire_transfer.user_id = one.user_id AND wire_transfer.state = 1)
     >= in_review_max THEN
    ending := jsonb_build_object('refusal', 'tooManyInReview', 'detail', jsonb_build_object(
      'maximum', in_review_max::text));
  ELSE
    INSERT INTO wire_transfer (id, user_id, asset, email, quantity, fee, reference, bank, created_at, updated_at)
      VALUES (nextval('deposit_id_seq'), one.user_id, one.asset, one.email, one.quantity, one.fee, one.reference, one.bank,
              moment, moment)
      RETURNING wire_transfer.id INTO new_id;
  END IF;

  UPDATE attempt SET outcome = coalesce(ending, jsonb_build_object('id', new_id))
   WHERE attempt.scope = 'user:' || one.user_id AND attempt.key = one.attempt_key;
  RETURN QUERY SELECT CASE WHEN ending IS NULL THEN 'done' ELSE 'refused' END, new_id, NULL::text, ending;
END $$;
