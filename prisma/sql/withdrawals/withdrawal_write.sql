-- Freezes what is to be withdrawn, each judged in its turn by what is there then. Of a block a second witness of `blockAt`.
--   takes     [withdrawal_request]
--   gives     as submit wants it: the withdrawal's id
--   refuses   withdrawalsBlocked; what withdrawal_limit_refused says; what withdrawal_address_refused says; loanOverdue and
--             loanOutstanding, as loan_refused says; insufficientBalance
--   locks     the users, so that a change of password that runs at this moment is waited for, and so that two of one user come one
--             after the other, whatever their coins; then their accounts
CREATE FUNCTION withdrawal_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
DECLARE
  request withdrawal_request;
  blocked record;
  new_id bigint;
BEGIN
  PERFORM 1 FROM users
    WHERE id IN (SELECT user_id FROM jsonb_to_recordset(rows) AS item (user_id bigint)) ORDER BY id
    FOR NO KEY UPDATE;
  PERFORM ledger_lock(rows);

  FOR request IN SELECT item.* FROM jsonb_populate_recordset(NULL::withdrawal_request, rows) item ORDER BY item.ordinal LOOP
    SELECT withdrawals_blocked_until AS until, withdrawals_blocked_reason AS reason INTO blocked
      FROM users WHERE id = request.user_id;
    IF blocked.until > moment THEN
      RETURN NEXT submit_refused(request.ordinal, 'withdrawalsBlocked', jsonb_build_object(
        'until', notification_moment(blocked.until), 'reason', blocked.reason));
      CONTINUE;
    END IF;
    RETURN QUERY SELECT * FROM withdrawal_limit_refused(request, moment) beyond WHERE beyond.refusal IS NOT NULL;
    CONTINUE WHEN FOUND;
    RETURN QUERY SELECT * FROM withdrawal_address_refused(request, moment) unsaved WHERE unsaved.refusal IS NOT NULL;
    CONTINUE WHEN FOUND;
    RETURN QUERY SELECT * FROM loan_refused(request, moment) uncovered WHERE uncovered.refusal IS NOT NULL;
    CONTINUE WHEN FOUND;
    new_id := nextval('withdrawal_id_seq');
    RETURN QUERY SELECT * FROM ledger_post_rows(
      'withdrawal', ARRAY[ROW(request.ordinal, new_id, 'freeze', request.legs)::ledger_journal], moment);
    CONTINUE WHEN FOUND;
    INSERT INTO withdrawal (id, user_id, kind, asset, quantity, fee, network, address, payee, payee_numbers, remark,
                            worth, created_at, updated_at)
      VALUES (new_id, request.user_id, request.kind, request.asset, request.quantity, request.fee, request.network,
              request.address, request.payee, request.payee_numbers, request.remark, request.worth, moment, moment);
    RETURN NEXT submit_accepted(request.ordinal, new_id);
  END LOOP;
END $$;
