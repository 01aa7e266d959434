CREATE FUNCTION invitation_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an invitation never changes' USING ERRCODE = 'insufficient_privilege';
END $$;
