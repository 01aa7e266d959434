-- SQL functions may call each other in any order.
SET check_function_bodies = off;

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
                          accepted_sequence, trigger_price, trigger_direction, replaces_id, created_at, updated_at)
    SELECT ids[item.ordinal], item.user_id, item.symbol, item.base, item.quote, item.side, item.type,
           item.sizing, item.limit_price, item.requested_quantity, item.requested_total, item.quantity,
           item.held, (CASE WHEN item.trigger_price IS NOT NULL THEN 'waiting' WHEN item.type = 'limit' THEN 'open'
                            ELSE 'filled' END)::spot_order_state,
           CASE item.type WHEN 'limit' THEN 0 ELSE item.quantity END,
           item.turnover, item.fee, item.fee_rate, tick.sequence,
           item.trigger_price, item.trigger_direction, item.replaces_id, moment, moment
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

CREATE OR REPLACE FUNCTION public.identity_submit(of_user bigint, of_type identity_document, of_name text, front text, back text, held text, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
DECLARE
  submitted bigint;
BEGIN
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  UPDATE identity SET state = 'replaced', updated_at = moment WHERE user_id = of_user AND state = 'submitted';
  -- A review that was faster has committed by now, and its decision is visible.
  IF EXISTS (SELECT FROM identity WHERE user_id = of_user AND state = 'passed') THEN
    RETURN NULL;
  END IF;
  INSERT INTO identity (user_id, document_type, name, front_id, back_id, held_id, state, created_at, updated_at)
    VALUES (of_user, of_type, of_name, front, back, held, 'submitted', moment, moment) RETURNING id INTO submitted;
  RETURN submitted;
END $function$;

CREATE OR REPLACE FUNCTION public.rate_limit_take(of_key text, mosts integer[], spans integer[], moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
DECLARE
  longest interval := make_interval(secs => (SELECT max(span) FROM unnest(spans) span));
  known timestamptz[];
  free_at timestamptz;
BEGIN
  -- The update locks the row, so simultaneous calls for one key follow each other.
  INSERT INTO rate_limit AS held (key, hits, expires_at) VALUES (of_key, '{}', moment + longest)
    ON CONFLICT (key) DO UPDATE SET expires_at = greatest(held.expires_at, excluded.expires_at)
    RETURNING hits INTO known;
  known := ARRAY(SELECT hit FROM unnest(known) hit WHERE hit > moment - longest ORDER BY hit);
  -- A limit of `most` has room again once its most-th newest hit is older than the span.
  SELECT max(aged.at) INTO free_at
    FROM unnest(mosts, spans) AS rule (most, span)
    CROSS JOIN LATERAL (
      SELECT known[cardinality(known) - rule.most + 1] + make_interval(secs => rule.span) AS at
       WHERE cardinality(known) >= rule.most) aged
   WHERE aged.at > moment;
  UPDATE rate_limit SET hits = CASE WHEN free_at IS NULL THEN known || moment ELSE known END WHERE key = of_key;
  RETURN free_at;
END $function$;

CREATE OR REPLACE FUNCTION public.user_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  events text[] := '{}';
  until text := notification_moment(NEW.withdrawals_blocked_until);
BEGIN
  -- A rehash of the same password under newer parameters leaves updated_at as it is.
  IF NEW.password_hash <> OLD.password_hash AND NEW.updated_at <> OLD.updated_at THEN
    events := events || 'passwordChanged'::text;
  END IF;
  IF NEW.withdrawal_password_hash IS DISTINCT FROM OLD.withdrawal_password_hash THEN
    events := events || CASE WHEN OLD.withdrawal_password_hash IS NULL
      THEN 'withdrawalPasswordSet' ELSE 'withdrawalPasswordChanged' END;
  END IF;
  IF NEW.withdrawals_blocked_until IS DISTINCT FROM OLD.withdrawals_blocked_until
     AND NEW.withdrawals_blocked_reason = 'withdrawalPasswordTries' THEN
    events := events || 'withdrawalsBlocked'::text;
  END IF;
  IF NEW.state <> OLD.state AND NEW.state IN ('active', 'frozen') THEN
    events := events || CASE NEW.state WHEN 'active' THEN 'accountRestored' ELSE 'accountFrozen' END;
  END IF;
  IF NEW.anti_phishing_code IS DISTINCT FROM OLD.anti_phishing_code THEN
    events := events || CASE WHEN NEW.anti_phishing_code IS NULL
      THEN 'antiPhishingCodeRemoved' ELSE 'antiPhishingCodeSet' END;
  END IF;
  IF NEW.subscriptions_barred <> OLD.subscriptions_barred THEN
    events := events || CASE WHEN NEW.subscriptions_barred THEN 'subscriptionsBarred' ELSE 'subscriptionsAllowed' END;
  END IF;
  INSERT INTO notification (user_id, key, event, detail, created_at)
    SELECT NEW.id, event || ':' || extract(epoch FROM NEW.updated_at), event,
           CASE event WHEN 'withdrawalsBlocked' THEN jsonb_build_object('until', until) ELSE '{}' END, NEW.updated_at
      FROM unnest(events) event
    ON CONFLICT (user_id, key) DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.contract_due(pairs integer[], due_max integer)
 RETURNS TABLE(id bigint, user_id bigint, pair_id integer, direction contract_direction, asset text, premium numeric, profit numeric, open_price numeric, closes_at timestamp with time zone, close_sequence bigint, close_price numeric, close_at timestamp with time zone, close_source price_source)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  -- Ticks are complete up to this moment at most.
  now_at timestamptz := greatest(feed_clock(), clock_timestamp());
BEGIN
  RETURN QUERY
    SELECT due.id, due.user_id, due.pair_id, due.direction, due.asset, due.premium, due.profit, due.open_price,
           due.closes_at, closing.sequence, closing.price, closing.at, closing.source
      FROM pair
      CROSS JOIN LATERAL (
        SELECT * FROM contract
         WHERE contract.state = 'pending' AND contract.pair_id = pair.id
           AND contract.closes_at < (SELECT feed_complete_before(pair.id))
         ORDER BY contract.closes_at LIMIT due_max) due
      LEFT JOIN LATERAL (
        SELECT tick.sequence, tick.price, tick.at, tick.source FROM tick
         WHERE tick.pair_id = due.pair_id AND tick.at <= due.closes_at
         ORDER BY tick.at DESC, tick.sequence DESC LIMIT 1) closing ON true
     WHERE (pairs IS NULL OR pair.id = ANY (pairs))
       AND (SELECT true FROM contract
             WHERE contract.state = 'pending' AND contract.pair_id = pair.id AND contract.closes_at < now_at LIMIT 1)
     ORDER BY due.closes_at, due.id
     LIMIT due_max;
END $function$;

CREATE OR REPLACE FUNCTION public.contract_write(rows jsonb, moment timestamp with time zone)
 RETURNS SETOF submit_result
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  openings contract_opening[];
  newest tick[];
  now_at timestamptz;
  bound_until timestamptz;
  candidate record;
  refused submit_result[] := '{}';
  fresh int[] := '{}';
  ids bigint[];
  place text := '';
  taken numeric;
BEGIN
  openings := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::contract_opening, rows) item);
  PERFORM pg_advisory_xact_lock_shared(726571005);
  bound_until := feed_bound_until();
  PERFORM ledger_lock(rows);
  PERFORM pg_advisory_xact_lock(726571004, opened.pair_id)
    FROM (SELECT DISTINCT item.pair_id FROM unnest(openings) item ORDER BY 1) opened;

  newest := ARRAY(SELECT stored FROM tick_newest(ARRAY(SELECT item.pair_id FROM unnest(openings) item)) stored);
  now_at := feed_now(moment);
  -- A tick may be newer than the moment at which its contract was judged: the contract then begins with the tick.
  openings := ARRAY(
    SELECT ROW(item.ordinal, item.user_id, item.pair_id, item.direction, item.asset, item.premium,
               item.duration_seconds, item.payout_ratio, item.profit, item.exposure_max,
               greatest(item.opened_at, tick.at),
               greatest(item.opened_at, tick.at) + make_interval(secs => item.duration_seconds), item.legs)::contract_opening
      FROM unnest(openings) item LEFT JOIN unnest(newest) tick ON tick.pair_id = item.pair_id);

  -- In order, each takes of the exposure that is left for its pair and second; one that cannot be paid takes none.
  FOR candidate IN
    SELECT item.*, coalesce(exposure.profits, 0) AS profits, tick.at AS priced_at,
           item.pair_id || ' ' || date_trunc('second', item.closes_at) AS place,
           coalesce(account.balance, 0) >= item.premium AS payable
      FROM unnest(openings) item
      LEFT JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
      LEFT JOIN contract_exposure exposure
        ON exposure.pair_id = item.pair_id AND exposure.closing_second = date_trunc('second', item.closes_at)
      LEFT JOIN ledger_account account ON account.address = 'user:' || item.user_id || ':available:' || item.asset
     ORDER BY item.pair_id, date_trunc('second', item.closes_at), item.ordinal
  LOOP
    IF candidate.place <> place THEN
      place := candidate.place;
      taken := candidate.profits;
    END IF;
    IF NOT tick_is_fresh(candidate.priced_at, now_at) THEN
      refused := refused || price_stale(candidate.ordinal, candidate.priced_at, now_at);
    ELSIF candidate.closes_at > bound_until THEN
      refused := refused || submit_refused(candidate.ordinal, 'durationNotOffered', jsonb_build_object('offered', coalesce((
        SELECT string_agg(offered.seconds::text, ', ' ORDER BY offered.seconds) FROM contract_duration offered
         WHERE offered.enabled AND candidate.opened_at + make_interval(secs => offered.seconds) <= bound_until), '')));
    ELSIF taken + candidate.profit > candidate.exposure_max THEN
      refused := refused || submit_outdated(candidate.ordinal, jsonb_build_object(
        'exposureLeft', trim_scale(greatest(candidate.exposure_max - taken, 0))::text));
    ELSE
      fresh := fresh || candidate.ordinal;
      IF candidate.payable THEN
        taken := taken + candidate.profit;
      END IF;
    END IF;
  END LOOP;
  -- ids[n] is the id of the contract with ordinal n, whether it is opened or not.
  ids := ARRAY(SELECT nextval('contract_id_seq')
    FROM generate_series(1, (SELECT max(item.ordinal) FROM unnest(openings) item)));

  refused := refused || ARRAY(
    SELECT declined FROM ledger_post_rows('contract', ARRAY(
      SELECT ROW(item.ordinal, ids[item.ordinal], 'open', item.legs)::ledger_journal
        FROM unnest(openings) item WHERE item.ordinal = ANY (fresh)), moment) declined);
  fresh := ARRAY(SELECT number FROM unnest(fresh) number
    WHERE number <> ALL (ARRAY(SELECT declined.ordinal FROM unnest(refused) declined)));

  INSERT INTO contract_exposure AS exposure (pair_id, closing_second, profits)
    SELECT item.pair_id, date_trunc('second', item.closes_at), sum(item.profit)
      FROM unnest(openings) item WHERE item.ordinal = ANY (fresh) GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (pair_id, closing_second) DO UPDATE SET profits = exposure.profits + excluded.profits;

  INSERT INTO contract (id, user_id, pair_id, direction, asset, premium, duration_seconds, payout_ratio, profit, state,
                        open_sequence, open_price, open_at, open_source, opened_at, closes_at, created_at, updated_at)
    SELECT ids[item.ordinal], item.user_id, item.pair_id, item.direction, item.asset, item.premium, item.duration_seconds,
           item.payout_ratio, item.profit, 'pending', tick.sequence, tick.price, tick.at, tick.source, item.opened_at,
           item.closes_at, moment, moment
      FROM unnest(openings) item JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
     WHERE item.ordinal = ANY (fresh)
     ORDER BY item.ordinal;
  PERFORM contract_keep_ticks(ARRAY(SELECT tick.pair_id FROM unnest(newest) tick ORDER BY tick.pair_id),
                              ARRAY(SELECT tick.sequence FROM unnest(newest) tick ORDER BY tick.pair_id));

  RETURN QUERY SELECT * FROM unnest(refused);
  RETURN QUERY
    SELECT (submit_accepted(item.ordinal, ids[item.ordinal], jsonb_build_object(
              'openSequence', tick.sequence, 'openPrice', tick.price::text, 'openAt', tick.at, 'openSource', tick.source,
              'openedAt', item.opened_at, 'closesAt', item.closes_at))).*
      FROM unnest(openings) item JOIN unnest(newest) tick ON tick.pair_id = item.pair_id
     WHERE item.ordinal = ANY (fresh);
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_post(legs ledger_leg[], moment timestamp with time zone)
 RETURNS TABLE(journal integer, outcome text, short_address text)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  repeated int[];
  refused int[] := '{}';
  newly int[];
  lines ledger_line[];
  ids bigint[];
BEGIN
  INSERT INTO ledger_account (address, asset, user_id, part, balance)
    SELECT address, reverse(split_part(reverse(address), ':', 1)),
           CASE WHEN owned THEN split_part(address, ':', 2)::bigint END,
           CASE WHEN owned THEN split_part(address, ':', 3) END,
           CASE WHEN owned THEN 0 END
      FROM (SELECT DISTINCT leg.address, leg.address LIKE 'user:%' AS owned FROM unnest(legs) leg
             WHERE NOT EXISTS (SELECT FROM ledger_account known WHERE known.address = leg.address)) missing
      ORDER BY address
    ON CONFLICT (address) DO NOTHING;

  PERFORM 1 FROM ledger_account
    WHERE address = ANY (ARRAY(SELECT leg.address FROM unnest(legs) leg)) AND user_id IS NOT NULL
    ORDER BY id FOR NO KEY UPDATE;

  -- From here on nobody else can change these balances or post these keys. Each key is looked up by itself, whatever the size
  -- of the table was when this was planned.
  repeated := ARRAY(
    SELECT DISTINCT leg.journal FROM unnest(legs) leg
     WHERE (SELECT true FROM journal known WHERE known.key = leg.key));
  lines := ARRAY(
    SELECT ROW(leg.journal, leg.ordinal, account.id, account.asset, account.user_id, account.part, leg.amount,
               leg.record_type, account.balance)::ledger_line
      FROM unnest(legs) WITH ORDINALITY
             AS leg (journal, key, reference_kind, reference_id, address, amount, record_type, ordinal)
     CROSS JOIN LATERAL (SELECT * FROM ledger_account known WHERE known.address = leg.address OFFSET 0) account
     WHERE leg.journal <> ALL (repeated));

  -- A journal that would overdraw is taken out, which can change what later journals find; so look again until none is
  -- left. Of two such journals that share an account, the earlier one is judged first.
  LOOP
    newly := ARRAY(
      WITH running AS (
        SELECT line.journal, line.account_id,
               line.balance + sum(line.amount) OVER (
                 PARTITION BY line.account_id ORDER BY line.journal RANGE UNBOUNDED PRECEDING) AS after
          FROM unnest(lines) line
         WHERE line.user_id IS NOT NULL AND line.journal <> ALL (refused)),
      short AS (SELECT DISTINCT journal, account_id FROM running WHERE after < 0),
      touched AS (SELECT DISTINCT running.journal, running.account_id FROM running
                   WHERE running.journal IN (SELECT journal FROM short))
      SELECT DISTINCT short.journal FROM short
       WHERE NOT EXISTS (
         SELECT FROM touched mine JOIN touched theirs ON theirs.account_id = mine.account_id
          WHERE mine.journal = short.journal AND theirs.journal < short.journal));
    EXIT WHEN cardinality(newly) = 0;
    RETURN QUERY
      SELECT DISTINCT ON (line.journal) line.journal, 'insufficient'::text, account.address
        FROM unnest(lines) line JOIN ledger_account account ON account.id = line.account_id
       WHERE line.journal = ANY (newly) AND line.user_id IS NOT NULL AND line.amount < 0
       ORDER BY line.journal, line.balance + line.amount;
    refused := refused || newly;
  END LOOP;

  RETURN QUERY SELECT DISTINCT number, 'repeated'::text, NULL::text FROM unnest(repeated) number;

  lines := ARRAY(SELECT line FROM unnest(lines) line WHERE line.journal <> ALL (refused));
  -- ids[n + 1] is the id of the journal with number n, whether it is posted or not.
  ids := ARRAY(SELECT nextval('journal_id_seq')
    FROM generate_series(0, (SELECT max(line.journal) FROM unnest(lines) line)));
  INSERT INTO journal (id, key, reference_kind, reference_id, posted_at)
    SELECT DISTINCT ON (leg.journal) ids[leg.journal + 1], leg.key, leg.reference_kind, leg.reference_id, moment
      FROM unnest(legs) leg
     WHERE leg.journal <> ALL (refused) AND leg.journal <> ALL (repeated)
     ORDER BY leg.journal;
  INSERT INTO posting (journal_id, account_id, asset, amount, user_id, part, balance_after, record_type)
    SELECT ids[line.journal + 1], line.account_id, line.asset, line.amount, line.user_id, line.part,
           line.balance + sum(line.amount) OVER (
             PARTITION BY line.account_id ORDER BY line.journal, line.ordinal ROWS UNBOUNDED PRECEDING),
           line.record_type
      FROM unnest(lines) line ORDER BY line.journal, line.ordinal;
  UPDATE ledger_account account SET balance = account.balance + delta.total
    FROM (SELECT line.account_id, sum(line.amount) AS total FROM unnest(lines) line
           WHERE line.user_id IS NOT NULL GROUP BY line.account_id) delta
   WHERE account.id = delta.account_id AND account.id = ANY (ARRAY(SELECT line.account_id FROM unnest(lines) line));
  RETURN QUERY SELECT DISTINCT line.journal, 'posted'::text, NULL::text FROM unnest(lines) line;
END $function$;

CREATE OR REPLACE FUNCTION public.feed_watermark_advance(past timestamp with time zone, OUT moved integer[], OUT next_close timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  -- A watermark is a millisecond after the close, and must not be ahead of the clock either.
  reached timestamptz := least(past, clock_timestamp() - interval '1 millisecond');
BEGIN
  moved := '{}';
  next_close := (SELECT min(feed_next_close(pair.id, '-infinity')) FROM pair);
  IF next_close > reached IS NOT FALSE THEN
    RETURN;
  END IF;
  next_close := (SELECT min(feed_next_close(pair.id, reached)) FROM pair);
  IF NOT EXISTS (SELECT FROM feed_silent_pairs(reached)) THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(726571002);
  WITH added AS (
    INSERT INTO feed_watermark (pair_id, before, sequence)
      SELECT silent.pair_id, silent.before,
             (SELECT tick.sequence FROM tick WHERE tick.pair_id = silent.pair_id ORDER BY tick.sequence DESC LIMIT 1)
        FROM feed_silent_pairs(reached) silent ORDER BY silent.pair_id
      ON CONFLICT (pair_id, before) DO NOTHING
      RETURNING feed_watermark.pair_id)
  SELECT coalesce(array_agg(added.pair_id), '{}') INTO moved FROM added;
END $function$;

CREATE OR REPLACE FUNCTION public.mining_refused(purchase mining_purchase)
 RETURNS submit_result
 LANGUAGE plpgsql
AS $function$
DECLARE
  joined mining_group;
  remaining numeric;
BEGIN
  IF purchase.group_id IS NULL THEN
    PERFORM 1 FROM mining_machine machine
      WHERE machine.id = purchase.machine_id
        AND machine.offered AND machine.listed_at <= purchase.bought_at
        AND coalesce(machine.delisted_at > purchase.bought_at, true)
        AND (machine.asset, machine.paying_asset, machine.price, machine.yield_type, machine.daily_output,
             machine.term_days, machine.frozen_output)
          = (purchase.asset, purchase.paying_asset, purchase.price, purchase.yield_type, purchase.machine_output,
             purchase.term_days, purchase.frozen_output);
    RETURN CASE WHEN NOT FOUND THEN submit_refused(purchase.ordinal, 'wrongState') END;
  END IF;

  SELECT * INTO joined FROM mining_group WHERE mining_group.id = purchase.group_id;
  remaining := 100 - joined.taken;
  IF joined.state <> 'pairing' OR joined.pairs_by <= purchase.bought_at OR remaining = 0 THEN
    RETURN submit_refused(purchase.ordinal, 'groupClosed');
  END IF;
  IF purchase.share > remaining THEN
    RETURN submit_refused(purchase.ordinal, 'supplyExhausted', jsonb_build_object(
      'left', trim_scale(remaining)::text, 'asset', '%'));
  END IF;
  -- All that is left may be bought, even when it is less than the smallest share.
  IF purchase.share < purchase.share_min AND purchase.share < remaining THEN
    RETURN submit_refused(purchase.ordinal, 'shareTooSmall', jsonb_build_object(
      'minimum', trim_scale(purchase.share_min)::text));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.deposit_address_assign(to_user bigint, moment timestamp with time zone)
 RETURNS SETOF deposit_address
 LANGUAGE plpgsql
AS $function$
DECLARE
  missing network[] := ARRAY(
    SELECT network FROM network
     WHERE EXISTS (SELECT FROM coin_network WHERE coin_network.network = network.code AND deposit_enabled)
       AND NOT EXISTS (SELECT FROM deposit_address own WHERE own.network = network.code AND own.user_id = to_user
                          AND own.retired_at IS NULL)
       AND (deposit_memo
            OR EXISTS (SELECT FROM deposit_address free
                        WHERE free.network = network.code AND free.user_id IS NULL AND free.retired_at IS NULL)));
  lacking network;
BEGIN
  IF cardinality(missing) > 0 THEN
    PERFORM 1 FROM users WHERE id = to_user FOR NO KEY UPDATE;
  END IF;
  FOREACH lacking IN ARRAY missing LOOP
    -- A concurrent call may have been first.
    CONTINUE WHEN EXISTS (SELECT FROM deposit_address WHERE network = lacking.code AND user_id = to_user
                           AND retired_at IS NULL);
    IF lacking.deposit_memo THEN
      -- Nine digits fit every chain's memo, and a mistyped one is rarely another user's.
      LOOP
        INSERT INTO deposit_address (network, memo, user_id, assigned_at, added_at)
          VALUES (lacking.code, (100000000 + floor(random() * 900000000))::bigint::text, to_user, moment, moment)
          ON CONFLICT (network, memo) DO NOTHING;
        EXIT WHEN FOUND;
      END LOOP;
    ELSE
      UPDATE deposit_address SET user_id = to_user, assigned_at = moment
       WHERE id = (SELECT id FROM deposit_address WHERE network = lacking.code AND user_id IS NULL AND retired_at IS NULL
                    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED);
    END IF;
  END LOOP;
  RETURN QUERY SELECT * FROM deposit_address WHERE user_id = to_user AND retired_at IS NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_end(endings jsonb, moment timestamp with time zone)
 RETURNS SETOF spot_end_result
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  items spot_ending[];
  ended bigint[];
  crossed spot_end_result[];
BEGIN
  items := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::spot_ending, endings) item ORDER BY item.ordinal);
  -- As a test, the state names no index: a plan made on an empty table would take one of all open orders, or of all users.
  PERFORM 1 FROM spot_order
    WHERE id = ANY (ARRAY(SELECT item.order_id FROM unnest(items) item)) AND (state IN ('open', 'waiting')) IS TRUE
    ORDER BY id FOR NO KEY UPDATE;
  PERFORM spot_set_off(ARRAY(SELECT item.order_id FROM unnest(items) item), moment);
  -- The matcher has filled all that ticks up to spot_matching cross. The lowest and the highest price of a pair's later ticks
  -- show for most orders at once that none of these crosses them.
  crossed := ARRAY(
    WITH resting AS MATERIALIZED (
      SELECT item.ordinal, cancelled.*
        FROM unnest(items) item
       CROSS JOIN LATERAL (SELECT * FROM spot_order named WHERE named.id = item.order_id OFFSET 0) cancelled
       WHERE item.state = 'cancelled' AND cancelled.state = 'open'),
    fresh AS MATERIALIZED (
      SELECT pair.id AS pair_id, pair.symbol, coalesce(matching.sequence, 0) AS done, span.*
        FROM pair
        LEFT JOIN spot_matching matching ON matching.symbol = pair.symbol
        CROSS JOIN LATERAL (
          SELECT min(price) AS low, max(price) AS high, max(sequence) AS last
            FROM tick WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)) span
       WHERE pair.symbol = ANY (ARRAY(SELECT symbol FROM resting)))
    SELECT ROW(resting.ordinal, crossing.sequence, crossing.price, crossing.at, crossing.source)::spot_end_result
      FROM resting
      JOIN fresh ON fresh.symbol = resting.symbol
       AND CASE resting.side WHEN 'buy' THEN resting.limit_price >= fresh.low ELSE resting.limit_price <= fresh.high END
     CROSS JOIN LATERAL spot_crossing_tick(
             fresh.pair_id, resting.side, resting.limit_price, resting.created_at,
             greatest(resting.accepted_sequence, fresh.done, resting.trigger_sequence - 1), fresh.last, moment) crossing);
  items := ARRAY(
    SELECT item FROM unnest(items) item
     WHERE item.ordinal <> ALL (ARRAY(SELECT late.ordinal FROM unnest(crossed) late)) ORDER BY item.ordinal);
  ended := spot_end_orders(items, moment);

  PERFORM ledger_post_or_raise('spotOrder', ARRAY(
    SELECT ROW(item.ordinal, item.order_id, 'end', item.legs)::ledger_journal
      FROM unnest(items) item WHERE item.order_id = ANY (ended)), moment);

  IF EXISTS (SELECT FROM unnest(items) item WHERE item.state = 'filled') THEN
    INSERT INTO spot_fill (order_id, price, quantity, turnover, fee, tick_sequence, tick_price, tick_at, tick_source,
                           created_at)
      SELECT item.order_id, item.price, item.quantity, item.turnover, item.fee, item.tick_sequence, item.tick_price,
             item.tick_at, item.tick_source, moment
        FROM unnest(items) item WHERE item.state = 'filled' AND item.order_id = ANY (ended);
  END IF;
  RETURN QUERY SELECT * FROM unnest(crossed);
  RETURN QUERY
    SELECT item.ordinal, NULL::bigint, NULL::numeric, NULL::timestamptz, NULL::price_source
      FROM unnest(items) item WHERE item.order_id = ANY (ended);
END $function$;
