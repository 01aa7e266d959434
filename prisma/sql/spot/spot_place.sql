-- Places orders. The outcome of each:
--   done       id is the new order
--   repeated   its key was used before: fingerprint and earlier say for what and how it ended
--   refused    nothing happened; earlier says why, and the key remembers that
CREATE FUNCTION spot_place(placings jsonb, moment timestamptz)
RETURNS TABLE (ordinal int, outcome text, id bigint, fingerprint text, earlier jsonb) LANGUAGE plpgsql
-- A plan made once serves every batch: planning anew for each array costs more than the work.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  asked spot_placing[];
  claimed record;
  repeated int[] := '{}';
  refused spot_refusal[];
  fresh int[];
  ids bigint[];
BEGIN
  asked := ARRAY(SELECT one FROM jsonb_populate_recordset(NULL::spot_placing, placings) one ORDER BY one.ordinal);

  FOR claimed IN
    SELECT one.ordinal, known.fingerprint, known.outcome
      FROM attempt_claim(
             ARRAY(SELECT 'user:' || one.user_id FROM unnest(asked) one WHERE one.attempt_key IS NOT NULL),
             ARRAY(SELECT one.attempt_key FROM unnest(asked) one WHERE one.attempt_key IS NOT NULL),
             ARRAY(SELECT one.fingerprint FROM unnest(asked) one WHERE one.attempt_key IS NOT NULL),
             moment) known
      JOIN unnest(asked) one ON known.scope = 'user:' || one.user_id AND known.key = one.attempt_key
  LOOP
    repeated := repeated || claimed.ordinal;
    RETURN QUERY SELECT claimed.ordinal, 'repeated'::text, NULL::bigint, claimed.fingerprint, claimed.outcome;
  END LOOP;

  -- From here on nobody else can open an order of these users.
  PERFORM 1 FROM users
    WHERE users.id = ANY (ARRAY(
      SELECT one.user_id FROM unnest(asked) one WHERE one.type = 1 AND one.ordinal <> ALL (repeated)))
    ORDER BY users.id FOR NO KEY UPDATE;
  refused := ARRAY(
    SELECT ROW(one.ordinal, 'tooManyOpenOrders',
               jsonb_build_object('maximum', one.open_orders_max::text))::spot_refusal
      FROM unnest(asked) one
     WHERE one.type = 1 AND one.ordinal <> ALL (repeated)
       AND one.open_orders_max <= (
         SELECT count(*) FROM (SELECT FROM spot_order mine
           WHERE mine.user_id = one.user_id AND mine.state = 1 LIMIT one.open_orders_max) open));
  fresh := ARRAY(SELECT one.ordinal FROM unnest(asked) one
    WHERE one.ordinal <> ALL (repeated) AND one.ordinal <> ALL (ARRAY(SELECT declined.ordinal FROM unnest(refused) declined)));
  -- ids[n] is the id of the order with ordinal n, whether it comes to be or not.
  ids := ARRAY(SELECT nextval(pg_get_serial_sequence('spot_order', 'id')) FROM unnest(asked));

  -- An account that ledger_post only just made is not visible to this statement: it holds nothing.
  refused := refused || ARRAY(
    SELECT ROW(posted.journal, 'insufficientBalance', jsonb_build_object(
             'available', trim_scale(coalesce(account.balance, 0))::text,
             'asset', reverse(split_part(reverse(posted.short_address), ':', 1))))::spot_refusal
      FROM ledger_post(
        ARRAY(
          SELECT ROW(one.ordinal, 'spotOrder:' || ids[one.ordinal] || ':place', 'spotOrder', ids[one.ordinal],
                     leg ->> 0, (leg ->> 1)::numeric, (leg ->> 2)::smallint)::ledger_leg
            FROM unnest(asked) one, jsonb_array_elements(one.legs) leg
           WHERE one.ordinal = ANY (fresh)),
        moment) posted
      LEFT JOIN ledger_account account ON account.address = posted.short_address
     WHERE posted.outcome = 'insufficient');
  fresh := ARRAY(SELECT number FROM unnest(fresh) number
    WHERE number <> ALL (ARRAY(SELECT declined.ordinal FROM unnest(refused) declined)));

  INSERT INTO spot_order (id, user_id, symbol, base, quote, side, type, sizing, limit_price, asked_quantity,
                          asked_total, quantity, held, state, filled_quantity, turnover, fee, fee_rate,
                          accepted_sequence, created_at, updated_at)
    SELECT ids[one.ordinal], one.user_id, one.symbol, one.base, one.quote, one.side, one.type, one.sizing,
           one.limit_price, one.asked_quantity, one.asked_total, one.quantity, one.held,
           CASE one.type WHEN 1 THEN 1 ELSE 2 END,
           CASE one.type WHEN 1 THEN 0 ELSE one.quantity END,
           one.turnover, one.fee, one.fee_rate, one.tick_sequence, moment, moment
      FROM unnest(asked) one
     WHERE one.ordinal = ANY (fresh);
  INSERT INTO spot_fill (order_id, price, quantity, turnover, fee, tick_sequence, tick_price, tick_at, tick_source,
                         created_at)
    SELECT ids[one.ordinal], one.fill_price, one.quantity, one.turnover, one.fee, one.tick_sequence, one.tick_price,
           one.tick_at, one.tick_source, moment
      FROM unnest(asked) one
     WHERE one.type = 2 AND one.ordinal = ANY (fresh);

  UPDATE attempt SET outcome = coalesce(
      (SELECT jsonb_build_object('refusal', declined.refusal, 'detail', declined.detail)
         FROM unnest(refused) declined WHERE declined.ordinal = one.ordinal),
      jsonb_build_object('orderId', ids[one.ordinal]))
    FROM unnest(asked) one
   WHERE attempt.scope = 'user:' || one.user_id AND attempt.key = one.attempt_key
     AND one.ordinal <> ALL (repeated);

  RETURN QUERY SELECT declined.ordinal, 'refused'::text, NULL::bigint, NULL::text,
      jsonb_build_object('refusal', declined.refusal, 'detail', declined.detail)
    FROM unnest(refused) declined;
  RETURN QUERY SELECT number, 'done'::text, ids[number], NULL::text, NULL::jsonb FROM unnest(fresh) number;
END $$;
