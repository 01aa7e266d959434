-- Writes what users tell of deposits, each judged in its turn. What another deposit used before is an error of its
-- constraint: deposit_transaction_once, deposit_voucher_once.
--   takes     [deposit_request]
--   gives     as submit wants it: the deposit's id
--   refuses   tooManyInReview
--   locks     the users, so that nobody has more under review than allowed by submitting side by side
CREATE FUNCTION deposit_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
DECLARE
  requests deposit_request[] := ARRAY(
    SELECT item FROM jsonb_populate_recordset(NULL::deposit_request, rows) item ORDER BY item.ordinal);
  request deposit_request;
  new_id bigint;
BEGIN
  PERFORM 1 FROM users
    WHERE id IN (SELECT item.user_id FROM unnest(requests) item) ORDER BY id FOR NO KEY UPDATE;

  FOREACH request IN ARRAY requests LOOP
    IF (SELECT count(*) FROM deposit WHERE user_id = request.user_id AND state = 'review') >= request.in_review_max THEN
      RETURN NEXT submit_refused(request.ordinal, 'tooManyInReview',
        jsonb_build_object('maximum', request.in_review_max::text));
    ELSE
      INSERT INTO deposit (user_id, asset, network, address, quantity, fee, transaction_hash, voucher, voucher_digest,
                           created_at, updated_at)
        VALUES (request.user_id, request.asset, request.network, request.address, request.quantity, request.fee,
                request.transaction_hash, request.voucher, request.voucher_digest, moment, moment)
        RETURNING id INTO new_id;
      RETURN NEXT submit_accepted(request.ordinal, new_id);
    END IF;
  END LOOP;
END $$;
