-- Locks the users' accounts of all journals of a batch before the first is posted, in the order of their ids, as ledger_post does.
--   takes   what the writer takes, each row with its legs as [[address, amount, record type]]
--   locks   the accounts that are there already
CREATE FUNCTION ledger_lock(rows jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger_account
    WHERE address = ANY (ARRAY(
            SELECT leg ->> 0 FROM jsonb_array_elements(rows) item, jsonb_array_elements(item -> 'legs') leg))
      AND user_id IS NOT NULL
    ORDER BY id FOR NO KEY UPDATE;
END $$;
