-- Locks the users' accounts of several journals before the first is posted, for a write function that posts one after the
-- other: in the order of their ids, as ledger_post does.
--   takes   the legs of each journal as [[address, amount, record type]]
--   locks   the accounts that are there already
CREATE FUNCTION ledger_lock(journals jsonb[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger_account
    WHERE address = ANY (ARRAY(
            SELECT leg ->> 0 FROM unnest(journals) legs, jsonb_array_elements(legs) leg))
      AND user_id IS NOT NULL
    ORDER BY id FOR NO KEY UPDATE;
END $$;
