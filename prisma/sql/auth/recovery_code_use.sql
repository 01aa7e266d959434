-- Uses up a recovery code and notifies its owner. Of two uses at once one succeeds.
--   takes   the user and the code's hash
--   gives   how many are left; null when it is none of theirs that can still be used
CREATE FUNCTION recovery_code_use(of_user bigint, hash text, moment timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  codes_left int;
BEGIN
  UPDATE recovery_code SET used_at = moment WHERE user_id = of_user AND code_hash = hash AND used_at IS NULL;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT count(*) INTO codes_left FROM recovery_code WHERE user_id = of_user AND used_at IS NULL;
  PERFORM security_notify(of_user, 'recoveryCodeUsed', jsonb_build_object('left', codes_left::text), moment);
  RETURN codes_left;
END $$;
