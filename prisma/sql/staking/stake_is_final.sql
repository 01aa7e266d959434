-- What a stake was made with never changes, its days count up by one, and its end is final.
CREATE FUNCTION stake_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a stake cannot be changed or deleted' USING ERRCODE = 'insufficient_privilege';
END $$;
