-- What the legs of a journal move to an account in all; below zero is what they take from it.
--   takes   legs as a journal has them: [[address, amount, record type]]; an account's address
--   gives   the sum, null when they leave it alone
CREATE FUNCTION ledger_moved(legs jsonb, account text) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT sum((leg ->> 1)::numeric) FROM jsonb_array_elements(legs) leg WHERE leg ->> 0 = account
$$;
