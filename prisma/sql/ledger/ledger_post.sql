-- Posts several journals in one call, each whole or not at all, each refused alone. Journals of one call take effect in the order of
-- their numbers.
--   takes   [ledger_leg]
--   gives   for each journal
--             posted        done
--             repeated      its key was posted before; nothing was done
--             insufficient  the named account would have gone below zero; nothing was done
--   locks   the users' accounts in the order of their ids, so two calls can wait for each other but never deadlock; then the streams
--           of events of those whose programs listen
CREATE FUNCTION ledger_post(legs ledger_leg[], moment timestamptz)
RETURNS TABLE (journal int, outcome text, short_address text) LANGUAGE plpgsql
-- A plan made once serves every batch: planning anew for each array costs more than the work.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  repeated int[];
  refused int[] := '{}';
  newly int[];
  lines ledger_line[];
  ids bigint[];
  under xid8;
BEGIN
  INSERT INTO ledger_account (address, asset, user_id, part, balance)
    SELECT address, reverse(split_part(reverse(address), ':', 1)),
           CASE WHEN owned THEN split_part(address, ':', 2)::bigint END,
           CASE WHEN owned THEN split_part(address, ':', 3) END,
           CASE WHEN owned THEN 0 END
      FROM (SELECT DISTINCT leg.address, leg.address LIKE 'user:%' AS owned FROM unnest(legs) leg
             WHERE NOT EXISTS (SELECT FROM ledger_account known WHERE known.address = leg.address)) missing
      ORDER BY address
    ON CONFLICT (address) DO NOTHING;

  PERFORM 1 FROM ledger_account
    WHERE address = ANY (ARRAY(SELECT leg.address FROM unnest(legs) leg)) AND user_id IS NOT NULL
    ORDER BY id FOR NO KEY UPDATE;

  -- From here on nobody else can change these balances or post these keys. Each key is looked up by itself, whatever the size
  -- of the table was when this was planned.
  repeated := ARRAY(
    SELECT DISTINCT leg.journal FROM unnest(legs) leg
     WHERE (SELECT true FROM journal known WHERE known.key = leg.key));
  lines := ARRAY(
    SELECT ROW(leg.journal, leg.ordinal, account.id, account.asset, account.user_id, account.part, leg.amount,
               leg.record_type, account.balance)::ledger_line
      FROM unnest(legs) WITH ORDINALITY
             AS leg (journal, key, reference_kind, reference_id, address, amount, record_type, ordinal)
     CROSS JOIN LATERAL (SELECT * FROM ledger_account known WHERE known.address = leg.address OFFSET 0) account
     WHERE leg.journal <> ALL (repeated));

  -- A journal that would overdraw is taken out, which can change what later journals find; so look again until none is
  -- left. Of two such journals that share an account, the earlier one is judged first.
  LOOP
    newly := ARRAY(
      WITH running AS (
        SELECT line.journal, line.account_id,
               line.balance + sum(line.amount) OVER (
                 PARTITION BY line.account_id ORDER BY line.journal RANGE UNBOUNDED PRECEDING) AS after
          FROM unnest(lines) line
         WHERE line.user_id IS NOT NULL AND line.journal <> ALL (refused)),
      short AS (SELECT DISTINCT journal, account_id FROM running WHERE after < 0),
      touched AS (SELECT DISTINCT running.journal, running.account_id FROM running
                   WHERE running.journal IN (SELECT journal FROM short))
      SELECT DISTINCT short.journal FROM short
       WHERE NOT EXISTS (
         SELECT FROM touched mine JOIN touched theirs ON theirs.account_id = mine.account_id
          WHERE mine.journal = short.journal AND theirs.journal < short.journal));
    EXIT WHEN cardinality(newly) = 0;
    RETURN QUERY
      SELECT DISTINCT ON (line.journal) line.journal, 'insufficient'::text, account.address
        FROM unnest(lines) line JOIN ledger_account account ON account.id = line.account_id
       WHERE line.journal = ANY (newly) AND line.user_id IS NOT NULL AND line.amount < 0
       ORDER BY line.journal, line.balance + line.amount;
    refused := refused || newly;
  END LOOP;

  RETURN QUERY SELECT DISTINCT number, 'repeated'::text, NULL::text FROM unnest(repeated) number;

  lines := ARRAY(SELECT line FROM unnest(lines) line WHERE line.journal <> ALL (refused));
  -- Before its journals have theirs a transaction has a number, also one that moves no user's money: whoever waits for all transactions
  -- below one misses no journal that was under way.
  under := pg_current_xact_id();
  -- ids[n + 1] is the id of the journal with number n, whether it is posted or not.
  ids := ARRAY(SELECT nextval('journal_id_seq')
    FROM generate_series(0, (SELECT max(line.journal) FROM unnest(lines) line)));
  INSERT INTO journal (id, key, reference_kind, reference_id, posted_at)
    SELECT DISTINCT ON (leg.journal) ids[leg.journal + 1], leg.key, leg.reference_kind, leg.reference_id, moment
      FROM unnest(legs) leg
     WHERE leg.journal <> ALL (refused) AND leg.journal <> ALL (repeated)
     ORDER BY leg.journal;
  INSERT INTO posting (journal_id, account_id, asset, amount, user_id, part, balance_after, record_type)
    SELECT ids[line.journal + 1], line.account_id, line.asset, line.amount, line.user_id, line.part,
           line.balance + sum(line.amount) OVER (
             PARTITION BY line.account_id ORDER BY line.journal, line.ordinal ROWS UNBOUNDED PRECEDING),
           line.record_type
      FROM unnest(lines) line ORDER BY line.journal, line.ordinal;
  UPDATE ledger_account account SET balance = account.balance + delta.total
    FROM (SELECT line.account_id, sum(line.amount) AS total FROM unnest(lines) line
           WHERE line.user_id IS NOT NULL GROUP BY line.account_id) delta
   WHERE account.id = delta.account_id AND account.id = ANY (ARRAY(SELECT line.account_id FROM unnest(lines) line));
  PERFORM ledger_tell(lines, legs, moment);
  RETURN QUERY SELECT DISTINCT line.journal, 'posted'::text, NULL::text FROM unnest(lines) line;
END $$;
