-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- contract: made anew below; what a process of the release before sends has no pictures, and its answers none
DROP FUNCTION support_answer(of_operator bigint, of_case bigint, said text, closes boolean, of_claim text, moment timestamp with time zone);

-- CreateTable
CREATE TABLE "operator_passkey" (
    "id" BIGSERIAL NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),

    CONSTRAINT "operator_passkey_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "operator_passkey_credential_id_key" ON "operator_passkey"("credential_id");

-- CreateIndex
CREATE INDEX "operator_passkey_operator" ON "operator_passkey"("operator_id", "id");

-- AddForeignKey
ALTER TABLE "operator_passkey" ADD CONSTRAINT "operator_passkey_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

CREATE OR REPLACE FUNCTION public.operator_passkey_add(of_operator bigint, of_credential text, key text, count bigint, ways text[], called text, passkeys_max integer, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM operator_sign_in WHERE operator_id = of_operator FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM operator_passkey WHERE operator_id = of_operator) >= passkeys_max THEN
    RETURN 'tooManyEntries';
  END IF;
  INSERT INTO operator_passkey (operator_id, credential_id, public_key, counter, transports, name, created_at)
    VALUES (of_operator, of_credential, key, count, ways, called, moment) ON CONFLICT DO NOTHING;
  RETURN CASE WHEN FOUND THEN 'done' ELSE 'taken' END;
END $function$;

CREATE OR REPLACE FUNCTION public.operator_passkey_remove(of_operator bigint, of_passkey bigint, factor_required boolean)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  app_secret text;
BEGIN
  SELECT secret INTO app_secret FROM operator_sign_in WHERE operator_id = of_operator FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM operator_passkey WHERE id = of_passkey AND operator_id = of_operator) THEN
    RETURN 'notFound';
  ELSIF factor_required AND app_secret IS NULL
        AND NOT EXISTS (SELECT FROM operator_passkey WHERE operator_id = of_operator AND id <> of_passkey) THEN
    RETURN 'last';
  END IF;
  DELETE FROM operator_passkey WHERE id = of_passkey;
  RETURN 'done';
END $function$;

CREATE OR REPLACE FUNCTION public.support_answer(of_operator bigint, of_case bigint, said text, closes boolean, of_claim text, moment timestamp with time zone, uploads text[] DEFAULT '{}'::text[])
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
  PERFORM support_entry_add(of_case, 'said', 'operator', of_operator, said, uploads, of_claim, moment);
  IF closes THEN
    PERFORM support_entry_add(of_case, 'closed', 'operator', of_operator, '', '{}', NULL, moment);
  END IF;
  PERFORM support_notify(of_case, 'supportAnswered', moment);
  RETURN 'done';
END $function$;
