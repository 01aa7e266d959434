-- Submits a real name for review, in place of an earlier submission.
--   takes   the user, the document, the name and the three photos
--   gives   the submission's id; null when the user has passed
--   locks   the user, so that simultaneous submissions follow each other
CREATE FUNCTION identity_submit(
  of_user bigint, of_type identity_document, of_name text, front text, back text, held text, moment timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  submitted bigint;
BEGIN
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  UPDATE identity SET state = 'replaced', updated_at = moment WHERE user_id = of_user AND state = 'submitted';
  -- A review that was faster has committed by now, and its decision is visible.
  IF EXISTS (SELECT FROM identity WHERE user_id = of_user AND state = 'passed') THEN
    RETURN NULL;
  END IF;
  INSERT INTO identity (user_id, document_type, name, front_id, back_id, held_id, state, created_at, updated_at)
    VALUES (of_user, of_type, of_name, front, back, held, 'submitted', moment, moment) RETURNING id INTO submitted;
  RETURN submitted;
END $$;
