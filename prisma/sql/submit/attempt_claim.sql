-- Claims the keys of repeated submits inside the transaction that moves the money. Answers those that were claimed
-- before, with what each was for and how it ended; what is not answered is fresh. A claim that another transaction is
-- just making is waited for.
CREATE FUNCTION attempt_claim(scopes text[], keys text[], fingerprints text[], moment timestamptz)
RETURNS TABLE (scope text, key text, fingerprint text, outcome jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  claimed text[];
BEGIN
  WITH added AS (
    INSERT INTO attempt (scope, key, fingerprint, begun_at)
      SELECT asked.scope, asked.key, asked.fingerprint, moment
        FROM unnest(scopes, keys, fingerprints) AS asked (scope, key, fingerprint) ORDER BY 1, 2
      ON CONFLICT (scope, key) DO NOTHING
      RETURNING attempt.scope || ' ' || attempt.key AS id)
  SELECT coalesce(array_agg(added.id), '{}') INTO claimed FROM added;
  RETURN QUERY
    SELECT known.scope, known.key, known.fingerprint, known.outcome
      FROM unnest(scopes, keys) AS asked (scope, key)
      JOIN attempt known ON known.scope = asked.scope AND known.key = asked.key
     WHERE asked.scope || ' ' || asked.key <> ALL (claimed);
END $$;
