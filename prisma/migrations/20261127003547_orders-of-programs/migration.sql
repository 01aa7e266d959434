-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- contract: made anew below, since it takes the type that has a field more
DROP FUNCTION loan_refused(request withdrawal_request, moment timestamp with time zone);

-- contract: made anew below; what a process of the release before sends has no name of a program, and its orders none
DROP FUNCTION spot_write(rows jsonb, moment timestamp with time zone);

-- contract: made anew below, since it takes the type that has a field more
DROP FUNCTION withdrawal_address_refused(request withdrawal_request, moment timestamp with time zone);

-- contract: made anew below; a process of the release before sends nothing of programs, and its withdrawals go by the switch
DROP FUNCTION withdrawal_write(rows jsonb, moment timestamp with time zone);

-- contract: made anew below with a field that may be missing; only the functions dropped above read it
DROP TYPE spot_placing;

-- contract: made anew below with a field that may be missing; only the functions dropped above read it
DROP TYPE withdrawal_request;

-- AlterTable
ALTER TABLE "spot_order" ADD COLUMN     "client_order_id" TEXT;

-- CreateTable
CREATE TABLE "spot_cancellation_timer" (
    "user_id" BIGINT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "spot_cancellation_timer_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "spot_cancellation_timer" ADD CONSTRAINT "spot_cancellation_timer_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

CREATE TYPE spot_placing AS (ordinal integer, user_id bigint, pair_id integer, symbol text, base text, quote text, side spot_side, type spot_order_type, sizing spot_sizing, limit_price numeric, requested_quantity numeric, requested_total numeric, quantity numeric, held numeric, turnover numeric, fee numeric, fee_rate numeric, fill_price numeric, tick_sequence bigint, tick_price numeric, tick_seen_at timestamp with time zone, open_orders_max integer, trigger_price numeric, trigger_direction spot_trigger_direction, replaces_id bigint, client_order_id text, legs jsonb);

CREATE TYPE withdrawal_request AS (ordinal integer, user_id bigint, kind withdrawal_kind, asset text, quantity numeric, fee numeric, network text, address text, payee jsonb, payee_numbers text, remark text, legs jsonb, debts jsonb, address_wait interval, card_id bigint, saved_only boolean);

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

CREATE OR REPLACE FUNCTION public.spot_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  placings spot_placing[];
  newest tick[];
  now_at timestamptz;
  refused submit_result[];
  fresh int[];
  ids bigint[];
  -- As a value that the plan does not know: knowing it, a plan made on an empty table reads every open order there is.
  resting CONSTANT spot_order_state[] := '{open,waiting}';
BEGIN
  placings := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::spot_placing, rows) item);

  PERFORM 1 FROM users
    WHERE users.id = ANY (ARRAY(SELECT item.user_id FROM unnest(placings) item WHERE item.type = 'limit'))
    ORDER BY users.id FOR NO KEY UPDATE;
  PERFORM ledger_lock(rows);

  newest := ARRAY(SELECT stored FROM tick_newest(ARRAY(SELECT item.pair_id FROM unnest(placings) item)) stored);
  now_at := feed_now(moment);
  refused := ARRAY(
    SELECT price_stale(item.ordinal, tick.at, now_at)
      FROM unnest(placings) item LEFT JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
     WHERE NOT tick_is_fresh(tick.at, now_at));
  refused := refused || ARRAY(
    SELECT submit_outdated(item.ordinal, jsonb_build_object(
             'sequence', tick.sequence, 'price', tick.price::text, 'at', tick.at, 'seenAt', clock_timestamp()))
      FROM unnest(placings) item JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
     WHERE item.type = 'market' AND item.tick_price <> tick.price
       AND coalesce(item.tick_seen_at < clock_timestamp() - interval '250 milliseconds', true)
       AND item.ordinal <> ALL (ARRAY(SELECT declined.ordinal FROM unnest(refused) declined)));
  refused := refused || ARRAY(
    SELECT submit_refused(item.ordinal, 'tooManyOpenOrders', jsonb_build_object('maximum', item.open_orders_max::text))
      FROM unnest(placings) item
     WHERE item.type = 'limit'
       AND item.ordinal <> ALL (ARRAY(SELECT declined.ordinal FROM unnest(refused) declined))
       AND item.open_orders_max <= (
         SELECT count(*) FROM (SELECT FROM spot_order mine
           WHERE mine.user_id = item.user_id AND mine.state = ANY (resting) LIMIT item.open_orders_max) open));
  fresh := ARRAY(SELECT item.ordinal FROM unnest(placings) item
    WHERE item.ordinal <> ALL (ARRAY(SELECT declined.ordinal FROM unnest(refused) declined)));
  -- ids[n] is the id of the order with ordinal n, whether it is placed or not.
  ids := ARRAY(SELECT nextval('spot_order_id_seq')
    FROM generate_series(1, (SELECT max(item.ordinal) FROM unnest(placings) item)));

  refused := refused || ARRAY(
    SELECT declined FROM ledger_post_rows('spotOrder', ARRAY(
      SELECT ROW(item.ordinal, ids[item.ordinal], 'place', item.legs)::ledger_journal
        FROM unnest(placings) item WHERE item.ordinal = ANY (fresh)), moment) declined);
  fresh := ARRAY(SELECT number FROM unnest(fresh) number
    WHERE number <> ALL (ARRAY(SELECT declined.ordinal FROM unnest(refused) declined)));

  INSERT INTO spot_order (id, user_id, symbol, base, quote, side, type, sizing, limit_price, requested_quantity,
                          requested_total, quantity, held, state, filled_quantity, turnover, fee, fee_rate,
                          accepted_sequence, trigger_price, trigger_direction, replaces_id, client_order_id,
                          created_at, updated_at)
    SELECT ids[item.ordinal], item.user_id, item.symbol, item.base, item.quote, item.side, item.type,
           item.sizing, item.limit_price, item.requested_quantity, item.requested_total, item.quantity,
           item.held, (CASE WHEN item.trigger_price IS NOT NULL THEN 'waiting' WHEN item.type = 'limit' THEN 'open'
                            ELSE 'filled' END)::spot_order_state,
           CASE item.type WHEN 'limit' THEN 0 ELSE item.quantity END,
           item.turnover, item.fee, item.fee_rate, tick.sequence,
           item.trigger_price, item.trigger_direction, item.replaces_id, item.client_order_id, moment, moment
      FROM unnest(placings) item JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
     WHERE item.ordinal = ANY (fresh);
  IF EXISTS (SELECT FROM unnest(placings) item WHERE item.type = 'market') THEN
    INSERT INTO spot_fill (order_id, price, quantity, turnover, fee, tick_sequence, tick_price, tick_at, tick_source,
                           created_at)
      SELECT ids[item.ordinal], item.fill_price, item.quantity, item.turnover, item.fee, tick.sequence, tick.price, tick.at,
             tick.source, moment
        FROM unnest(placings) item
        JOIN unnest(newest) latest ON latest.pair_id = item.pair_id
       CROSS JOIN LATERAL tick_numbered(
               item.pair_id, CASE latest.price WHEN item.tick_price THEN latest.sequence ELSE item.tick_sequence END) tick
       WHERE item.type = 'market' AND item.ordinal = ANY (fresh);
  END IF;

  RETURN QUERY SELECT * FROM unnest(refused);
  RETURN QUERY
    SELECT (submit_accepted(item.ordinal, ids[item.ordinal], jsonb_build_object('acceptedSequence', tick.sequence))).*
      FROM unnest(placings) item JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
     WHERE item.ordinal = ANY (fresh);
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

CREATE INDEX spot_order_filled ON public.spot_order USING btree (user_id, updated_at DESC, id DESC) WHERE (state = 'filled'::spot_order_state);

CREATE INDEX spot_order_client ON public.spot_order USING btree (user_id, client_order_id, id) WHERE (client_order_id IS NOT NULL);
