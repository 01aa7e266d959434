-- What uses an image names it with a foreign key; claims said the same a second time, and not always. The rows that use
-- it are asked instead. And no private photo is left in the store without a row: its name is noted before it is written
-- and before its row goes, until it is certain which of the two it has.

DROP TABLE upload_claim;

CREATE INDEX identity_front ON identity (front_id);
CREATE INDEX identity_back ON identity (back_id);
CREATE INDEX identity_held ON identity (held_id);

-- Files that may lie in the store without a row of `upload`.
CREATE TABLE upload_stray (
  id text PRIMARY KEY,
  noted_at timestamptz NOT NULL
);
CREATE INDEX upload_stray_noted ON upload_stray (noted_at);

-- Submits. The row lock on the user makes simultaneous submits follow each other. Null when the user has passed.
CREATE OR REPLACE FUNCTION identity_submit(
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
