-- SQL functions may call each other in any order.
SET check_function_bodies = off;

DROP TRIGGER session_push_end ON session;

-- contract: made anew below with fields more, which are empty where a process of the release before does not send them
DROP FUNCTION known_device_add(of_user bigint, checked_hash text, hash text, devices_max integer, moment timestamp with time zone, until timestamp with time zone);

-- AlterEnum
ALTER TYPE "session_end" ADD VALUE 'deviceForgotten';

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "device_id" BIGINT;

-- AlterTable
ALTER TABLE "known_device" ADD COLUMN     "address" TEXT,
ADD COLUMN     "id" BIGSERIAL NOT NULL,
ADD COLUMN     "passkey_id" BIGINT,
ADD COLUMN     "session_id" BIGINT,
ADD COLUMN     "spent" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "device_forgotten" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "api_key_device" ON "api_key"("device_id");

-- CreateIndex
CREATE UNIQUE INDEX "known_device_id" ON "known_device"("id");

-- CreateIndex
CREATE UNIQUE INDEX "known_device_session" ON "known_device"("session_id");

-- CreateIndex
CREATE INDEX "known_device_passkey" ON "known_device"("passkey_id");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "known_device"("id") ON DELETE SET NULL ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE SET NULL ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_passkey_id_fkey" FOREIGN KEY ("passkey_id") REFERENCES "passkey"("id") ON DELETE SET NULL ON UPDATE NO ACTION;

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
  INSERT INTO api_key (user_id, access_key, secret, name, may_trade, may_withdraw, addresses, created_at, expires_at, device_id)
    VALUES (of_user, access, encrypted, called, trades, withdraws, bound_to, moment, ends,
            (SELECT id FROM known_device WHERE session_id = of_session));
  PERFORM security_notify(of_user, 'apiKeyMade', jsonb_build_object('name', called), moment);
  RETURN 'done';
END $function$;

CREATE OR REPLACE FUNCTION public.known_device_add(of_user bigint, checked_hash text, hash text, devices_max integer, moment timestamp with time zone, until timestamp with time zone, session_hash text DEFAULT NULL::text, former_hash text DEFAULT NULL::text, from_address text DEFAULT NULL::text, by_passkey bigint DEFAULT NULL::bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  begun bigint;
BEGIN
  PERFORM 1 FROM users
    WHERE id = of_user AND password_hash = checked_hash AND state = 'active' AND NOT shared FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  SELECT id INTO begun FROM session WHERE token_hash = session_hash AND user_id = of_user;
  UPDATE known_device
     SET token_hash = hash, spent = false, expires_at = until, session_id = begun, address = from_address,
         passkey_id = coalesce(by_passkey, passkey_id)
   WHERE token_hash = former_hash AND user_id = of_user AND expires_at > moment;
  IF NOT FOUND THEN
    INSERT INTO known_device (token_hash, user_id, created_at, expires_at, session_id, address, passkey_id)
      VALUES (hash, of_user, moment, until, begun, from_address, by_passkey);
  END IF;
  DELETE FROM known_device WHERE token_hash IN (
    SELECT token_hash FROM known_device WHERE user_id = of_user ORDER BY expires_at DESC, token_hash OFFSET devices_max);
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.known_devices_forget(of_user bigint, of_session bigint, of_device bigint, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  over bigint[];
  kinds text[];
BEGIN
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  WITH gone AS (
    DELETE FROM known_device
     WHERE user_id = of_user
       AND CASE WHEN of_device IS NULL THEN session_id IS DISTINCT FROM of_session ELSE id = of_device END
    RETURNING id, session_id)
  SELECT coalesce(array_agg(session.id) FILTER (WHERE session.id IS NOT NULL), '{}'),
         array_agg(DISTINCT coalesce(session.device, '?'))
    INTO over, kinds
    FROM gone LEFT JOIN session ON session.id = gone.session_id;
  IF kinds IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE session SET ended_at = moment, end_reason = 'deviceForgotten' WHERE id = ANY (over) AND ended_at IS NULL;
  UPDATE session SET device_forgotten = true
   WHERE user_id = of_user AND device = ANY (kinds) AND NOT device_forgotten
     AND NOT EXISTS (SELECT FROM known_device known JOIN session newest ON newest.id = known.session_id
                      WHERE known.user_id = of_user AND newest.device = session.device);
  -- Of a session that another sign-in has ended: the last thing that it was to be told.
  DELETE FROM push_subscription WHERE session_id = ANY (over);
  PERFORM security_notify(of_user, 'devicesForgotten', jsonb_build_object('names', array_to_string(kinds, '; ')), moment);
  RETURN array_to_string(kinds, '; ');
END $function$;

CREATE OR REPLACE FUNCTION public.list_position(of_table regclass, of_user bigint, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  probe text := format('SELECT id, created_at FROM %s WHERE user_id = $1 AND id >= $2 ORDER BY id LIMIT 1', of_table);
  least bigint := 0;
  most bigint;
  middle bigint;
  found record;
BEGIN
  EXECUTE format('SELECT coalesce(max(id), 0) + 1 FROM %s WHERE user_id = $1', of_table) INTO most USING of_user;
  WHILE least < most LOOP
    middle := (least + most) / 2;
    EXECUTE probe INTO found USING of_user, middle;
    IF found.created_at IS NULL OR found.created_at >= moment THEN
      most := middle;
    ELSE
      least := found.id + 1;
    END IF;
  END LOOP;
  RETURN least;
END $function$;

CREATE TRIGGER session_push_end AFTER UPDATE OF ended_at ON public.session FOR EACH ROW WHEN (((old.ended_at IS NULL) AND ((new.end_reason)::text = ANY (ARRAY['signedOut'::text, 'deviceForgotten'::text])))) EXECUTE FUNCTION push_end();

-- Devices that are known already get the sign-in that made them known.
UPDATE known_device known SET session_id = matched.session_id
  FROM (SELECT DISTINCT ON (begun.id) begun.id AS session_id, device.token_hash
          FROM known_device device
         CROSS JOIN LATERAL (
           SELECT id FROM session
            WHERE user_id = device.user_id AND created_at <= device.created_at ORDER BY id DESC LIMIT 1) begun
         ORDER BY begun.id, device.created_at DESC) matched
 WHERE known.token_hash = matched.token_hash;
