-- As ledger_post_rows for journals that must not fail, since what they move was put aside for them or comes from outside: an error
-- undoes the whole call.
--   takes   as ledger_post_rows
--   locks   the accounts, in the order of their ids
CREATE FUNCTION ledger_post_or_raise(kind text, journals ledger_journal[], moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  lack submit_result;
BEGIN
  SELECT * INTO lack FROM ledger_post_rows(kind, journals, moment);
  IF FOUND THEN
    RAISE EXCEPTION 'the journal of a % lacks %', kind, lack.detail ->> 'asset';
  END IF;
END $$;
