-- Writes an application (loan_apply). The outcome:
--   done      id is the new loan
--   refused   nothing was written; earlier says why, and the key remembers that
--   repeated  its key was used before: fingerprint and earlier say for what and how it ended
CREATE FUNCTION loan_submit(applying jsonb, attempt_key text, digest text, in_review_max int, moment timestamptz)
RETURNS TABLE (outcome text, id bigint, fingerprint text, earlier jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  of_user text := 'user:' || (applying ->> 'user_id');
  known record;
  new_id bigint;
  ending jsonb;
BEGIN
  IF attempt_key IS NOT NULL THEN
    SELECT claimed.* INTO known FROM attempt_claim(ARRAY[of_user], ARRAY[attempt_key], ARRAY[digest], moment) claimed;
    IF FOUND THEN
      RETURN QUERY SELECT 'repeated'::text, NULL::bigint, known.fingerprint, known.outcome;
      RETURN;
    END IF;
  END IF;

  new_id := loan_apply(applying, in_review_max, moment);
  IF new_id IS NULL THEN
    ending := jsonb_build_object('refusal', 'tooManyInReview', 'detail', jsonb_build_object(
      'maximum', in_review_max::text));
  END IF;
  UPDATE attempt SET outcome = coalesce(ending, jsonb_build_object('id', new_id))
   WHERE attempt.scope = of_user AND attempt.key = attempt_key;
  RETURN QUERY SELECT CASE WHEN ending IS NULL THEN 'done' ELSE 'refused' END, new_id, NULL::text, ending;
END $$;
