-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- CreateEnum
CREATE TYPE "identity_check" AS ENUM ('review', 'agreed', 'objected');

-- AlterEnum
ALTER TYPE "code_purpose" ADD VALUE 'addressWhitelist';

-- AlterTable
ALTER TABLE "identity" ADD COLUMN     "check_state" "identity_check",
ADD COLUMN     "passed_by" TEXT;

ALTER TYPE withdrawal_request ADD ATTRIBUTE card_id bigint;

CREATE OR REPLACE FUNCTION public.deposit_declaration_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  request deposit_declaration_request;
  to_send numeric;
BEGIN
  PERFORM 1 FROM coin_network
    WHERE (coin, network) IN (SELECT item.asset, item.network FROM jsonb_to_recordset(rows) AS item (asset text, network text))
    ORDER BY coin, network FOR NO KEY UPDATE;

  FOR request IN
    SELECT item.* FROM jsonb_populate_recordset(NULL::deposit_declaration_request, rows) item ORDER BY item.ordinal
  LOOP
    IF (SELECT count(*) FROM deposit_declaration open
         WHERE user_id = request.user_id AND asset = request.asset AND network = request.network AND valid_until > moment
           AND NOT EXISTS (SELECT FROM deposit WHERE declaration_id = open.id AND state <> 'failed')) >= request.open_max THEN
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
    RETURN QUERY INSERT INTO deposit_declaration (user_id, asset, network, address, quantity, valid_until, held_until, created_at)
      VALUES (request.user_id, request.asset, request.network, request.address, to_send,
              moment + make_interval(secs => request.valid_seconds), moment + make_interval(secs => request.held_seconds), moment)
      RETURNING (submit_accepted(request.ordinal, id)).*;
  END LOOP;
END $function$;

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

CREATE INDEX identity_check_pending ON public.identity USING btree (id) WHERE (check_state = 'review'::identity_check);

CREATE OR REPLACE TRIGGER identity_notify AFTER UPDATE OF state ON public.identity FOR EACH ROW WHEN (((old.state = ANY (ARRAY['submitted'::identity_state, 'passed'::identity_state])) AND (new.state = ANY (ARRAY['passed'::identity_state, 'rejected'::identity_state])) AND (old.state <> new.state))) EXECUTE FUNCTION identity_notify();
