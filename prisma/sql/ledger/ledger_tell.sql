-- Tells users' apps and programs of the balances that a call of ledger_post has moved: of each coin once, as it is now.
--   takes   the lines that were posted, and the legs that they came from
CREATE FUNCTION ledger_tell(lines ledger_line[], legs ledger_leg[], moment timestamptz) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  told CONSTANT text[] := '{available,spot,withdrawal}';
  listened bigint[] := user_event_listened(ARRAY(
    SELECT DISTINCT line.user_id FROM unnest(lines) line WHERE line.part = ANY (told)));
BEGIN
  IF listened = '{}' THEN
    RETURN;
  END IF;
  PERFORM user_event_add(ARRAY(
    SELECT ROW(moved.user_id, NULL, NULL, 'balance', moment, NULL, moved.asset, held.balance, held.available,
               moved.balance <> 0, moved.available <> 0,
               (SELECT concat_ws(':', leg.reference_kind, nullif(split_part(leg.key, ':', 3), ''))
                  FROM unnest(legs) leg WHERE leg.journal = moved.journal LIMIT 1), NULL)::user_event
      FROM (SELECT line.user_id, line.asset, max(line.journal) AS journal, sum(line.amount) AS balance,
                   coalesce(sum(line.amount) FILTER (WHERE line.part = 'available'), 0) AS available
              FROM unnest(lines) line WHERE line.user_id = ANY (listened) AND line.part = ANY (told)
             GROUP BY line.user_id, line.asset) moved
     CROSS JOIN LATERAL (
       SELECT sum(account.balance) AS balance,
              coalesce(sum(account.balance) FILTER (WHERE account.part = 'available'), 0) AS available
         FROM ledger_account account
        WHERE account.address = ANY (ARRAY(
                SELECT concat_ws(':', 'user', moved.user_id, part, moved.asset) FROM unnest(told) part))) held
     ORDER BY moved.journal, moved.user_id, moved.asset));
END $$;
