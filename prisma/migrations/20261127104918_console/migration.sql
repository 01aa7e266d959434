-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "operator_role" ADD VALUE 'treasurer';
ALTER TYPE "operator_role" ADD VALUE 'editor';
ALTER TYPE "operator_role" ADD VALUE 'support';
ALTER TYPE "operator_role" ADD VALUE 'auditor';

-- AlterEnum
ALTER TYPE "withdrawal_block_reason" ADD VALUE 'operator';

-- AlterTable
ALTER TABLE "edit_proposal" ADD COLUMN     "approved_at" TIMESTAMPTZ(6),
ADD COLUMN     "takes_effect_at" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "network" ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "house_capital" (
    "asset" TEXT NOT NULL,
    "amount" DECIMAL(38,18) NOT NULL,
    "revision" BIGSERIAL NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "house_capital_pkey" PRIMARY KEY ("asset")
);

-- CreateTable
CREATE TABLE "operator_sign_in" (
    "operator_id" BIGINT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "must_change" BOOLEAN NOT NULL DEFAULT true,
    "secret" TEXT,
    "last_step" BIGINT,
    "begun_secret" TEXT,
    "demo" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "operator_sign_in_pkey" PRIMARY KEY ("operator_id")
);

-- CreateTable
CREATE TABLE "operator_session" (
    "id" BIGSERIAL NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "operator_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_note" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "user_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_presence" (
    "kind" TEXT NOT NULL,
    "item_id" BIGINT NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "since" TIMESTAMPTZ(6) NOT NULL,
    "seen_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "review_presence_pkey" PRIMARY KEY ("kind","item_id","operator_id")
);

-- CreateTable
CREATE TABLE "book_day" (
    "day" DATE NOT NULL,
    "asset" TEXT NOT NULL,
    "users" DECIMAL(38,18) NOT NULL,
    "house" DECIMAL(38,18) NOT NULL,
    "outside" DECIMAL(38,18) NOT NULL,
    "users_change" DECIMAL(38,18) NOT NULL,
    "house_change" DECIMAL(38,18) NOT NULL,
    "outside_change" DECIMAL(38,18) NOT NULL,
    "through_journal" BIGINT NOT NULL,

    CONSTRAINT "book_day_pkey" PRIMARY KEY ("day","asset")
);

-- CreateTable
CREATE TABLE "alarm_notice" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "way" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,

    CONSTRAINT "alarm_notice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "operator_session_token_hash_key" ON "operator_session"("token_hash");

-- CreateIndex
CREATE INDEX "operator_session_network" ON "operator_session"("operator_id", "network", "created_at" DESC);

-- CreateIndex
CREATE INDEX "operator_session_operator" ON "operator_session"("operator_id", "id" DESC);

-- CreateIndex
CREATE INDEX "user_note_user" ON "user_note"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "review_presence_seen" ON "review_presence"("seen_at");

-- CreateIndex
CREATE INDEX "book_day_asset" ON "book_day"("asset", "day" DESC);

-- CreateIndex
CREATE INDEX "alarm_notice_kind" ON "alarm_notice"("kind", "id" DESC);

-- CreateIndex
CREATE INDEX "address_book_entry_address" ON "address_book_entry"("address");

-- CreateIndex
CREATE INDEX "audit_entry_operator" ON "audit_entry"("operator_name", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_action" ON "audit_entry"("action", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_at" ON "audit_entry"("at", "id");

-- AddForeignKey
ALTER TABLE "house_capital" ADD CONSTRAINT "house_capital_asset_fkey" FOREIGN KEY ("asset") REFERENCES "coin"("code") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operator_sign_in" ADD CONSTRAINT "operator_sign_in_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "operator_session" ADD CONSTRAINT "operator_session_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "user_note" ADD CONSTRAINT "user_note_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "user_note" ADD CONSTRAINT "user_note_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "review_presence" ADD CONSTRAINT "review_presence_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

CREATE OR REPLACE FUNCTION public.audit_user_of(of_kind text, of_item text, was_before jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE
    WHEN of_kind = 'user' AND of_item ~ '^[0-9]{1,15}$' THEN of_item::bigint
    WHEN jsonb_typeof(was_before -> 'userId') = 'number' THEN (was_before ->> 'userId')::bigint
  END
$function$;

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
      (day, asset, users, house, outside, users_change, house_change, outside_change, through_journal)
    SELECT cut.day::date - 1, asset,
           coalesce(before.users, 0) + coalesce(moved.users, 0), coalesce(before.house, 0) + coalesce(moved.house, 0),
           coalesce(before.outside, 0) + coalesce(moved.outside, 0), coalesce(moved.users, 0), coalesce(moved.house, 0),
           coalesce(moved.outside, 0), cut.through_journal
      FROM (SELECT * FROM book_day last WHERE last.day = (SELECT max(book_day.day) FROM book_day)) before
      FULL JOIN (
        SELECT posting.asset, sum(posting.amount) FILTER (WHERE posting.user_id IS NOT NULL) AS users,
               sum(posting.amount) FILTER (WHERE account.address LIKE 'house:%') AS house,
               sum(posting.amount) FILTER (WHERE account.address LIKE 'outside:%') AS outside
          FROM posting JOIN ledger_account account ON account.id = posting.account_id
         WHERE posting.journal_id > since AND posting.journal_id <= cut.through_journal
         GROUP BY posting.asset) moved USING (asset);
    closed := closed + 1;
  END LOOP;
  RETURN closed;
END $function$;

CREATE OR REPLACE FUNCTION public.house_capital_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  added numeric := NEW.amount - CASE TG_OP WHEN 'UPDATE' THEN OLD.amount ELSE 0 END;
BEGIN
  IF added <> 0 THEN
    NEW.revision := nextval('house_capital_revision_seq');
    PERFORM ledger_post_or_raise('houseCapital', ARRAY[ROW(1, NEW.revision, 'put', jsonb_build_array(
      jsonb_build_array('outside:' || NEW.asset, (-added)::text, NULL),
      jsonb_build_array('house:capital:' || NEW.asset, added::text, NULL)))::ledger_journal], now());
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.review_waiting(moment timestamp with time zone)
 RETURNS TABLE(kind text, item bigint, user_id bigint, submitted_at timestamp with time zone, due timestamp with time zone, state text, asset text, amount numeric)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT 'deposit', id, user_id, created_at, created_at + interval '2 hours', 'under review', asset, quantity
    FROM deposit WHERE state = 'review'
  UNION ALL
  SELECT 'wireTransfer', id, user_id, created_at, created_at + interval '24 hours', 'under review', asset, quantity
    FROM wire_transfer WHERE state = 'review'
  UNION ALL
  SELECT 'withdrawal', id, user_id, created_at, created_at + interval '2 hours',
         CASE state WHEN 'review' THEN 'under review' ELSE 'being paid' END, asset, quantity
    FROM withdrawal WHERE state IN ('review', 'beingPaid')
  UNION ALL
  SELECT 'loan', id, user_id, created_at, created_at + interval '24 hours', 'under review', asset, requested
    FROM loan WHERE state = 'review'
  UNION ALL
  SELECT 'machine', id, user_id, created_at, created_at + interval '24 hours', 'under review', paying_asset, paid
    FROM mining_order WHERE state = 'review'
  UNION ALL
  SELECT 'identity', id, user_id, created_at, created_at + interval '24 hours', 'under review', NULL, NULL
    FROM identity WHERE state = 'submitted'
  UNION ALL
  SELECT 'identityCheck', id, user_id, updated_at, updated_at + interval '72 hours', 'under review', NULL, NULL
    FROM identity WHERE check_state = 'review'
  UNION ALL
  SELECT 'sharedIdentity', id, user_id, updated_at, updated_at + interval '72 hours', 'under review', NULL, NULL
    FROM identity WHERE second_review = 'review' AND state = 'passed'
  UNION ALL
  SELECT 'secondFactorReset', id, user_id, created_at, not_before + interval '24 hours', 'under review', NULL, NULL
    FROM second_factor_reset WHERE state = 'review'
  UNION ALL
  SELECT 'adjustment', id, user_id, created_at, created_at + interval '24 hours', 'under review', asset, amount
    FROM balance_adjustment WHERE state = 'review'
  UNION ALL
  SELECT 'edit', id, NULL, created_at, created_at + interval '72 hours', 'under review', NULL, NULL
    FROM edit_proposal WHERE state = 'review' AND approved_at IS NULL AND expires_at > moment
  UNION ALL
  SELECT 'alarm', id, NULL, raised_at, raised_at + interval '1 hour', 'under review', NULL, NULL
    FROM ledger_alarm WHERE cleared_at IS NULL
$function$;

ALTER TABLE edit_proposal ADD CONSTRAINT edit_proposal_approved_for_a_moment CHECK (((approved_at IS NULL) OR (takes_effect_at IS NOT NULL)));

ALTER TABLE house_capital ADD CONSTRAINT house_capital_not_negative CHECK (((amount >= (0)::numeric) AND (amount <> 'NaN'::numeric)));

ALTER TABLE operator_sign_in ADD CONSTRAINT operator_sign_in_step_of_a_secret CHECK (((secret IS NULL) = (last_step IS NULL)));

ALTER TABLE user_note ADD CONSTRAINT user_note_says_something CHECK (((length(text) >= 1) AND (length(text) <= 2000)));

CREATE INDEX audit_entry_refused ON public.audit_entry USING btree (id) WHERE (outcome = 'refused'::audit_outcome);

CREATE INDEX users_closed ON public.users USING btree (state, id DESC) WHERE (state <> 'active'::user_state);

CREATE INDEX withdrawal_address ON public.withdrawal USING btree (address) WHERE (address IS NOT NULL);

CREATE INDEX edit_proposal_waiting ON public.edit_proposal USING btree (takes_effect_at) WHERE ((state = 'review'::proposal_state) AND (approved_at IS NOT NULL));

CREATE INDEX audit_entry_user ON public.audit_entry USING btree (audit_user_of(kind, item, before), id DESC) WHERE (audit_user_of(kind, item, before) IS NOT NULL);

CREATE INDEX users_email_beginning ON public.users USING btree (email text_pattern_ops) WHERE (email IS NOT NULL);

CREATE INDEX deposit_transaction ON public.deposit USING btree (transaction_hash) WHERE (transaction_hash IS NOT NULL);

CREATE INDEX users_phone_beginning ON public.users USING btree (phone text_pattern_ops) WHERE (phone IS NOT NULL);

CREATE TRIGGER house_capital_moves BEFORE INSERT OR UPDATE OF amount ON public.house_capital FOR EACH ROW EXECUTE FUNCTION house_capital_moves();

CREATE TRIGGER book_day_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON public.book_day FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER user_note_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON public.user_note FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
