-- SQL functions may call each other in any order.
SET check_function_bodies = off;

DROP TRIGGER deposit_declaration_stays ON deposit_declaration;

-- CreateEnum
CREATE TYPE "identity_check" AS ENUM ('review', 'agreed', 'objected');

-- CreateEnum
CREATE TYPE "identity_second_review" AS ENUM ('review', 'approved', 'rejected');

-- AlterEnum
ALTER TYPE "code_purpose" ADD VALUE 'addressWhitelist';

-- AlterTable
ALTER TABLE "captcha" ADD COLUMN     "taken_by" TEXT;

-- AlterTable
ALTER TABLE "identity" ADD COLUMN     "check_state" "identity_check",
ADD COLUMN     "reviewed_by" TEXT,
ADD COLUMN     "second_by" TEXT,
ADD COLUMN     "second_review" "identity_second_review";

-- AlterTable
ALTER TABLE "submission" ADD COLUMN     "made" BIGINT;

-- AlterTable
ALTER TABLE "verification_code" ADD COLUMN     "used_by" TEXT;

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

-- CreateTable
CREATE TABLE "lending_capital" (
    "asset" TEXT NOT NULL,
    "amount" DECIMAL(38,18) NOT NULL DEFAULT 0,
    "revision" BIGSERIAL NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lending_capital_pkey" PRIMARY KEY ("asset")
);

-- CreateIndex
CREATE UNIQUE INDEX "liability_root_day_asset_key" ON "liability_root"("day", "asset");

-- CreateIndex
CREATE UNIQUE INDEX "liability_leaf_user_id_root_key" ON "liability_leaf"("user_id", "root");

-- CreateIndex
CREATE INDEX "upload_digest" ON "upload"("digest");

-- AddForeignKey
ALTER TABLE "lending_capital" ADD CONSTRAINT "lending_capital_asset_fkey" FOREIGN KEY ("asset") REFERENCES "coin"("code") ON DELETE NO ACTION ON UPDATE CASCADE;

ALTER TYPE withdrawal_request ADD ATTRIBUTE card_id bigint;

CREATE OR REPLACE FUNCTION public.token_reward_earned(inviter bigint, member bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM identity
                  WHERE user_id = inviter AND state = 'passed' AND coalesce(second_review, 'approved') = 'approved')
     AND NOT EXISTS (SELECT FROM identity WHERE user_id = member AND state = 'passed' AND second_review <> 'approved')
$function$;

CREATE OR REPLACE FUNCTION public.site_settings_write(version jsonb, changes jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM site_setting WHERE version ? name ORDER BY name FOR UPDATE;
  IF version IS DISTINCT FROM (SELECT jsonb_object_agg(name, value) FROM site_setting WHERE version ? name) THEN
    RETURN false;
  END IF;
  UPDATE site_setting SET value = changed.value FROM jsonb_each(changes) changed (name, value)
    WHERE site_setting.name = changed.name;
  RETURN true;
END $function$;

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

CREATE OR REPLACE FUNCTION public.lending_capital_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  added numeric := NEW.amount - CASE TG_OP WHEN 'UPDATE' THEN OLD.amount ELSE 0 END;
BEGIN
  IF added < 0 AND NEW.amount < lending_capital_lent(NEW.asset) THEN
    RAISE EXCEPTION 'more than % % is lent', trim_scale(NEW.amount), NEW.asset
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lending_capital_covers_loans';
  END IF;
  IF added <> 0 THEN
    NEW.revision := nextval('lending_capital_revision_seq');
    PERFORM ledger_post_or_raise('lendingCapital', ARRAY[ROW(1, NEW.revision, 'put', jsonb_build_array(
      jsonb_build_array('outside:' || NEW.asset, (-added)::text, NULL),
      jsonb_build_array('house:lending:' || NEW.asset, added::text, NULL)))::ledger_journal], now());
  END IF;
  RETURN NEW;
END $function$;

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

CREATE OR REPLACE FUNCTION public.deposit_declaration_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  request deposit_declaration_request;
  to_send numeric;
  open_count bigint;
BEGIN
  PERFORM 1 FROM coin_network
    WHERE (coin, network) IN (SELECT item.asset, item.network FROM jsonb_to_recordset(rows) AS item (asset text, network text))
    ORDER BY coin, network FOR NO KEY UPDATE;

  FOR request IN
    SELECT item.* FROM jsonb_populate_recordset(NULL::deposit_declaration_request, rows) item ORDER BY item.ordinal
  LOOP
    SELECT count(*) INTO open_count FROM deposit_declaration open
     WHERE user_id = request.user_id AND asset = request.asset AND network = request.network AND valid_until > moment
       AND NOT EXISTS (SELECT FROM deposit WHERE declaration_id = open.id AND state <> 'failed');
    IF open_count >= request.open_max THEN
      RETURN NEXT submit_refused(request.ordinal, 'tooManyDeclared',
        jsonb_build_object('maximum', request.open_max::text));
      CONTINUE;
    END IF;
    -- With the next thousands when all tails of an amount are given.
    SELECT candidate.quantity INTO to_send
      FROM (SELECT tail, request.quantity + tail * power(10::numeric, -request.precision) AS quantity
              FROM generate_series(1, 9999) tail WHERE tail % 10 <> 0) candidate
     WHERE NOT EXISTS (
       SELECT FROM deposit_declaration held
        WHERE held.network = request.network AND held.asset = request.asset AND held.quantity = candidate.quantity
          AND held.held_until > moment)
     ORDER BY candidate.tail / 1000, random() LIMIT 1;
    IF to_send IS NULL THEN
      RETURN NEXT submit_refused(request.ordinal, 'amountsTaken');
      CONTINUE;
    END IF;
    UPDATE deposit_declaration SET held_until = valid_until WHERE id IN (
      SELECT over.id FROM deposit_declaration over
       WHERE user_id = request.user_id AND asset = request.asset AND network = request.network
         AND valid_until <= moment AND held_until > moment
         AND NOT EXISTS (SELECT FROM deposit WHERE declaration_id = over.id AND state <> 'failed')
       ORDER BY over.id DESC OFFSET request.open_max - 1 - open_count);
    RETURN QUERY INSERT INTO deposit_declaration (user_id, asset, network, address, quantity, valid_until, held_until, created_at)
      VALUES (request.user_id, request.asset, request.network, request.address, to_send,
              moment + make_interval(secs => request.valid_seconds), moment + make_interval(secs => request.held_seconds), moment)
      RETURNING (submit_accepted(request.ordinal, id)).*;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.identity_doubt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM identity_twins(NEW.id) twins WHERE cardinality(twins.same_name || twins.same_document) > 0) THEN
    NEW.second_review := 'review';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.identity_name_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT string_agg(word, ' ' ORDER BY word)
    FROM regexp_split_to_table(regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f]', '', 'g'), '[[:space:][:punct:]]+') word
   WHERE word <> ''
$function$;

CREATE OR REPLACE FUNCTION public.identity_twins(of_identity bigint, OUT same_name bigint[], OUT same_document bigint[])
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  SELECT ARRAY(
           SELECT DISTINCT other.user_id FROM identity other
            WHERE identity_name_key(other.name) = identity_name_key(mine.name)
              AND other.user_id <> mine.user_id AND other.state <> 'replaced' ORDER BY 1),
         ARRAY(
           SELECT DISTINCT other.user_id
             FROM upload own
             JOIN upload same ON same.digest = own.digest
             JOIN identity other ON same.id IN (other.front_id, other.back_id, other.held_id)
            WHERE own.id IN (mine.front_id, mine.back_id, mine.held_id)
              AND other.user_id <> mine.user_id AND other.state <> 'replaced' ORDER BY 1)
    FROM identity mine WHERE mine.id = of_identity
$function$;

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

CREATE OR REPLACE FUNCTION public.lending_capital_lent(of_asset text)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(sum(principal), 0) FROM loan WHERE state IN ('active', 'overdue') AND asset = of_asset
$function$;

CREATE OR REPLACE FUNCTION public.loan_approve(of_loan bigint, approved numeric, reviewer text, due timestamp with time zone, legs jsonb, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  of_asset text := (SELECT asset FROM loan WHERE id = of_loan);
  capital numeric;
BEGIN
  SELECT amount INTO capital FROM lending_capital WHERE asset = of_asset FOR NO KEY UPDATE;
  UPDATE loan
     SET state = 'active', principal = approved, reviewed_by = reviewer, reviewed_at = moment,
         started_at = moment, due_at = due, collect_at = due, updated_at = moment
   WHERE id = of_loan AND state = 'review';
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  capital := coalesce(capital, 0) - lending_capital_lent(of_asset);
  IF capital < 0 THEN
    RAISE EXCEPTION 'a loan beyond the capital' USING ERRCODE = 'check_violation', CONSTRAINT = 'loan_within_capital',
      DETAIL = trim_scale(greatest(capital + approved, 0));
  END IF;
  PERFORM ledger_post_or_raise('loan', ARRAY[ROW(1, of_loan, 'disburse', legs)::ledger_journal], moment);
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_amend_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  item jsonb;
  number int;
  ended spot_end_result;
  written submit_result;
  set_off numeric;
BEGIN
  FOR item IN SELECT value FROM jsonb_array_elements(rows) ORDER BY (value ->> 'replaces_id')::bigint LOOP
    number := item ->> 'ordinal';
    BEGIN
      SELECT * INTO ended FROM spot_end(jsonb_build_array(jsonb_build_object(
        'ordinal', 1, 'order_id', item -> 'replaces_id', 'state', 'cancelled', 'legs', item -> 'released')), moment);
      IF ended.ordinal IS NULL OR ended.tick_sequence IS NOT NULL THEN
        written := submit_refused(number, CASE (SELECT state FROM spot_order WHERE id = (item ->> 'replaces_id')::bigint)
          WHEN 'cancelled' THEN 'orderCancelled' ELSE 'orderNotOpen' END, '{}');
      ELSE
        SELECT trigger_tick_price INTO set_off FROM spot_order
         WHERE id = (item ->> 'replaces_id')::bigint AND item ->> 'trigger_price' IS NOT NULL;
        IF set_off IS NOT NULL THEN
          written := submit_refused(number, 'triggerReached', jsonb_build_object('price', trim_scale(set_off)::text));
          RAISE EXCEPTION 'the order stays as it was' USING ERRCODE = 'SA001';
        END IF;
        SELECT * INTO written FROM spot_write(jsonb_build_array(item || '{"ordinal": 1}'), moment);
        written.ordinal := number;
        IF written.id IS NULL THEN
          RAISE EXCEPTION 'the order stays as it was' USING ERRCODE = 'SA001';
        END IF;
      END IF;
    EXCEPTION WHEN SQLSTATE 'SA001' THEN
      -- Its cancellation is undone; `written` says why.
    END;
    RETURN NEXT written;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.token_sale_pay_rewards(payings jsonb, moment timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
DECLARE
  items token_reward_paying[];
  paid int[];
BEGIN
  items := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::token_reward_paying, payings) item ORDER BY item.ordinal);
  PERFORM 1 FROM token_reward reward
    WHERE (reward.subscription_id, reward.level) IN (SELECT item.subscription_id, item.level FROM unnest(items) item)
      AND reward.paid_at IS NULL
    ORDER BY reward.subscription_id, reward.level FOR NO KEY UPDATE;
  WITH changed AS (
    UPDATE token_reward reward SET paid_at = moment
      FROM unnest(items) item
      JOIN token_subscription bought ON bought.id = item.subscription_id AND bought.state = 'unfrozen'
     WHERE reward.subscription_id = item.subscription_id AND reward.level = item.level AND reward.paid_at IS NULL
       AND token_reward_earned(reward.user_id, bought.user_id)
     RETURNING item.ordinal)
  SELECT coalesce(array_agg(changed.ordinal), '{}') INTO paid FROM changed;

  PERFORM ledger_post_or_raise('tokenSubscription', ARRAY(
    SELECT ROW(item.ordinal, item.subscription_id, 'reward:' || item.level, item.legs)::ledger_journal
      FROM unnest(items) item WHERE item.ordinal = ANY (paid)), moment);
  RETURN QUERY SELECT unnest(paid);
END $function$;

CREATE OR REPLACE FUNCTION public.withdrawal_address_refused(request withdrawal_request, moment timestamp with time zone)
 RETURNS submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  saved_at timestamptz;
BEGIN
  IF NOT EXISTS (
    SELECT FROM address_whitelist whitelist
     WHERE whitelist.user_id = request.user_id AND (whitelist.ends_at IS NULL OR whitelist.ends_at > moment)) THEN
    RETURN NULL;
  END IF;
  IF request.kind = 'bank' THEN
    SELECT card.created_at INTO saved_at FROM bank_card card WHERE card.id = request.card_id AND card.user_id = request.user_id;
    IF saved_at IS NULL THEN
      RETURN submit_refused(request.ordinal, 'notFound', '{}');
    ELSIF saved_at + request.address_wait > moment THEN
      RETURN submit_refused(request.ordinal, 'cardTooNew', jsonb_build_object('until',
        notification_moment(saved_at + request.address_wait)));
    END IF;
    RETURN NULL;
  END IF;
  SELECT min(entry.created_at) INTO saved_at FROM address_book_entry entry
    WHERE entry.user_id = request.user_id AND entry.coin = request.asset AND entry.address = request.address
      AND (entry.network IS NULL OR entry.network = request.network);
  IF saved_at IS NULL THEN
    RETURN submit_refused(request.ordinal, 'addressNotSaved', '{}');
  ELSIF saved_at + request.address_wait > moment THEN
    RETURN submit_refused(request.ordinal, 'addressTooNew', jsonb_build_object('until',
      notification_moment(saved_at + request.address_wait)));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.withdrawal_confirm(of_withdrawal bigint, hash text, paid_others boolean, reviewer text, legs jsonb, moment timestamp with time zone)
 RETURNS bigint[]
 LANGUAGE plpgsql
AS $function$
DECLARE
  sent withdrawal;
  others bigint[];
BEGIN
  SELECT * INTO sent FROM withdrawal WHERE id = of_withdrawal;
  IF hash IS NOT NULL AND NOT paid_others THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(coalesce(sent.network, 'bank') || ':' || hash, 726571));
    others := ARRAY(SELECT id FROM withdrawal
                     WHERE transaction_hash = hash AND state = 'completed' AND network IS NOT DISTINCT FROM sent.network
                       AND id <> of_withdrawal ORDER BY id);
    IF cardinality(others) > 0 AND sent.state = 'beingPaid' THEN
      RETURN others;
    END IF;
  END IF;
  RETURN CASE WHEN withdrawal_end(of_withdrawal, 'beingPaid', 'completed', NULL, hash, reviewer, legs, moment) THEN '{}'::bigint[] END;
END $function$;

CREATE OR REPLACE FUNCTION public.withdrawal_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  request withdrawal_request;
  blocked record;
  new_id bigint;
BEGIN
  PERFORM 1 FROM users
    WHERE id IN (SELECT user_id FROM jsonb_to_recordset(rows) AS item (user_id bigint)) ORDER BY id FOR SHARE;
  PERFORM ledger_lock(rows);

  FOR request IN SELECT item.* FROM jsonb_populate_recordset(NULL::withdrawal_request, rows) item ORDER BY item.ordinal LOOP
    SELECT withdrawals_blocked_until AS until, withdrawals_blocked_reason AS reason INTO blocked
      FROM users WHERE id = request.user_id;
    IF blocked.until > moment THEN
      RETURN NEXT submit_refused(request.ordinal, 'withdrawalsBlocked', jsonb_build_object(
        'until', notification_moment(blocked.until), 'reason', blocked.reason));
      CONTINUE;
    END IF;
    RETURN QUERY SELECT * FROM withdrawal_address_refused(request, moment) unsaved WHERE unsaved.refusal IS NOT NULL;
    CONTINUE WHEN FOUND;
    RETURN QUERY SELECT * FROM loan_refused(request, moment) uncovered WHERE uncovered.refusal IS NOT NULL;
    CONTINUE WHEN FOUND;
    new_id := nextval('withdrawal_id_seq');
    RETURN QUERY SELECT * FROM ledger_post_rows(
      'withdrawal', ARRAY[ROW(request.ordinal, new_id, 'freeze', request.legs)::ledger_journal], moment);
    CONTINUE WHEN FOUND;
    INSERT INTO withdrawal (id, user_id, kind, asset, quantity, fee, network, address, payee, payee_numbers, remark,
                            created_at, updated_at)
      VALUES (new_id, request.user_id, request.kind, request.asset, request.quantity, request.fee, request.network,
              request.address, request.payee, request.payee_numbers, request.remark, moment, moment);
    RETURN NEXT submit_accepted(request.ordinal, new_id);
  END LOOP;
END $function$;

ALTER TABLE identity ADD CONSTRAINT identity_second_by CHECK (((second_by IS NULL) = (COALESCE(second_review, 'review'::identity_second_review) = 'review'::identity_second_review)));

ALTER TABLE identity ADD CONSTRAINT identity_second_when_passed CHECK (((second_review IS NULL) OR (state = 'passed'::identity_state)));

ALTER TABLE lending_capital ADD CONSTRAINT lending_capital_not_negative CHECK (((amount >= (0)::numeric) AND (amount <> 'NaN'::numeric)));

ALTER TABLE liability_leaf ADD CONSTRAINT liability_leaf_balance_check CHECK (((balance >= (0)::numeric) AND (balance <> 'NaN'::numeric)));

ALTER TABLE liability_node ADD CONSTRAINT liability_node_sum_check CHECK (((sum >= (0)::numeric) AND (sum <> 'NaN'::numeric)));

CREATE INDEX identity_second ON public.identity USING btree (id) WHERE (second_review = 'review'::identity_second_review);

CREATE INDEX identity_named ON public.identity USING btree (identity_name_key(name));

CREATE INDEX withdrawal_transaction ON public.withdrawal USING btree (transaction_hash) WHERE (state = 'completed'::withdrawal_state);

CREATE INDEX identity_check_pending ON public.identity USING btree (id) WHERE (check_state = 'review'::identity_check);

CREATE TRIGGER deposit_declaration_stays BEFORE DELETE OR TRUNCATE ON public.deposit_declaration FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER deposit_declaration_is_final BEFORE UPDATE ON public.deposit_declaration FOR EACH ROW WHEN (((new.held_until > old.held_until) OR ((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.asset IS DISTINCT FROM new.asset)) OR (old.network IS DISTINCT FROM new.network)) OR (old.address IS DISTINCT FROM new.address)) OR (old.quantity IS DISTINCT FROM new.quantity)) OR (old.valid_until IS DISTINCT FROM new.valid_until)) OR (old.created_at IS DISTINCT FROM new.created_at)))) EXECUTE FUNCTION decided_is_final();

CREATE OR REPLACE TRIGGER identity_notify AFTER UPDATE OF state ON public.identity FOR EACH ROW WHEN (((old.state = ANY (ARRAY['submitted'::identity_state, 'passed'::identity_state])) AND (new.state = ANY (ARRAY['passed'::identity_state, 'rejected'::identity_state])) AND (old.state <> new.state))) EXECUTE FUNCTION identity_notify();

CREATE TRIGGER identity_doubt BEFORE UPDATE OF state ON public.identity FOR EACH ROW WHEN (((old.state = 'submitted'::identity_state) AND (new.state = 'passed'::identity_state))) EXECUTE FUNCTION identity_doubt();

CREATE TRIGGER liability_cut_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON public.liability_cut FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER liability_root_follows BEFORE INSERT ON public.liability_root FOR EACH ROW EXECUTE FUNCTION liability_root_follows();

CREATE TRIGGER liability_root_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON public.liability_root FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER lending_capital_moves BEFORE INSERT OR UPDATE OF amount ON public.lending_capital FOR EACH ROW EXECUTE FUNCTION lending_capital_moves();
