-- What was promised never changes, and a payment is final.
CREATE FUNCTION token_reward_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a reward cannot be changed or deleted' USING ERRCODE = 'insufficient_privilege';
END $$;
