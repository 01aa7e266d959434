-- Says whose events are kept. From here on until the end of the transaction nobody else adds any to theirs, so they are
-- numbered in the order of commits.
--   takes   users
--   gives   those of them whose app or programs listen or have listened
--   locks   their streams, in the order of the users' ids: after the accounts, which every caller has locked by then
CREATE FUNCTION user_event_listened(users bigint[]) RETURNS bigint[] LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN ARRAY(
    SELECT user_id FROM user_event_stream WHERE user_id = ANY (users) ORDER BY user_id FOR NO KEY UPDATE);
END $$;
