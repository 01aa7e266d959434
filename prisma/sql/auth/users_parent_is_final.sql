CREATE FUNCTION users_parent_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the inviter of a user never changes';
END $$;
