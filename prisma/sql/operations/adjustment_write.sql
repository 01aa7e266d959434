-- Submits adjustments, which move nothing before they are approved.
--   takes   [adjustment_request]
--   gives   as submit wants it: the adjustment's id
CREATE FUNCTION adjustment_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
DECLARE
  request adjustment_request;
BEGIN
  FOR request IN
    SELECT item.* FROM jsonb_populate_recordset(NULL::adjustment_request, rows) item ORDER BY item.ordinal
  LOOP
    RETURN QUERY INSERT INTO balance_adjustment (user_id, asset, amount, reason, requested_by, created_at)
      VALUES (request.user_id, request.asset, request.amount, request.reason, request.requested_by, moment)
      RETURNING (submit_accepted(request.ordinal, id)).*;
  END LOOP;
END $$;
