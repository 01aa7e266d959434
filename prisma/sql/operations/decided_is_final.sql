CREATE FUNCTION decided_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a % cannot be changed or deleted', replace(TG_TABLE_NAME, '_', ' ')
    USING ERRCODE = 'insufficient_privilege';
END $$;
