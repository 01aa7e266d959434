-- SQL functions may call each other in any order.
SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.spot_fill_notify()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  -- An insert of nothing would cost as much as one of a few rows.
  IF NOT EXISTS (
    SELECT FROM spot_order filled
     WHERE filled.id = ANY (ARRAY(SELECT order_id FROM added)) AND filled.type = 'limit' AND (filled.state = 'filled') IS TRUE) THEN
    RETURN NULL;
  END IF;
  INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
    SELECT filled.user_id, event.name || ':spotOrder:' || filled.id, event.name,
           jsonb_build_object('quantity', notification_amount(filled.filled_quantity), 'asset', filled.base,
                              'price', notification_amount(CASE filled.partial_fills WHEN 0 THEN fill.price
                                                                ELSE spot_average_price(filled.id) END),
                              'payingAsset', filled.quote),
           'spotOrder', filled.id, fill.created_at
      FROM added fill
      JOIN spot_order filled ON filled.id = fill.order_id AND filled.type = 'limit' AND (filled.state = 'filled') IS TRUE
       AND filled.id = ANY (ARRAY(SELECT order_id FROM added))
     CROSS JOIN LATERAL (SELECT CASE filled.side WHEN 'buy' THEN 'buyFilled' ELSE 'sellFilled' END AS name) event
     ORDER BY filled.user_id, filled.id
    ON CONFLICT (user_id, key) DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_matched(of_symbol text, mine integer, was bigint, book jsonb, taken jsonb, changes jsonb, fills jsonb, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  items spot_book_change[] := ARRAY(
    SELECT item FROM jsonb_populate_recordset(NULL::spot_book_change, changes) item ORDER BY item.order_id);
  known CONSTANT bigint[] := ARRAY(SELECT item.order_id FROM unnest(items) item);
  moves CONSTANT boolean := fills <> '[]' OR EXISTS (
    SELECT FROM unnest(items) item WHERE jsonb_array_length(item.legs) > 0 OR item.exit IS NOT NULL);
  written int;
BEGIN
  UPDATE spot_book SET sequence = (book ->> 'sequence')::bigint, trade_number = (book ->> 'trade_number')::bigint,
                       tick_sequence = (book ->> 'tick_sequence')::bigint, inventory = (book ->> 'inventory')::bigint, taken = book -> 'taken',
                       phase = coalesce((book ->> 'phase')::book_phase, phase)
   WHERE symbol = of_symbol AND epoch = mine AND sequence = was;
  IF NOT FOUND THEN
    RETURN false;
  END IF;

  PERFORM 1 FROM spot_order WHERE id = ANY (known) ORDER BY id FOR NO KEY UPDATE;
  IF moves THEN
    PERFORM ledger_lock(changes || jsonb_path_query_array(changes, '$[*].exit'));
  END IF;

  UPDATE spot_command SET sequence = carried.sequence
    FROM jsonb_to_recordset(taken) AS carried (id bigint, sequence bigint)
   WHERE spot_command.id = carried.id AND spot_command.sequence IS NULL;
  INSERT INTO spot_command (symbol, kind, order_id, tick_sequence, tick_price, ladder_version, stale, sequence, created_at)
    SELECT of_symbol, own.kind, own.order_id, own.tick_sequence, own.tick_price, own.ladder_version, own.stale, own.sequence, moment
      FROM jsonb_to_recordset(taken) AS own (id bigint, kind spot_command_kind, order_id bigint, sequence bigint, tick_sequence bigint,
                                             tick_price numeric, ladder_version int, stale boolean)
     WHERE own.id IS NULL;

  -- Each by its place, since it is locked and stays there: a plan made on an empty table would hold each order against every item.
  UPDATE spot_order SET
      state = CASE WHEN item.state = 'cancelled' AND item.quantity > 0 THEN 'open' ELSE item.state END,
      end_reason = CASE WHEN item.state = 'cancelled' AND item.quantity > 0 THEN NULL ELSE item.end_reason END,
      sequence = coalesce(item.sequence, spot_order.sequence),
      filled_quantity = spot_order.filled_quantity + item.quantity, turnover = spot_order.turnover + item.turnover,
      fee = spot_order.fee + item.fee, partial_fills = item.partial_fills, exact_turnover = item.exact_turnover,
      exact_fee = item.exact_fee, held_taken = spot_order.held_taken + item.held_taken, updated_at = moment
    FROM (SELECT item.*, named.place
            FROM unnest(items) item
           CROSS JOIN LATERAL (SELECT ctid AS place FROM spot_order WHERE spot_order.id = item.order_id OFFSET 0) named) item
   WHERE spot_order.ctid = item.place AND (spot_order.state = 'open') IS TRUE
     AND spot_order.partial_fills = item.partial_fills_before;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written <> cardinality(items) THEN
    RAISE EXCEPTION 'the book of % is not the one that is stored', of_symbol;
  END IF;

  -- Most orders only find their place: no money moves.
  IF NOT moves THEN
    RETURN true;
  END IF;
  PERFORM ledger_post_or_raise('spotOrder', ARRAY(
    SELECT ROW(row_number() OVER (ORDER BY item.order_id), item.order_id,
               CASE WHEN item.state <> 'open' THEN 'end' WHEN item.partial_fills = item.partial_fills_before THEN 'hold'
                    ELSE 'fill:' || item.partial_fills_before + 1 END,
               item.legs)::ledger_journal
      FROM unnest(items) item WHERE jsonb_array_length(item.legs) > 0), moment);
  INSERT INTO spot_fill (order_id, number, user_id, role, trade, price, quantity, turnover, fee, ladder_version, tick_sequence,
                         tick_price, tick_at, tick_source, created_at)
    SELECT named.id, fill.number, named.user_id, fill.role, fill.trade, fill.price, fill.quantity, fill.turnover, fill.fee,
           fill.ladder_version, fill.tick_sequence, fill.tick_price, fill.tick_at, fill.tick_source, moment
      FROM jsonb_populate_recordset(NULL::spot_book_fill, fills) fill
     CROSS JOIN LATERAL (SELECT id, user_id FROM spot_order WHERE spot_order.id = fill.order_id OFFSET 0) named
     ORDER BY fill.trade, fill.role;
  -- What ended after a fill was filled first, and is told so in this order.
  IF EXISTS (SELECT FROM unnest(items) item WHERE item.state = 'cancelled' AND item.quantity > 0) THEN
    UPDATE spot_order SET state = item.state, end_reason = item.end_reason
      FROM unnest(items) item
     WHERE spot_order.id = item.order_id AND spot_order.id = ANY (known) AND item.state = 'cancelled' AND item.quantity > 0;
  END IF;
  IF EXISTS (SELECT FROM unnest(items) item WHERE item.exit IS NOT NULL) THEN
    PERFORM spot_exit_write((
      SELECT jsonb_agg(item.exit || jsonb_build_object(
               'ordinal', item.place, 'exit_of', item.order_id, 'tick_sequence', book -> 'tick_sequence'))
        FROM (SELECT (each).*, row_number() OVER () AS place FROM unnest(items) each WHERE (each).exit IS NOT NULL) item), moment);
  END IF;
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_order_ask()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM added WHERE state = 'open' AND sequence IS NULL) AND EXISTS (SELECT FROM spot_book) THEN
    INSERT INTO spot_command (symbol, kind, order_id, replaced_open, created_at)
      SELECT asked.symbol, (CASE WHEN replaced.id IS NULL THEN 'place' ELSE 'replace' END)::spot_command_kind, asked.id,
             replaced.quantity - replaced.filled_quantity, asked.updated_at
        FROM added asked
        JOIN spot_book book ON book.symbol = asked.symbol
        LEFT JOIN LATERAL (SELECT * FROM spot_order named WHERE named.id = asked.replaces_id OFFSET 0) replaced
          ON replaced.state = 'open'
       WHERE asked.state = 'open' AND asked.sequence IS NULL
         AND NOT EXISTS (SELECT FROM spot_command known WHERE known.order_id = asked.id AND known.kind <> 'cancel')
       ORDER BY asked.id;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_order_tell()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  listened bigint[];
  waited bigint[];
BEGIN
  -- Most changes are fills, of which it is told with these.
  IF TG_OP = 'UPDATE' THEN
    waited := ARRAY(SELECT id FROM earlier WHERE state = 'waiting');
    IF waited = '{}' AND NOT EXISTS (SELECT FROM added WHERE state = 'cancelled') THEN
      RETURN NULL;
    END IF;
  END IF;
  listened := user_event_listened(ARRAY(SELECT DISTINCT user_id FROM added));
  IF listened = '{}' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM user_event_add(ARRAY(
      SELECT user_event_of_order(user_id, 'placed', id, created_at) FROM added
       WHERE user_id = ANY (listened) AND state <> 'waiting' ORDER BY id));
  ELSE
    PERFORM user_event_add(ARRAY(
      SELECT user_event_of_order(user_id, (CASE WHEN state = 'open' THEN 'placed' WHEN id = ANY (waited) THEN 'deleted'
                                                ELSE 'cancelled' END)::user_event_kind, id, updated_at)
        FROM added
       WHERE user_id = ANY (listened) AND (state = 'cancelled' OR (state = 'open' AND id = ANY (waited))) ORDER BY id));
  END IF;
  RETURN NULL;
END $function$;
