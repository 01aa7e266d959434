-- Writes requests for wire transfers, each judged in its turn. A reference that another has is an error of its constraint.
--   takes     [wire_transfer_request]
--   gives     as submit wants it: the transfer's id, which no deposit has either
--   refuses   tooManyInReview
--   locks     the users, so that nobody has more under review than allowed by submitting side by side
CREATE FUNCTION wire_transfer_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
DECLARE
  requests wire_transfer_request[] := ARRAY(
    SELECT item FROM jsonb_populate_recordset(NULL::wire_transfer_request, rows) item ORDER BY item.ordinal);
  request wire_transfer_request;
  new_id bigint;
BEGIN
  PERFORM 1 FROM users
    WHERE id IN (SELECT item.user_id FROM unnest(requests) item) ORDER BY id FOR NO KEY UPDATE;

  FOREACH request IN ARRAY requests LOOP
    IF (SELECT count(*) FROM wire_transfer WHERE user_id = request.user_id AND state = 'review')
         >= request.in_review_max THEN
      RETURN NEXT submit_refused(request.ordinal, 'tooManyInReview',
        jsonb_build_object('maximum', request.in_review_max::text));
    ELSE
      INSERT INTO wire_transfer (id, user_id, asset, email, quantity, fee, reference, bank, created_at, updated_at)
        VALUES (nextval('deposit_id_seq'), request.user_id, request.asset, request.email, request.quantity, request.fee,
                request.reference, request.bank, moment, moment)
        RETURNING id INTO new_id;
      RETURN NEXT submit_accepted(request.ordinal, new_id);
    END IF;
  END LOOP;
END $$;
