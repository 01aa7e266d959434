-- What was agreed or decided stays, whoever writes. A trigger says what it is (`an order`) where the name of its table would not do.
CREATE FUNCTION decided_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% cannot be changed or deleted', coalesce(TG_ARGV[0], 'a ' || replace(TG_TABLE_NAME, '_', ' '))
    USING ERRCODE = 'insufficient_privilege';
END $$;
