-- Removes a user's passkey and notifies them.
--   takes   the user and the passkey
--   gives   its name, or null when there was none
CREATE FUNCTION passkey_remove(of_user bigint, of_passkey bigint, moment timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  called text;
BEGIN
  DELETE FROM passkey WHERE id = of_passkey AND user_id = of_user RETURNING name INTO called;
  IF FOUND THEN
    PERFORM security_notify(of_user, 'passkeyRemoved', jsonb_build_object('name', called), moment);
  END IF;
  RETURN called;
END $$;
