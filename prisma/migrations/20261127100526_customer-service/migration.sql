-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- CreateEnum
CREATE TYPE "support_subject" AS ENUM ('spotOrder', 'contract', 'deposit', 'wireTransfer', 'withdrawal', 'loan');

-- CreateEnum
CREATE TYPE "support_case_state" AS ENUM ('waitingForUs', 'waitingForUser', 'closed');

-- CreateEnum
CREATE TYPE "support_entry_kind" AS ENUM ('said', 'closed', 'reopened');

-- CreateEnum
CREATE TYPE "support_party" AS ENUM ('user', 'operator', 'automatic');

-- CreateTable
CREATE TABLE "support_case" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "language" TEXT NOT NULL,
    "about_kind" "support_subject",
    "about_id" BIGINT,
    "state" "support_case_state" NOT NULL,
    "state_since" TIMESTAMPTZ(6) NOT NULL,
    "operator_id" BIGINT,
    "opened_at" TIMESTAMPTZ(6) NOT NULL,
    "first_answered_at" TIMESTAMPTZ(6),
    "last_entry_id" BIGINT NOT NULL,
    "entries" INTEGER NOT NULL,
    "read_entry_id" BIGINT NOT NULL,
    "unread" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "support_case_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "support_entry" (
    "id" BIGSERIAL NOT NULL,
    "case_id" BIGINT NOT NULL,
    "kind" "support_entry_kind" NOT NULL,
    "by" "support_party" NOT NULL,
    "operator_id" BIGINT,
    "text" TEXT NOT NULL,
    "claim" TEXT,
    "at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "support_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "support_picture" (
    "entry_id" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,
    "upload_id" TEXT NOT NULL,

    CONSTRAINT "support_picture_pkey" PRIMARY KEY ("entry_id","position")
);

-- CreateTable
CREATE TABLE "support_note" (
    "id" BIGSERIAL NOT NULL,
    "case_id" BIGINT NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "claim" TEXT,
    "at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "support_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "support_template" (
    "key" TEXT NOT NULL,
    "texts" JSONB NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "support_template_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "support_case_user" ON "support_case"("user_id", "last_entry_id" DESC);

-- CreateIndex
CREATE INDEX "support_case_opened" ON "support_case"("opened_at");

-- CreateIndex
CREATE UNIQUE INDEX "support_entry_claim_key" ON "support_entry"("claim");

-- CreateIndex
CREATE INDEX "support_entry_case" ON "support_entry"("case_id", "id" DESC);

-- CreateIndex
CREATE INDEX "support_picture_upload" ON "support_picture"("upload_id");

-- CreateIndex
CREATE UNIQUE INDEX "support_note_claim_key" ON "support_note"("claim");

-- CreateIndex
CREATE INDEX "support_note_case" ON "support_note"("case_id", "id");

-- AddForeignKey
ALTER TABLE "support_case" ADD CONSTRAINT "support_case_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "support_case" ADD CONSTRAINT "support_case_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "support_entry" ADD CONSTRAINT "support_entry_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "support_case"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "support_entry" ADD CONSTRAINT "support_entry_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "support_picture" ADD CONSTRAINT "support_picture_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "support_entry"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "support_picture" ADD CONSTRAINT "support_picture_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "support_note" ADD CONSTRAINT "support_note_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "support_case"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "support_note" ADD CONSTRAINT "support_note_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

CREATE OR REPLACE FUNCTION public.support_answer(of_operator bigint, of_case bigint, said text, closes boolean, of_claim text, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  found_case support_case;
BEGIN
  SELECT * INTO found_case FROM support_case WHERE id = of_case FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'notFound';
  ELSIF EXISTS (SELECT FROM support_entry WHERE claim = of_claim) THEN
    RETURN 'done';
  ELSIF found_case.operator_id <> of_operator THEN
    RETURN 'taken';
  END IF;
  UPDATE support_case SET operator_id = of_operator, first_answered_at = coalesce(first_answered_at, moment) WHERE id = of_case;
  IF found_case.state = 'closed' THEN
    PERFORM support_entry_add(of_case, 'reopened', 'operator', of_operator, '', '{}', NULL, moment);
  END IF;
  PERFORM support_entry_add(of_case, 'said', 'operator', of_operator, said, '{}', of_claim, moment);
  IF closes THEN
    PERFORM support_entry_add(of_case, 'closed', 'operator', of_operator, '', '{}', NULL, moment);
  END IF;
  PERFORM support_notify(of_case, 'supportAnswered', moment);
  RETURN 'done';
END $function$;

CREATE OR REPLACE FUNCTION public.support_end(of_case bigint, of_user bigint, of_operator bigint, of_kind support_entry_kind, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  found_case support_case;
BEGIN
  SELECT * INTO found_case FROM support_case WHERE id = of_case AND user_id = coalesce(of_user, user_id) FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'notFound';
  ELSIF found_case.operator_id <> of_operator THEN
    RETURN 'taken';
  ELSIF (found_case.state = 'closed') <> (of_kind = 'closed') THEN
    PERFORM support_entry_add(of_case, of_kind, CASE WHEN of_operator IS NULL THEN 'user'::support_party ELSE 'operator' END, of_operator,
                              '', '{}', NULL, moment);
    IF of_operator IS NOT NULL THEN
      PERFORM support_notify(of_case, 'supportClosed', moment);
    END IF;
  END IF;
  RETURN 'done';
END $function$;

CREATE OR REPLACE FUNCTION public.support_entry_add(of_case bigint, of_kind support_entry_kind, of_party support_party, of_operator bigint, said text, uploads text[], of_claim text, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  added bigint;
  state_then support_case_state;
BEGIN
  INSERT INTO support_entry (case_id, kind, by, operator_id, text, claim, at)
    VALUES (of_case, of_kind, of_party, of_operator, said, of_claim, moment) RETURNING id INTO added;
  INSERT INTO support_picture (entry_id, position, upload_id)
    SELECT added, place, upload FROM unnest(uploads) WITH ORDINALITY AS attached (upload, place);
  state_then := CASE WHEN of_kind = 'closed' THEN 'closed' WHEN of_kind = 'said' AND of_party = 'operator' THEN 'waitingForUser'
               WHEN of_party = 'automatic' THEN NULL ELSE 'waitingForUs' END;
  UPDATE support_case
     SET state = coalesce(state_then, state), state_since = CASE WHEN coalesce(state_then, state) = state THEN state_since ELSE moment END,
         last_entry_id = added, entries = entries + 1, unread = unread + CASE WHEN of_party = 'user' THEN 0 ELSE 1 END
   WHERE id = of_case;
END $function$;

CREATE OR REPLACE FUNCTION public.support_notify(of_case bigint, of_event text, moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
    SELECT user_id, 'support:' || id, of_event, '{}', 'supportCase', id, moment FROM support_case WHERE id = of_case
    ON CONFLICT (user_id, key) DO UPDATE SET event = excluded.event, read_at = NULL, created_at = excluded.created_at
$function$;

CREATE OR REPLACE FUNCTION public.support_open(of_user bigint, in_language text, subject support_subject, subject_id bigint, said text, uploads text[], of_claim text, open_max integer, automatic text, moment timestamp with time zone, OUT outcome text, OUT id bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
BEGIN
  PERFORM 1 FROM users WHERE users.id = of_user FOR NO KEY UPDATE;
  SELECT case_id INTO id FROM support_entry WHERE claim = of_claim;
  IF id IS NOT NULL THEN
    outcome := 'done';
    RETURN;
  ELSIF subject IS NOT NULL AND NOT support_subject_is_of(of_user, subject, subject_id) THEN
    outcome := 'notFound';
    RETURN;
  ELSIF (SELECT count(*) FROM support_case WHERE user_id = of_user AND state <> 'closed') >= open_max THEN
    outcome := 'tooManyEntries';
    RETURN;
  END IF;
  INSERT INTO support_case (user_id, language, about_kind, about_id, state, state_since, opened_at, last_entry_id, entries, read_entry_id)
    VALUES (of_user, in_language, subject, subject_id, 'waitingForUs', moment, moment, 0, 0, 0) RETURNING support_case.id INTO id;
  PERFORM support_entry_add(id, 'said', 'user', NULL, said, uploads, of_claim, moment);
  IF automatic IS NOT NULL THEN
    PERFORM support_entry_add(id, 'said', 'automatic', NULL, automatic, '{}', NULL, moment);
    PERFORM support_notify(id, 'supportAnswered', moment);
  END IF;
  outcome := 'done';
END $function$;

CREATE OR REPLACE FUNCTION public.support_read(of_user bigint, of_case bigint, up_to bigint, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  found_case support_case;
BEGIN
  SELECT * INTO found_case FROM support_case WHERE id = of_case AND user_id = of_user FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF up_to > found_case.read_entry_id THEN
    UPDATE support_case
       SET read_entry_id = least(up_to, last_entry_id),
           unread = (SELECT count(*) FROM support_entry WHERE case_id = of_case AND id > up_to AND by <> 'user')
     WHERE id = of_case;
  END IF;
  IF up_to >= found_case.last_entry_id THEN
    UPDATE notification SET read_at = moment WHERE user_id = of_user AND key = 'support:' || of_case AND read_at IS NULL;
  END IF;
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.support_say(of_user bigint, of_case bigint, said text, uploads text[], of_claim text, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  found_state support_case_state;
BEGIN
  SELECT state INTO found_state FROM support_case WHERE id = of_case AND user_id = of_user FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  ELSIF EXISTS (SELECT FROM support_entry WHERE claim = of_claim) THEN
    RETURN true;
  ELSIF found_state = 'closed' THEN
    PERFORM support_entry_add(of_case, 'reopened', 'user', NULL, '', '{}', NULL, moment);
  END IF;
  PERFORM support_entry_add(of_case, 'said', 'user', NULL, said, uploads, of_claim, moment);
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.support_subject_is_of(owner bigint, subject support_subject, subject_id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE subject
    WHEN 'spotOrder' THEN EXISTS (SELECT FROM spot_order WHERE id = subject_id AND user_id = owner)
    WHEN 'contract' THEN EXISTS (SELECT FROM contract WHERE id = subject_id AND user_id = owner)
    WHEN 'deposit' THEN EXISTS (SELECT FROM deposit WHERE id = subject_id AND user_id = owner)
    WHEN 'wireTransfer' THEN EXISTS (SELECT FROM wire_transfer WHERE id = subject_id AND user_id = owner)
    WHEN 'withdrawal' THEN EXISTS (SELECT FROM withdrawal WHERE id = subject_id AND user_id = owner)
    WHEN 'loan' THEN EXISTS (SELECT FROM loan WHERE id = subject_id AND user_id = owner)
  END
$function$;

ALTER TABLE support_case ADD CONSTRAINT support_case_about_one_thing CHECK (((about_kind IS NULL) = (about_id IS NULL)));

ALTER TABLE support_case ADD CONSTRAINT support_case_read_what_is_there CHECK (((read_entry_id <= last_entry_id) AND ((unread >= 0) AND (unread <= entries))));

ALTER TABLE support_entry ADD CONSTRAINT support_entry_by_an_operator CHECK (((by = 'operator'::support_party) = (operator_id IS NOT NULL)));

ALTER TABLE support_entry ADD CONSTRAINT support_entry_says CHECK (((kind = 'said'::support_entry_kind) OR (text = ''::text)));

ALTER TABLE support_template ADD CONSTRAINT support_template_key CHECK ((key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text));

CREATE INDEX support_case_desk ON public.support_case USING btree (operator_id, state, state_since, id) WHERE (state <> 'closed'::support_case_state);

CREATE INDEX support_case_unread ON public.support_case USING btree (user_id) WHERE (unread > 0);

CREATE INDEX support_case_closed ON public.support_case USING btree (state_since, id) WHERE (state = 'closed'::support_case_state);

CREATE INDEX support_case_open ON public.support_case USING btree (state, state_since, id) WHERE (state <> 'closed'::support_case_state);

ALTER TABLE support_case SET (fillfactor = 85);

CREATE TRIGGER support_entry_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.support_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER support_picture_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.support_picture FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER support_note_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.support_note FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER support_case_is_final BEFORE UPDATE ON public.support_case FOR EACH ROW WHEN (((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.language IS DISTINCT FROM new.language)) OR (old.about_kind IS DISTINCT FROM new.about_kind)) OR (old.about_id IS DISTINCT FROM new.about_id)) OR (old.opened_at IS DISTINCT FROM new.opened_at))) EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER support_case_stays BEFORE DELETE OR TRUNCATE ON public.support_case FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();
