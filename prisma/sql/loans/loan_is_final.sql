-- What a loan was applied for with never changes, nor what was approved, and a rejection and a repayment are final.
CREATE FUNCTION loan_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a loan cannot be changed or deleted' USING ERRCODE = 'insufficient_privilege';
END $$;
