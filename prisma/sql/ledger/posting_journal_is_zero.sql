-- Every journal is zero in every coin. All postings of a journal come in one statement, so one check for the statement
-- sees each journal whole.
CREATE FUNCTION posting_journal_is_zero() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lopsided record;
BEGIN
  SELECT journal_id, asset, sum(amount) AS total INTO lopsided
    FROM added GROUP BY journal_id, asset HAVING sum(amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'journal % does not balance: % %', lopsided.journal_id, lopsided.total, lopsided.asset
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
