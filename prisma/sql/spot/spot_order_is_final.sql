CREATE FUNCTION spot_order_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an order cannot be changed or deleted' USING ERRCODE = 'insufficient_privilege';
END $$;
