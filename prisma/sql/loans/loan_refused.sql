-- What the open loans of a user say of a withdrawal, judged once more under the lock on its account, so that two at once
-- cannot both count on the same balance. While one is past its due day nothing leaves; otherwise what is owed must be left.
-- What is owed comes with the request. A loan that is not in it was credited a moment ago.
-- A second witness of `checkWithdrawal`.
--   takes     debts: [{id, owed}], what each open loan costs with its interest
--   refuses   loanOverdue, loanOutstanding
--   gives     null when nothing stands in its way
CREATE FUNCTION loan_refused(request withdrawal_request, moment timestamptz) RETURNS submit_result LANGUAGE plpgsql AS $$
DECLARE
  lent record;
BEGIN
  SELECT * INTO lent FROM (
    SELECT loan.asset, sum(greatest(loan.principal, debt.owed)) AS owed,
           sum(greatest(loan.principal, debt.owed)) FILTER (WHERE loan.due_at <= moment) AS overdue,
           greatest(coalesce(max(account.balance), 0)
                    - CASE WHEN loan.asset = request.asset THEN request.quantity ELSE 0 END, 0) AS available
      FROM loan
      LEFT JOIN jsonb_to_recordset(request.debts) AS debt (id bigint, owed numeric) ON debt.id = loan.id
      LEFT JOIN ledger_account account ON account.address = 'user:' || request.user_id || ':available:' || loan.asset
     WHERE loan.user_id = request.user_id AND loan.state IN ('active', 'overdue')
     GROUP BY loan.asset) open
   WHERE overdue > 0 OR owed > available ORDER BY overdue IS NULL, asset LIMIT 1;
  RETURN CASE
    WHEN lent.overdue > 0 THEN submit_refused(request.ordinal, 'loanOverdue', jsonb_build_object(
      'owed', trim_scale(lent.overdue)::text, 'asset', lent.asset))
    WHEN lent.asset IS NOT NULL THEN submit_refused(request.ordinal, 'loanOutstanding', jsonb_build_object(
      'owed', trim_scale(lent.owed)::text, 'available', trim_scale(lent.available)::text, 'asset', lent.asset)) END;
END $$;
