-- Whether more is asked for than is left, for the user or for everybody. A second witness of `acceptStake` and of `acceptSubscription`.
--   takes     the submission, how much it asks for of which coin, and what is left for its user and of the supply
--   gives     the refusal, or nothing where there is enough
--   refuses   aboveUserMaximum, supplyExhausted
CREATE FUNCTION submit_left_max(ordinal int, asked numeric, asset text, user_left numeric, supply_left numeric)
RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
BEGIN
  IF asked > user_left THEN
    RETURN NEXT submit_refused(ordinal, 'aboveUserMaximum',
      jsonb_build_object('left', trim_scale(greatest(user_left, 0))::text, 'asset', asset));
  ELSIF asked > supply_left THEN
    RETURN NEXT submit_refused(ordinal, 'supplyExhausted',
      jsonb_build_object('left', trim_scale(supply_left)::text, 'asset', asset));
  END IF;
END $$;
