-- Why a withdrawal is more than its user may withdraw, judged once more under the lock on the user, so that many at once do not
-- each count on the same room. One without a worth is of a coin without a market.
-- A second witness of `checkAllowance`.
--   takes     a withdrawal_request
--   refuses   withdrawalTooLarge, withdrawalDayFull
--   gives     null when nothing stands in its way
CREATE FUNCTION withdrawal_limit_refused(request withdrawal_request, moment timestamptz) RETURNS submit_result LANGUAGE plpgsql AS $$
DECLARE
  allowed record;
BEGIN
  SELECT * INTO allowed FROM withdrawal_allowance(request.user_id, moment);
  RETURN CASE
    WHEN request.worth > allowed.single THEN submit_refused(request.ordinal, 'withdrawalTooLarge', jsonb_build_object(
      'maximum', trim_scale(allowed.single)::text, 'worth', trim_scale(request.worth)::text, 'asset', request.worth_asset))
    WHEN allowed.spent + request.worth > allowed.daily THEN submit_refused(request.ordinal, 'withdrawalDayFull', jsonb_build_object(
      'left', trim_scale(greatest(allowed.daily - allowed.spent, 0))::text, 'maximum', trim_scale(allowed.daily)::text,
      'asset', request.worth_asset)) END;
END $$;
