-- Tells the owners of contracts that have ended, all of a batch by one statement.
--   takes   the contracts, whose money has been posted: the accounts are locked before the streams
CREATE FUNCTION contract_tell(ended bigint[], moment timestamptz) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  listened bigint[] := user_event_listened(ARRAY(SELECT DISTINCT user_id FROM contract WHERE id = ANY (ended)));
BEGIN
  IF listened <> '{}' THEN
    PERFORM user_event_add(ARRAY(
      SELECT user_event_of_subject(user_id, 'contractEnded', id, moment) FROM contract
       WHERE id = ANY (ended) AND user_id = ANY (listened) ORDER BY id));
  END IF;
END $$;
