-- Whether a reward may be paid to an inviter: their name is verified, and neither theirs nor that of the member who bought waits for, or
-- failed, a second reviewer.
--   takes   the inviter and the member
--   gives   whether it may
CREATE FUNCTION token_reward_earned(inviter bigint, member bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM identity
                  WHERE user_id = inviter AND state = 'passed' AND coalesce(second_review, 'approved') = 'approved')
     AND NOT EXISTS (SELECT FROM identity WHERE user_id = member AND state = 'passed' AND second_review <> 'approved')
$$;
