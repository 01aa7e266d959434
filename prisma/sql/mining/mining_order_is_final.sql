-- What was bought never changes, except that less may be put out from the start on; its days count up by one, and its end is final.
CREATE FUNCTION mining_order_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an order of a machine cannot be changed or deleted' USING ERRCODE = 'insufficient_privilege';
END $$;
