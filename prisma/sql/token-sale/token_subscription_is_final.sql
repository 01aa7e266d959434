-- What was bought never changes, and a release is final.
CREATE FUNCTION token_subscription_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a subscription cannot be changed or deleted' USING ERRCODE = 'insufficient_privilege';
END $$;
