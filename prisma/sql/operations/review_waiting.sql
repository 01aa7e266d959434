-- All that waits for operators, of every kind, with when it should be answered.
--   takes   now, since proposals lapse
--   gives   one row for each
CREATE FUNCTION review_waiting(moment timestamptz) RETURNS TABLE (
  kind text, item bigint, user_id bigint, submitted_at timestamptz, due timestamptz, state text, asset text, amount numeric
) LANGUAGE sql STABLE AS $$
  SELECT 'deposit', id, user_id, created_at, created_at + interval '2 hours', 'under review', asset, quantity
    FROM deposit WHERE state = 'review'
  UNION ALL
  SELECT 'wireTransfer', id, user_id, created_at, created_at + interval '24 hours', 'under review', asset, quantity
    FROM wire_transfer WHERE state = 'review'
  UNION ALL
  SELECT 'withdrawal', id, user_id, created_at, created_at + interval '2 hours',
         CASE state WHEN 'review' THEN 'under review' ELSE 'being paid' END, asset, quantity
    FROM withdrawal WHERE state IN ('review', 'beingPaid')
  UNION ALL
  SELECT 'loan', id, user_id, created_at, created_at + interval '24 hours', 'under review', asset, requested
    FROM loan WHERE state = 'review'
  UNION ALL
  SELECT 'machine', id, user_id, created_at, created_at + interval '24 hours', 'under review', paying_asset, paid
    FROM mining_order WHERE state = 'review'
  UNION ALL
  SELECT 'identity', id, user_id, created_at, created_at + interval '24 hours', 'under review', NULL, NULL
    FROM identity WHERE state = 'submitted'
  UNION ALL
  SELECT 'identityCheck', id, user_id, updated_at, updated_at + interval '72 hours', 'under review', NULL, NULL
    FROM identity WHERE check_state = 'review'
  UNION ALL
  SELECT 'sharedIdentity', id, user_id, updated_at, updated_at + interval '72 hours', 'under review', NULL, NULL
    FROM identity WHERE second_review = 'review' AND state = 'passed'
  UNION ALL
  SELECT 'secondFactorReset', id, user_id, created_at, not_before + interval '24 hours', 'under review', NULL, NULL
    FROM second_factor_reset WHERE state = 'review'
  UNION ALL
  SELECT 'adjustment', id, user_id, created_at, created_at + interval '24 hours', 'under review', asset, amount
    FROM balance_adjustment WHERE state = 'review'
  UNION ALL
  SELECT 'edit', id, NULL, created_at, created_at + interval '72 hours', 'under review', NULL, NULL
    FROM edit_proposal WHERE state = 'review' AND approved_at IS NULL AND expires_at > moment
  UNION ALL
  SELECT 'alarm', id, NULL, raised_at, raised_at + interval '1 hour', 'under review', NULL, NULL
    FROM ledger_alarm WHERE cleared_at IS NULL
$$;
