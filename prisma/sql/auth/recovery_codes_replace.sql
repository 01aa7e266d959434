-- Replaces a user's recovery codes.
--   takes   the user and the hashes of the codes
CREATE FUNCTION recovery_codes_replace(of_user bigint, hashes text[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM recovery_code WHERE user_id = of_user;
  INSERT INTO recovery_code (user_id, code_hash) SELECT of_user, hash FROM unnest(hashes) hash;
$$;
