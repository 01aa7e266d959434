-- Submits. The row lock on the user makes simultaneous submits follow each other. Null when the user has passed.
CREATE FUNCTION identity_submit(
  of_user bigint, of_type smallint, of_name text, front text, back text, held text, moment timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  submitted bigint;
BEGIN
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  UPDATE identity SET state = 4, updated_at = moment WHERE user_id = of_user AND state = 1;
  -- A reviewer who was faster has committed by now; this looks at what is there since.
  IF EXISTS (SELECT FROM identity WHERE user_id = of_user AND state = 2) THEN
    RETURN NULL;
  END IF;
  INSERT INTO identity (user_id, document_type, name, front_id, back_id, held_id, state, created_at, updated_at)
    VALUES (of_user, of_type, of_name, front, back, held, 1, moment, moment) RETURNING id INTO submitted;
  RETURN submitted;
END $$;
