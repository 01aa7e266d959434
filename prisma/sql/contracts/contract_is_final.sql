-- What a contract was bought with never changes, and how it ended is final.
CREATE FUNCTION contract_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a contract cannot be changed or deleted' USING ERRCODE = 'insufficient_privilege';
END $$;
