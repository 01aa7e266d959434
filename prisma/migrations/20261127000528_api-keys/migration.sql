-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- CreateEnum
CREATE TYPE "api_key_revocation" AS ENUM ('owner', 'passwordChanged', 'withdrawalPasswordChanged', 'accountClosed', 'twoFactorOff');

-- CreateTable
CREATE TABLE "api_key" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "access_key" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "may_trade" BOOLEAN NOT NULL,
    "may_withdraw" BOOLEAN NOT NULL,
    "addresses" TEXT[],
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6),
    "used_at" TIMESTAMPTZ(6),
    "used_from" TEXT,
    "used_for" TEXT,
    "revoked_at" TIMESTAMPTZ(6),
    "revoked_by" "api_key_revocation",
    "mailed_at" TIMESTAMPTZ(6),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_access_key_key" ON "api_key"("access_key");

-- CreateIndex
CREATE INDEX "api_key_user" ON "api_key"("user_id", "id" DESC);

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

CREATE OR REPLACE FUNCTION public.api_key_add(of_user bigint, of_session bigint, access text, encrypted text, called text, trades boolean, withdraws boolean, bound_to text[], ends timestamp with time zone, keys_max integer, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM session WHERE id = of_session AND user_id = of_user AND ended_at IS NULL) THEN
    RETURN 'sessionEnded';
  ELSIF EXISTS (SELECT FROM users WHERE id = of_user AND withdrawals_blocked_until > moment) THEN
    RETURN 'withdrawalsBlocked';
  ELSIF (SELECT count(*) FROM api_key WHERE user_id = of_user AND revoked_at IS NULL) >= keys_max THEN
    RETURN 'tooManyEntries';
  END IF;
  INSERT INTO api_key (user_id, access_key, secret, name, may_trade, may_withdraw, addresses, created_at, expires_at)
    VALUES (of_user, access, encrypted, called, trades, withdraws, bound_to, moment, ends);
  PERFORM security_notify(of_user, 'apiKeyMade', jsonb_build_object('name', called), moment);
  RETURN 'done';
END $function$;

CREATE OR REPLACE FUNCTION public.api_keys_revoke(of_user bigint, of_key bigint, what api_key_revocation, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  live bigint[];
BEGIN
  live := ARRAY(
    SELECT id FROM api_key
     WHERE user_id = of_user AND revoked_at IS NULL AND (of_key IS NULL OR id = of_key)
     ORDER BY id FOR NO KEY UPDATE);
  IF live = '{}' THEN
    RETURN 0;
  END IF;
  UPDATE api_key SET revoked_at = moment, revoked_by = what WHERE id = ANY (live);
  PERFORM security_notify(
    of_user, 'apiKeysRevoked',
    jsonb_build_object('names', (SELECT string_agg(name, ', ' ORDER BY id) FROM api_key WHERE id = ANY (live))), moment);
  RETURN cardinality(live);
END $function$;

CREATE OR REPLACE FUNCTION public.api_keys_used(keys bigint[], moments timestamp with time zone[], sources text[], calls text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  WITH free AS (
    SELECT id FROM api_key WHERE id = ANY (keys) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
  UPDATE api_key SET used_at = used.at, used_from = used.source, used_for = used.call
    FROM unnest(keys, moments, sources, calls) AS used (id, at, source, call)
    JOIN free USING (id)
   WHERE api_key.id = used.id AND (api_key.used_at IS NULL OR api_key.used_at < used.at)
$function$;

CREATE OR REPLACE FUNCTION public.changed_account_revokes_api_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.state <> OLD.state AND NEW.state <> 'active' THEN
    PERFORM api_keys_revoke(NEW.id, NULL, 'accountClosed', NEW.updated_at);
  -- A rehash of the same password under newer parameters leaves updated_at as it is.
  ELSIF NEW.updated_at <> OLD.updated_at AND NEW.password_hash <> OLD.password_hash THEN
    PERFORM api_keys_revoke(NEW.id, NULL, 'passwordChanged', NEW.updated_at);
  ELSIF NEW.updated_at <> OLD.updated_at AND NEW.withdrawal_password_hash IS DISTINCT FROM OLD.withdrawal_password_hash THEN
    PERFORM api_keys_revoke(NEW.id, NULL, 'withdrawalPasswordChanged', NEW.updated_at);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.two_factor_end(of_user bigint, moment timestamp with time zone, blocked_until timestamp with time zone, tries_max integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  DELETE FROM two_factor WHERE user_id = of_user AND confirmed_at IS NOT NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  DELETE FROM recovery_code WHERE user_id = of_user;
  UPDATE users
     SET withdrawals_blocked_until = greatest(withdrawals_blocked_until, blocked_until),
         withdrawals_blocked_reason = 'twoFactorOff', updated_at = moment,
         withdrawal_password_failures = CASE WHEN withdrawal_password_failures < tries_max THEN withdrawal_password_failures ELSE 0 END
   WHERE id = of_user;
  PERFORM security_notify(of_user, 'twoFactorOff', '{}', moment);
  PERFORM api_keys_revoke(of_user, NULL, 'twoFactorOff', moment);
  RETURN true;
END $function$;

ALTER TABLE api_key ADD CONSTRAINT api_key_expires_or_bound CHECK (((expires_at IS NULL) = (cardinality(addresses) > 0)));

ALTER TABLE api_key ADD CONSTRAINT api_key_has_addresses CHECK ((addresses IS NOT NULL));

ALTER TABLE api_key ADD CONSTRAINT api_key_mailed_when_revoked CHECK (((mailed_at IS NULL) OR (revoked_at IS NOT NULL)));

ALTER TABLE api_key ADD CONSTRAINT api_key_revoked_whole CHECK (((revoked_at IS NULL) = (revoked_by IS NULL)));

ALTER TABLE api_key ADD CONSTRAINT api_key_used_whole CHECK ((num_nulls(used_at, used_from, used_for) = ANY (ARRAY[0, 3])));

CREATE INDEX api_key_revoked ON public.api_key USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);

ALTER TABLE api_key SET (fillfactor = 85);

CREATE TRIGGER changed_account_revokes_api_keys AFTER UPDATE OF password_hash, withdrawal_password_hash, state ON public.users FOR EACH ROW EXECUTE FUNCTION changed_account_revokes_api_keys();
