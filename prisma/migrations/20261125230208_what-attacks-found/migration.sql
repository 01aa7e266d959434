-- SQL functions may call each other in any order.
SET check_function_bodies = off;

DROP TRIGGER deposit_declaration_stays ON deposit_declaration;

-- CreateEnum
CREATE TYPE "identity_second_review" AS ENUM ('review', 'approved', 'rejected');

-- AlterTable
ALTER TABLE "identity" ADD COLUMN     "reviewed_by" TEXT,
ADD COLUMN     "second_by" TEXT,
ADD COLUMN     "second_review" "identity_second_review";

-- CreateTable
CREATE TABLE "lending_capital" (
    "asset" TEXT NOT NULL,
    "amount" DECIMAL(38,18) NOT NULL DEFAULT 0,
    "revision" BIGSERIAL NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lending_capital_pkey" PRIMARY KEY ("asset")
);

-- CreateIndex
CREATE INDEX "upload_digest" ON "upload"("digest");

-- AddForeignKey
ALTER TABLE "lending_capital" ADD CONSTRAINT "lending_capital_asset_fkey" FOREIGN KEY ("asset") REFERENCES "coin"("code") ON DELETE NO ACTION ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION public.lending_capital_lent(of_asset text)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(sum(principal), 0) FROM loan WHERE state IN ('active', 'overdue') AND asset = of_asset
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
              FROM generate_series(1, 9999) tail WHERE tail % 1000 <> 0) candidate
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

CREATE OR REPLACE FUNCTION public.token_reward_earned(inviter bigint, member bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM identity
                  WHERE user_id = inviter AND state = 'passed' AND coalesce(second_review, 'approved') = 'approved')
     AND NOT EXISTS (SELECT FROM identity WHERE user_id = member AND state = 'passed' AND second_review <> 'approved')
$function$;

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

ALTER TABLE identity ADD CONSTRAINT identity_second_by CHECK (((second_by IS NULL) = (COALESCE(second_review, 'review'::identity_second_review) = 'review'::identity_second_review)));

ALTER TABLE identity ADD CONSTRAINT identity_second_when_passed CHECK (((second_review IS NULL) OR (state = 'passed'::identity_state)));

ALTER TABLE lending_capital ADD CONSTRAINT lending_capital_not_negative CHECK (((amount >= (0)::numeric) AND (amount <> 'NaN'::numeric)));

CREATE INDEX withdrawal_transaction ON public.withdrawal USING btree (transaction_hash) WHERE (state = 'completed'::withdrawal_state);

CREATE INDEX identity_second ON public.identity USING btree (id) WHERE (second_review = 'review'::identity_second_review);

CREATE INDEX identity_named ON public.identity USING btree (identity_name_key(name));

CREATE TRIGGER deposit_declaration_stays BEFORE DELETE OR TRUNCATE ON public.deposit_declaration FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER deposit_declaration_is_final BEFORE UPDATE ON public.deposit_declaration FOR EACH ROW WHEN (((new.held_until > old.held_until) OR ((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.asset IS DISTINCT FROM new.asset)) OR (old.network IS DISTINCT FROM new.network)) OR (old.address IS DISTINCT FROM new.address)) OR (old.quantity IS DISTINCT FROM new.quantity)) OR (old.valid_until IS DISTINCT FROM new.valid_until)) OR (old.created_at IS DISTINCT FROM new.created_at)))) EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER identity_doubt BEFORE UPDATE OF state ON public.identity FOR EACH ROW WHEN (((old.state = 'submitted'::identity_state) AND (new.state = 'passed'::identity_state))) EXECUTE FUNCTION identity_doubt();

CREATE TRIGGER lending_capital_moves BEFORE INSERT OR UPDATE OF amount ON public.lending_capital FOR EACH ROW EXECUTE FUNCTION lending_capital_moves();
