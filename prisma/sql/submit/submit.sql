-- Carries out a batch of submissions, each at most once and each refused alone, in one transaction.
--   takes   writer: the noun's function, one of `submit_write`;
--           heads: [submit_head], of those that have a key or were refused already;
--           rows: what the writer takes, each with the `ordinal` of its submission
--   gives   for each submission
--             accepted   id is what was written, detail what the writer adds
--             refused    nothing happened: refusal and detail say why, and the key remembers it
--             outdated   nothing happened and no key is remembered: to be judged anew by the detail, and sent again
--             repeated   its key was used before, with that fingerprint: id, or refusal and detail, say how it ended
--   locks   the keys in their order, waiting for whoever is just using one; then what the writer locks
CREATE FUNCTION submit(writer text, heads jsonb, rows jsonb, moment timestamptz)
RETURNS TABLE (ordinal int, outcome text, id bigint, fingerprint text, refusal text, detail jsonb) LANGUAGE plpgsql
-- A plan made while the table is small must hold when it has grown, so it goes by the indexes.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  submissions submit_head[];
  claimed int[];
  places tid[];
  repeated int[];
  results submit_result[];
BEGIN
  submissions := ARRAY(SELECT head FROM jsonb_populate_recordset(NULL::submit_head, heads) head);

  WITH added AS (
    INSERT INTO submission (scope, key, fingerprint, begun_at)
      SELECT head.scope, head.key, head.fingerprint, moment
        FROM unnest(submissions) head WHERE head.key IS NOT NULL ORDER BY head.scope, head.key
      ON CONFLICT (scope, key) DO NOTHING
      RETURNING submission.scope, submission.key, submission.ctid)
  SELECT array_agg(head.ordinal), array_agg(added.ctid) INTO claimed, places
    FROM added JOIN unnest(submissions) head ON head.scope = added.scope AND head.key = added.key;
  repeated := ARRAY(
    SELECT head.ordinal FROM unnest(submissions) head
     WHERE head.key IS NOT NULL AND head.ordinal <> ALL (coalesce(claimed, '{}')));
  IF cardinality(repeated) > 0 THEN
    RETURN QUERY
      SELECT head.ordinal, 'repeated'::text, (known.outcome ->> 'id')::bigint, known.fingerprint,
             known.outcome ->> 'refusal', known.outcome -> 'detail'
        FROM unnest(submissions) head
        JOIN submission known ON known.scope = head.scope AND known.key = head.key
       WHERE head.ordinal = ANY (repeated);
    rows := coalesce((
      SELECT jsonb_agg(item) FROM jsonb_array_elements(rows) item
       WHERE (item ->> 'ordinal')::int <> ALL (repeated)), '[]');
  END IF;

  IF rows = '[]' THEN
    results := '{}';
  ELSE
    results := submit_write(writer, rows, moment);
  END IF;
  results := results || ARRAY(
    SELECT submit_refused(head.ordinal, head.refusal, coalesce(head.detail, '{}'))
      FROM unnest(submissions) head WHERE head.refusal IS NOT NULL AND head.ordinal <> ALL (repeated));

  -- A row that was added here stays in its place until this transaction ends.
  DELETE FROM submission USING unnest(claimed, places) AS claim (ordinal, place), unnest(results) result
   WHERE result.id IS NULL AND result.refusal IS NULL AND result.ordinal = claim.ordinal
     AND submission.ctid = claim.place;
  UPDATE submission SET outcome = CASE
      WHEN result.refusal IS NULL THEN jsonb_build_object('id', result.id)
      ELSE jsonb_build_object('refusal', result.refusal, 'detail', result.detail) END
    FROM unnest(claimed, places) AS claim (ordinal, place) JOIN unnest(results) result ON result.ordinal = claim.ordinal
   WHERE submission.ctid = claim.place AND (result.id IS NOT NULL OR result.refusal IS NOT NULL);
  RETURN QUERY
    SELECT result.ordinal,
           CASE WHEN result.refusal IS NOT NULL THEN 'refused' WHEN result.id IS NULL THEN 'outdated' ELSE 'accepted' END,
           result.id, NULL::text, result.refusal, result.detail
      FROM unnest(results) result;
END $$;
