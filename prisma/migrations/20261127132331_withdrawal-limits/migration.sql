-- SQL functions may call each other in any order.
SET check_function_bodies = off;

DROP TRIGGER withdrawal_is_final ON withdrawal;

-- contract: made anew below, since it takes the type that has fields more
DROP FUNCTION loan_refused(request withdrawal_request, moment timestamp with time zone);

-- contract: made anew below, since it takes the type that has fields more
DROP FUNCTION withdrawal_address_refused(request withdrawal_request, moment timestamp with time zone);

-- contract: made anew below; what a process of the release before sends has no worth, and is limited by its network
DROP FUNCTION withdrawal_write(rows jsonb, moment timestamp with time zone);

-- contract: made anew below with fields more, which are empty where they are not sent
DROP TYPE withdrawal_request;

-- CreateEnum
CREATE TYPE "withdrawal_level" AS ENUM ('verified', 'secured');

-- AlterTable
ALTER TABLE "withdrawal" ADD COLUMN     "worth" DECIMAL(38,18);

-- CreateTable
CREATE TABLE "withdrawal_limit" (
    "level" "withdrawal_level" NOT NULL,
    "single" DECIMAL(38,18) NOT NULL,
    "daily" DECIMAL(38,18) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "withdrawal_limit_pkey" PRIMARY KEY ("level")
);

CREATE TYPE withdrawal_request AS (ordinal integer, user_id bigint, kind withdrawal_kind, asset text, quantity numeric, fee numeric, network text, address text, payee jsonb, payee_numbers text, remark text, legs jsonb, debts jsonb, address_wait interval, card_id bigint, saved_only boolean, worth numeric, worth_asset text);

CREATE OR REPLACE FUNCTION public.loan_refused(request withdrawal_request, moment timestamp with time zone)
 RETURNS submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  lent record;
BEGIN
  SELECT * INTO lent FROM (
    SELECT loan.asset, sum(greatest(loan.principal, debt.owed)) AS owed,
           sum(greatest(loan.principal, debt.owed)) FILTER (WHERE loan.due_at <= moment) AS overdue,
           greatest(coalesce(max(account.balance), 0)
                    - CASE WHEN loan.asset = request.asset THEN request.quantity ELSE 0 END, 0) AS available
      FROM loan
      LEFT JOIN jsonb_to_recordset(request.debts) AS debt (id bigint, owed numeric) ON debt.id = loan.id
      LEFT JOIN ledger_account account ON account.address = 'user:' || request.user_id || ':available:' || loan.asset
     WHERE loan.user_id = request.user_id AND loan.state IN ('active', 'overdue')
     GROUP BY loan.asset) open
   WHERE overdue > 0 OR owed > available ORDER BY overdue IS NULL, asset LIMIT 1;
  RETURN CASE
    WHEN lent.overdue > 0 THEN submit_refused(request.ordinal, 'loanOverdue', jsonb_build_object(
      'owed', trim_scale(lent.overdue)::text, 'asset', lent.asset))
    WHEN lent.asset IS NOT NULL THEN submit_refused(request.ordinal, 'loanOutstanding', jsonb_build_object(
      'owed', trim_scale(lent.owed)::text, 'available', trim_scale(lent.available)::text, 'asset', lent.asset)) END;
END $function$;

CREATE OR REPLACE FUNCTION public.withdrawal_address_refused(request withdrawal_request, moment timestamp with time zone)
 RETURNS submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  saved_at timestamptz;
BEGIN
  IF request.saved_only IS NOT TRUE AND NOT EXISTS (
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

CREATE OR REPLACE FUNCTION public.withdrawal_allowance(of_user bigint, moment timestamp with time zone)
 RETURNS TABLE(level withdrawal_level, single numeric, daily numeric, spent numeric)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT terms.level, terms.single, terms.daily,
         (SELECT coalesce(sum(made.worth), 0) FROM withdrawal made
           WHERE made.user_id = of_user AND made.state <> 'returned'
             AND made.created_at > moment - withdrawal_allowance_period())
    FROM withdrawal_limit terms
   WHERE terms.level = CASE WHEN EXISTS (
           SELECT FROM two_factor WHERE user_id = of_user AND confirmed_at <= moment - withdrawal_secured_after())
         THEN 'secured'::withdrawal_level ELSE 'verified' END
$function$;

CREATE OR REPLACE FUNCTION public.withdrawal_allowance_period()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN '24:00:00'::interval;

CREATE OR REPLACE FUNCTION public.withdrawal_limit_refused(request withdrawal_request, moment timestamp with time zone)
 RETURNS submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  allowed record;
BEGIN
  SELECT * INTO allowed FROM withdrawal_allowance(request.user_id, moment);
  RETURN CASE
    WHEN request.worth > allowed.single THEN submit_refused(request.ordinal, 'withdrawalTooLarge', jsonb_build_object(
      'maximum', trim_scale(allowed.single)::text, 'worth', trim_scale(request.worth)::text, 'asset', request.worth_asset))
    WHEN allowed.spent + request.worth > allowed.daily THEN submit_refused(request.ordinal, 'withdrawalDayFull', jsonb_build_object(
      'left', trim_scale(greatest(allowed.daily - allowed.spent, 0))::text, 'maximum', trim_scale(allowed.daily)::text,
      'asset', request.worth_asset)) END;
END $function$;

CREATE OR REPLACE FUNCTION public.withdrawal_secured_after()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN '24:00:00'::interval;

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
    WHERE id IN (SELECT user_id FROM jsonb_to_recordset(rows) AS item (user_id bigint)) ORDER BY id
    FOR NO KEY UPDATE;
  PERFORM ledger_lock(rows);

  FOR request IN SELECT item.* FROM jsonb_populate_recordset(NULL::withdrawal_request, rows) item ORDER BY item.ordinal LOOP
    SELECT withdrawals_blocked_until AS until, withdrawals_blocked_reason AS reason INTO blocked
      FROM users WHERE id = request.user_id;
    IF blocked.until > moment THEN
      RETURN NEXT submit_refused(request.ordinal, 'withdrawalsBlocked', jsonb_build_object(
        'until', notification_moment(blocked.until), 'reason', blocked.reason));
      CONTINUE;
    END IF;
    RETURN QUERY SELECT * FROM withdrawal_limit_refused(request, moment) beyond WHERE beyond.refusal IS NOT NULL;
    CONTINUE WHEN FOUND;
    RETURN QUERY SELECT * FROM withdrawal_address_refused(request, moment) unsaved WHERE unsaved.refusal IS NOT NULL;
    CONTINUE WHEN FOUND;
    RETURN QUERY SELECT * FROM loan_refused(request, moment) uncovered WHERE uncovered.refusal IS NOT NULL;
    CONTINUE WHEN FOUND;
    new_id := nextval('withdrawal_id_seq');
    RETURN QUERY SELECT * FROM ledger_post_rows(
      'withdrawal', ARRAY[ROW(request.ordinal, new_id, 'freeze', request.legs)::ledger_journal], moment);
    CONTINUE WHEN FOUND;
    INSERT INTO withdrawal (id, user_id, kind, asset, quantity, fee, network, address, payee, payee_numbers, remark,
                            worth, created_at, updated_at)
      VALUES (new_id, request.user_id, request.kind, request.asset, request.quantity, request.fee, request.network,
              request.address, request.payee, request.payee_numbers, request.remark, request.worth, moment, moment);
    RETURN NEXT submit_accepted(request.ordinal, new_id);
  END LOOP;
END $function$;

ALTER TABLE withdrawal_limit ADD CONSTRAINT withdrawal_limit_daily_from_single CHECK (((daily >= single) AND (daily <> 'NaN'::numeric)));

ALTER TABLE withdrawal_limit ADD CONSTRAINT withdrawal_limit_single_positive CHECK (((single > (0)::numeric) AND (single <> 'NaN'::numeric)));

ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_worth_not_negative CHECK (((worth >= (0)::numeric) AND (worth <> 'NaN'::numeric)));

CREATE TRIGGER withdrawal_is_final BEFORE UPDATE ON public.withdrawal FOR EACH ROW WHEN ((((old.state = ANY (ARRAY['completed'::withdrawal_state, 'returned'::withdrawal_state])) AND ((NOT (old.payee_numbers IS DISTINCT FROM new.payee_numbers)) OR ((to_jsonb(old.*) - 'payee_numbers'::text) <> (to_jsonb(new.*) - 'payee_numbers'::text)))) OR ((old.state = 'beingPaid'::withdrawal_state) AND ((new.state = 'review'::withdrawal_state) OR ((old.approved_by IS DISTINCT FROM new.approved_by) OR (old.approved_at IS DISTINCT FROM new.approved_at)))) OR ((old.state = 'review'::withdrawal_state) AND (new.state = 'completed'::withdrawal_state)) OR ((((((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.asset IS DISTINCT FROM new.asset)) OR (old.quantity IS DISTINCT FROM new.quantity)) OR (old.fee IS DISTINCT FROM new.fee)) OR (old.network IS DISTINCT FROM new.network)) OR (old.address IS DISTINCT FROM new.address)) OR (old.payee IS DISTINCT FROM new.payee)) OR (old.remark IS DISTINCT FROM new.remark)) OR (old.worth IS DISTINCT FROM new.worth)) OR (old.created_at IS DISTINCT FROM new.created_at)))) EXECUTE FUNCTION decided_is_final();

-- What each level begins with, in the coin of valuations; operators change it.
INSERT INTO withdrawal_limit (level, single, daily) VALUES ('verified', 100000, 200000), ('secured', 1000000, 2000000)
  ON CONFLICT DO NOTHING;
