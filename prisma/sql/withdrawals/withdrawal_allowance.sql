-- How much a user may withdraw by what they have proved. A second factor counts once it has been on for a day; what was given
-- back does not count.
--   takes   a user whose name is verified
--   gives   their level; how much at once, how much in any 24 hours, and what counts of it now, in the coin of valuations
CREATE FUNCTION withdrawal_allowance(of_user bigint, moment timestamptz)
RETURNS TABLE (level withdrawal_level, single numeric, daily numeric, spent numeric) LANGUAGE sql STABLE AS $$
  SELECT terms.level, terms.single, terms.daily,
         (SELECT coalesce(sum(made.worth), 0) FROM withdrawal made
           WHERE made.user_id = of_user AND made.state <> 'returned'
             AND made.created_at > moment - withdrawal_allowance_period())
    FROM withdrawal_limit terms
   WHERE terms.level = CASE WHEN EXISTS (
           SELECT FROM two_factor WHERE user_id = of_user AND confirmed_at <= moment - withdrawal_secured_after())
         THEN 'secured'::withdrawal_level ELSE 'verified' END
$$;
