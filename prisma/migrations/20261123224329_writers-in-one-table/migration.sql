-- SQL functions may call each other in any order.
SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.submit(writer text, heads jsonb, rows jsonb, moment timestamp with time zone)
 RETURNS TABLE(ordinal integer, outcome text, id bigint, fingerprint text, refusal text, detail jsonb)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.submit_write(writer text, rows jsonb, moment timestamp with time zone)
 RETURNS submit_result[]
 LANGUAGE plpgsql
AS $function$
BEGIN
  CASE writer
    WHEN 'adjustment_write' THEN
      RETURN ARRAY(SELECT result FROM adjustment_write(rows, moment) result);
    WHEN 'contract_write' THEN
      RETURN ARRAY(SELECT result FROM contract_write(rows, moment) result);
    WHEN 'conversion_write' THEN
      RETURN ARRAY(SELECT result FROM conversion_write(rows, moment) result);
    WHEN 'deposit_declaration_write' THEN
      RETURN ARRAY(SELECT result FROM deposit_declaration_write(rows, moment) result);
    WHEN 'deposit_write' THEN
      RETURN ARRAY(SELECT result FROM deposit_write(rows, moment) result);
    WHEN 'loan_write' THEN
      RETURN ARRAY(SELECT result FROM loan_write(rows, moment) result);
    WHEN 'mining_write' THEN
      RETURN ARRAY(SELECT result FROM mining_write(rows, moment) result);
    WHEN 'spot_amend_write' THEN
      RETURN ARRAY(SELECT result FROM spot_amend_write(rows, moment) result);
    WHEN 'spot_cancel_write' THEN
      RETURN ARRAY(SELECT result FROM spot_cancel_write(rows, moment) result);
    WHEN 'spot_write' THEN
      RETURN ARRAY(SELECT result FROM spot_write(rows, moment) result);
    WHEN 'staking_write' THEN
      RETURN ARRAY(SELECT result FROM staking_write(rows, moment) result);
    WHEN 'token_sale_write' THEN
      RETURN ARRAY(SELECT result FROM token_sale_write(rows, moment) result);
    WHEN 'wire_transfer_write' THEN
      RETURN ARRAY(SELECT result FROM wire_transfer_write(rows, moment) result);
    WHEN 'withdrawal_write' THEN
      RETURN ARRAY(SELECT result FROM withdrawal_write(rows, moment) result);
  END CASE;
END $function$;
