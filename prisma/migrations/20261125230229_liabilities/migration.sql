-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- CreateTable
CREATE TABLE "liability_cut" (
    "day" TEXT NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "through_journal" BIGINT NOT NULL,
    "assets" TEXT[],

    CONSTRAINT "liability_cut_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "liability_root" (
    "position" INTEGER NOT NULL,
    "day" TEXT NOT NULL,
    "asset" TEXT NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "users" INTEGER NOT NULL,
    "sum" DECIMAL(38,18) NOT NULL,
    "root" TEXT NOT NULL,
    "feed_statement" TEXT,
    "previous" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "liability_root_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "liability_leaf" (
    "root" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "user_id" BIGINT NOT NULL,
    "balance" DECIMAL(38,18) NOT NULL,
    "salt" TEXT NOT NULL,

    CONSTRAINT "liability_leaf_pkey" PRIMARY KEY ("root","place")
);

-- CreateTable
CREATE TABLE "liability_node" (
    "root" INTEGER NOT NULL,
    "level" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "sum" DECIMAL(38,18) NOT NULL,

    CONSTRAINT "liability_node_pkey" PRIMARY KEY ("root","level","place")
);

-- CreateIndex
CREATE UNIQUE INDEX "liability_root_day_asset_key" ON "liability_root"("day", "asset");

-- CreateIndex
CREATE UNIQUE INDEX "liability_leaf_user_id_root_key" ON "liability_leaf"("user_id", "root");

CREATE OR REPLACE FUNCTION public.liability_balances(of_asset text, through_journal bigint)
 RETURNS TABLE(user_id bigint, balance numeric)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT account.user_id, sum(last.balance_after)
    FROM ledger_account account
   CROSS JOIN LATERAL (
     SELECT balance_after FROM posting
      WHERE posting.account_id = account.id AND posting.journal_id <= through_journal
      ORDER BY posting.id DESC LIMIT 1) last
   WHERE account.asset = of_asset AND account.user_id IS NOT NULL
   GROUP BY account.user_id
$function$;

CREATE OR REPLACE FUNCTION public.liability_root_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  before liability_root;
BEGIN
  PERFORM pg_advisory_xact_lock(726571006);
  SELECT * INTO before FROM liability_root ORDER BY position DESC LIMIT 1;
  NEW.position := coalesce(before.position, 0) + 1;
  NEW.feed_statement := (SELECT hash FROM feed_statement ORDER BY position DESC LIMIT 1);
  NEW.previous := coalesce(before.hash, repeat('0', 64));
  NEW.hash := liability_root_hash(NEW);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.liability_root_hash(stated liability_root)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT encode(sha256(convert_to(concat_ws(E'\n',
    stated.position, stated.day, stated.asset, to_char(stated.taken_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    stated.users, trim_scale(stated.sum), stated.root, coalesce(stated.feed_statement, ''), stated.previous), 'UTF8')), 'hex')
$function$;

CREATE OR REPLACE FUNCTION public.liability_write(of_day text, of_asset text, of_root text, users bigint[], balances numeric[], salts text[], levels integer[], places integer[], hashes text[], sums numeric[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  kept int;
BEGIN
  -- Number, feed statement and hashes are the trigger's.
  INSERT INTO liability_root (position, day, asset, taken_at, users, sum, root, previous, hash)
    SELECT 0, of_day, of_asset, cut.taken_at, cardinality(users), (SELECT sum(balance) FROM unnest(balances) balance), of_root, '', ''
      FROM liability_cut cut WHERE cut.day = of_day
    ON CONFLICT (day, asset) DO NOTHING
    RETURNING position INTO kept;
  IF kept IS NULL THEN
    RETURN false;
  END IF;
  INSERT INTO liability_leaf (root, place, user_id, balance, salt)
    SELECT kept, leaf.ordinal - 1, leaf.owner, leaf.balance, leaf.salt
      FROM unnest(users, balances, salts) WITH ORDINALITY AS leaf (owner, balance, salt, ordinal);
  INSERT INTO liability_node (root, level, place, hash, sum)
    SELECT kept, node.level, node.place, node.hash, node.sum
      FROM unnest(levels, places, hashes, sums) AS node (level, place, hash, sum);
  RETURN true;
END $function$;

ALTER TABLE liability_leaf ADD CONSTRAINT liability_leaf_balance_check CHECK (((balance >= (0)::numeric) AND (balance <> 'NaN'::numeric)));

ALTER TABLE liability_node ADD CONSTRAINT liability_node_sum_check CHECK (((sum >= (0)::numeric) AND (sum <> 'NaN'::numeric)));

CREATE TRIGGER liability_cut_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON public.liability_cut FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER liability_root_follows BEFORE INSERT ON public.liability_root FOR EACH ROW EXECUTE FUNCTION liability_root_follows();

CREATE TRIGGER liability_root_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON public.liability_root FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
