-- Writes requests for wire transfers, each judged in its turn. A reference that another has is an error of its constraint. A review
-- decides them by `arrival_review`, as it does deposits.
--   takes     [wire_transfer_request]
--   gives     as submit wants it: the transfer's id, which no deposit has either
--   refuses   tooManyInReview
--   locks     the users
CREATE FUNCTION wire_transfer_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
DECLARE
  request wire_transfer_request;
BEGIN
  FOR request IN
    SELECT item.* FROM jsonb_populate_recordset(NULL::wire_transfer_request, rows) item ORDER BY item.user_id, item.ordinal
  LOOP
    RETURN QUERY SELECT * FROM submit_in_review_max('wire_transfer', request.ordinal, request.user_id, request.in_review_max);
    CONTINUE WHEN FOUND;
    RETURN QUERY INSERT INTO wire_transfer (id, user_id, asset, email, quantity, fee, reference, bank, created_at, updated_at)
      VALUES (nextval('deposit_id_seq'), request.user_id, request.asset, request.email, request.quantity, request.fee,
              request.reference, request.bank, moment, moment)
      RETURNING (submit_accepted(request.ordinal, id)).*;
  END LOOP;
END $$;
