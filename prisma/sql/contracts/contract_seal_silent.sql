-- Seals the pairs that have contracts due for longer than `silence` and have not ticked since. By the database's own clock:
-- a worker whose clock is wrong must not bring a close forward. Answers how many pairs were sealed.
CREATE FUNCTION contract_seal_silent(silence interval) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  sealed int;
BEGIN
  IF NOT EXISTS (SELECT FROM contract_silent(silence)) THEN
    RETURN 0;
  END IF;
  PERFORM pg_advisory_xact_lock(726571002);
  INSERT INTO contract_seal (pair_id, before, sequence)
    SELECT silent.pair_id, silent.before,
           (SELECT tick.sequence FROM tick WHERE tick.pair_id = silent.pair_id ORDER BY tick.sequence DESC LIMIT 1)
      FROM contract_silent(silence) silent ORDER BY silent.pair_id
    ON CONFLICT (pair_id, before) DO NOTHING;
  GET DIAGNOSTICS sealed = ROW_COUNT;
  RETURN sealed;
END $$;
