-- Refuses changes of what was agreed or decided. A trigger passes a name (`an order`) where that of its table would not
-- do.
CREATE FUNCTION decided_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% cannot be changed or deleted', coalesce(TG_ARGV[0], 'a ' || replace(TG_TABLE_NAME, '_', ' '))
    USING ERRCODE = 'insufficient_privilege';
END $$;
