-- Removes a passkey of an operator. The last one stays where it is the only second factor and one is required.
--   takes   the operator, the passkey, and whether a second factor is required
--   gives   done; notFound; last, when it is the only second factor
--   locks   the operator's sign-in, so that of the last two one stays
CREATE FUNCTION operator_passkey_remove(of_operator bigint, of_passkey bigint, factor_required boolean) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  app_secret text;
BEGIN
  SELECT secret INTO app_secret FROM operator_sign_in WHERE operator_id = of_operator FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM operator_passkey WHERE id = of_passkey AND operator_id = of_operator) THEN
    RETURN 'notFound';
  ELSIF factor_required AND app_secret IS NULL
        AND NOT EXISTS (SELECT FROM operator_passkey WHERE operator_id = of_operator AND id <> of_passkey) THEN
    RETURN 'last';
  END IF;
  DELETE FROM operator_passkey WHERE id = of_passkey;
  RETURN 'done';
END $$;
