-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- CreateEnum
CREATE TYPE "ledger_side" AS ENUM ('available', 'frozen', 'house', 'outside');

-- AlterTable
ALTER TABLE "book_day" ADD COLUMN     "coming_in" DECIMAL(38,18),
ADD COLUMN     "exposure" DECIMAL(38,18),
ADD COLUMN     "going_out" DECIMAL(38,18);

-- AlterTable
ALTER TABLE "ledger_reconciliation" ADD COLUMN     "summed_journal" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "operator" ADD COLUMN     "mail" TEXT;

-- CreateTable
CREATE TABLE "ledger_sum" (
    "asset" TEXT NOT NULL,
    "side" "ledger_side" NOT NULL,
    "amount" DECIMAL(38,18) NOT NULL,

    CONSTRAINT "ledger_sum_pkey" PRIMARY KEY ("asset","side")
);

CREATE OR REPLACE FUNCTION public.book_days_close()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  cut liability_cut;
  since bigint;
  closed int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(726571007);
  FOR cut IN
    SELECT * FROM liability_cut
     WHERE liability_cut.day::date - 1 > coalesce((SELECT max(book_day.day) FROM book_day), '-infinity'::date)
     ORDER BY liability_cut.day
  LOOP
    since := coalesce((SELECT max(through_journal) FROM book_day), 0);
    INSERT INTO book_day
      (day, asset, users, house, outside, users_change, house_change, outside_change, through_journal, coming_in, going_out, exposure)
    SELECT cut.day::date - 1, asset,
           coalesce(before.users, 0) + coalesce(moved.users, 0), coalesce(before.house, 0) + coalesce(moved.house, 0),
           coalesce(before.outside, 0) + coalesce(moved.outside, 0), coalesce(moved.users, 0), coalesce(moved.house, 0),
           coalesce(moved.outside, 0), cut.through_journal, going.coming_in, going.going_out, going.exposure
      FROM (SELECT * FROM book_day last WHERE last.day = (SELECT max(book_day.day) FROM book_day)) before
      FULL JOIN (
        SELECT posting.asset, sum(posting.amount) FILTER (WHERE posting.user_id IS NOT NULL) AS users,
               sum(posting.amount) FILTER (WHERE account.address LIKE 'house:%') AS house,
               sum(posting.amount) FILTER (WHERE account.address LIKE 'outside:%') AS outside
          FROM posting JOIN ledger_account account ON account.id = posting.account_id
         WHERE posting.journal_id > since AND posting.journal_id <= cut.through_journal
         GROUP BY posting.asset) moved USING (asset)
      LEFT JOIN LATERAL (
        SELECT (SELECT coalesce(sum(quantity), 0) FROM deposit WHERE deposit.asset = coalesce(before.asset, moved.asset) AND state = 'review')
             + (SELECT coalesce(sum(quantity), 0) FROM wire_transfer
                 WHERE wire_transfer.asset = coalesce(before.asset, moved.asset) AND state = 'review') AS coming_in,
               (SELECT coalesce(sum(quantity), 0) FROM withdrawal
                 WHERE withdrawal.asset = coalesce(before.asset, moved.asset) AND state IN ('review', 'beingPaid')) AS going_out,
               (SELECT coalesce(sum(profit), 0) FROM contract
                 WHERE contract.asset = coalesce(before.asset, moved.asset) AND state = 'pending') AS exposure
         WHERE cut.day = (SELECT max(newest.day) FROM liability_cut newest)) going ON true;
    closed := closed + 1;
  END LOOP;
  RETURN closed;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_post(legs ledger_leg[], moment timestamp with time zone)
 RETURNS TABLE(journal integer, outcome text, short_address text)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_sides(after_journal bigint, through_journal bigint)
 RETURNS TABLE(asset text, side ledger_side, amount numeric)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT moved.asset,
         (CASE WHEN moved.part = 'available' THEN 'available' WHEN moved.part IS NOT NULL THEN 'frozen'
               WHEN shared.address LIKE 'house:%' THEN 'house' ELSE 'outside' END)::ledger_side,
         sum(moved.amount)
    FROM (SELECT posting.asset, posting.part, CASE WHEN posting.user_id IS NULL THEN posting.account_id END AS account_id,
                 sum(posting.amount) AS amount
            FROM posting WHERE posting.journal_id > after_journal AND posting.journal_id <= through_journal GROUP BY 1, 2, 3) moved
    LEFT JOIN LATERAL (SELECT known.address FROM ledger_account known WHERE known.id = moved.account_id OFFSET 0) shared ON true
   GROUP BY 1, 2
$function$;

CREATE OR REPLACE FUNCTION public.ledger_sum_differences(most integer)
 RETURNS TABLE(subject text, expected numeric, found numeric)
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  closed bigint := coalesce((SELECT max(through_journal) FROM book_day), 0);
  summed bigint := (SELECT summed_journal FROM ledger_reconciliation);
BEGIN
  RETURN QUERY SELECT 'all:' || kept.asset, 0::numeric, sum(kept.amount) FROM ledger_sum kept GROUP BY kept.asset HAVING sum(kept.amount) <> 0;
  IF summed < closed OR (SELECT count(*) FROM (SELECT FROM journal WHERE id > closed AND id <= summed LIMIT most + 1) since) > most THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT one.side || ':' || one.asset, sum(one.expected), sum(one.found) FROM (
      SELECT day.asset, had.side, had.amount AS expected, 0::numeric AS found
        FROM book_day day
       CROSS JOIN LATERAL (VALUES ('users', day.users), ('house', day.house), ('outside', day.outside)) had (side, amount)
       WHERE day.day = (SELECT max(newest.day) FROM book_day newest)
      UNION ALL
      SELECT moved.asset, CASE split_part(account.address, ':', 1) WHEN 'user' THEN 'users' ELSE split_part(account.address, ':', 1) END,
             moved.amount, 0
        FROM (SELECT posting.account_id, posting.asset, sum(posting.amount) AS amount FROM posting
               WHERE posting.journal_id > closed AND posting.journal_id <= summed GROUP BY 1, 2) moved
       CROSS JOIN LATERAL (SELECT known.address FROM ledger_account known WHERE known.id = moved.account_id OFFSET 0) account
      UNION ALL
      SELECT kept.asset, CASE WHEN kept.side IN ('available', 'frozen') THEN 'users' ELSE kept.side::text END, 0, kept.amount
        FROM ledger_sum kept) one
     GROUP BY one.asset, one.side HAVING sum(one.expected) <> sum(one.found);
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_sums_keep(through_journal bigint, most integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  since bigint;
  reached bigint;
BEGIN
  SELECT summed_journal INTO STRICT since FROM ledger_reconciliation FOR NO KEY UPDATE;
  reached := least(through_journal, (SELECT id FROM journal WHERE id > since ORDER BY id OFFSET most - 1 LIMIT 1));
  IF reached > since THEN
    INSERT INTO ledger_sum AS kept (asset, side, amount)
      SELECT moved.asset, moved.side, moved.amount FROM ledger_sides(since, reached) moved
      ON CONFLICT (asset, side) DO UPDATE SET amount = kept.amount + excluded.amount;
    UPDATE ledger_reconciliation SET summed_journal = reached;
  END IF;
  RETURN reached >= through_journal OR since >= through_journal;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_sums_renew()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM ledger_reconciliation FOR NO KEY UPDATE;
  DELETE FROM ledger_sum;
  UPDATE ledger_reconciliation SET summed_journal = 0;
END $function$;
