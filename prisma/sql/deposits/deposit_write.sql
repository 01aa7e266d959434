-- Submits deposits, judged in order. One in exactly the amount that its user declared was sent to the address of that
-- declaration; any other must have gone to an address of the user's own.
--   takes     [deposit_request]
--   gives     as submit wants it: the deposit's id
--   refuses   tooManyInReview, depositUndeclared, voucherUnknown; transactionUsed and voucherUsed, where another deposit that has not
--             failed is of it
--   locks     the users; the vouchers, so that none is deleted before it is used
CREATE FUNCTION deposit_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
DECLARE
  request deposit_request;
  declared deposit_declaration;
BEGIN
  FOR request IN
    SELECT item.* FROM jsonb_populate_recordset(NULL::deposit_request, rows) item ORDER BY item.user_id, item.ordinal
  LOOP
    RETURN QUERY SELECT * FROM submit_in_review_max('deposit', request.ordinal, request.user_id, request.in_review_max);
    CONTINUE WHEN FOUND;
    SELECT * INTO declared FROM deposit_declaration open
     WHERE network = request.network AND asset = request.asset AND quantity = request.quantity
       AND user_id = request.user_id AND held_until > moment
       AND NOT EXISTS (SELECT FROM deposit WHERE declaration_id = open.id AND state <> 'failed');
    IF declared.id IS NULL AND request.shared THEN
      RETURN NEXT submit_refused(request.ordinal, 'depositUndeclared');
      CONTINUE;
    END IF;
    PERFORM 1 FROM upload WHERE id = request.voucher FOR KEY SHARE;
    IF NOT FOUND THEN
      RETURN NEXT submit_refused(request.ordinal, 'voucherUnknown');
      CONTINUE;
    END IF;
    RETURN QUERY INSERT INTO deposit (user_id, asset, network, address, memo, declaration_id, declared_at, declared_until, quantity,
                                      fee, transaction_hash, voucher, voucher_digest, created_at, updated_at)
      VALUES (request.user_id, request.asset, request.network, coalesce(declared.address, request.address),
              CASE WHEN declared.id IS NULL THEN request.memo END, declared.id, declared.created_at, declared.valid_until,
              request.quantity, request.fee, request.transaction_hash, request.voucher, request.voucher_digest, moment, moment)
      ON CONFLICT DO NOTHING RETURNING (submit_accepted(request.ordinal, id)).*;
    CONTINUE WHEN FOUND;
    IF EXISTS (SELECT FROM deposit WHERE user_id = request.user_id AND network = request.network
                 AND transaction_hash = request.transaction_hash AND state <> 'failed') THEN
      RETURN NEXT submit_refused(request.ordinal, 'transactionUsed');
    ELSE
      RETURN NEXT submit_refused(request.ordinal, 'voucherUsed');
    END IF;
  END LOOP;
END $$;
