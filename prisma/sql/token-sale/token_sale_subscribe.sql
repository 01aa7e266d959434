-- Makes subscriptions, at most one of each user in a call. The outcome of each:
--   subscribed   subscription_id is the new one
--   repeated     its key was used before: fingerprint and earlier say for what and how it ended
--   refused      nothing happened; earlier says why, and the key remembers that
CREATE FUNCTION token_sale_subscribe(subscribings jsonb, moment timestamptz)
RETURNS TABLE (ordinal int, outcome text, subscription_id bigint, fingerprint text, earlier jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  asked token_sale_subscribing[];
  one record;
  pending int[];
  fitting int[];
  made int[] := '{}';
  refused token_sale_refusal[] := '{}';
  ids bigint[];
  sale int;
  remaining numeric;
  unpaid boolean;
BEGIN
  asked := ARRAY(
    SELECT asking FROM jsonb_populate_recordset(NULL::token_sale_subscribing, subscribings) asking ORDER BY asking.ordinal);
  pending := ARRAY(SELECT asking.ordinal FROM unnest(asked) asking);

  FOR one IN
    SELECT asking.ordinal, known.fingerprint, known.outcome
      FROM attempt_claim(
             ARRAY(SELECT 'user:' || asking.user_id FROM unnest(asked) asking WHERE asking.attempt_key IS NOT NULL),
             ARRAY(SELECT asking.attempt_key FROM unnest(asked) asking WHERE asking.attempt_key IS NOT NULL),
             ARRAY(SELECT asking.fingerprint FROM unnest(asked) asking WHERE asking.attempt_key IS NOT NULL),
             moment) known
      JOIN unnest(asked) asking ON known.scope = 'user:' || asking.user_id AND known.key = asking.attempt_key
  LOOP
    pending := array_remove(pending, one.ordinal);
    RETURN QUERY SELECT one.ordinal, 'repeated'::text, NULL::bigint, one.fingerprint, one.outcome;
  END LOOP;

  -- From here on nobody else can sell anything of these sales, or change their terms.
  PERFORM 1 FROM token_sale
    WHERE id IN (SELECT asking.sale_id FROM unnest(asked) asking) ORDER BY id FOR NO KEY UPDATE;
  -- ids[n] is the id of the subscription with ordinal n, whether it comes to be or not.
  ids := ARRAY(SELECT nextval(pg_get_serial_sequence('token_subscription', 'id')) FROM unnest(asked));

  -- In rounds: those that fit into what is left are paid; what somebody could not pay for is left for the others.
  LOOP
    fitting := '{}';
    sale := NULL;
    FOR one IN
      SELECT asking.ordinal, asking.sale_id, asking.quantity, asking.asset, sales.supply - sales.sold AS unsold,
             greatest(sales.user_max - (
               SELECT coalesce(sum(mine.quantity), 0) FROM token_subscription mine
                WHERE mine.sale_id = asking.sale_id AND mine.user_id = asking.user_id), 0) AS user_left,
             buyer.subscriptions_barred AS barred,
             sales.enabled AND (sales.unit_price, sales.asset, sales.paying_asset)
               = (asking.unit_price, asking.asset, asking.paying_asset) AS unchanged
        FROM unnest(asked) asking
        JOIN token_sale sales ON sales.id = asking.sale_id
        JOIN users buyer ON buyer.id = asking.user_id
       WHERE asking.ordinal = ANY (pending)
       ORDER BY asking.sale_id, asking.ordinal
    LOOP
      IF sale IS DISTINCT FROM one.sale_id THEN
        sale := one.sale_id;
        remaining := one.unsold;
      END IF;
      IF one.barred THEN
        refused := refused || ROW(one.ordinal, 'subscriptionBarred', '{}'::jsonb)::token_sale_refusal;
        pending := array_remove(pending, one.ordinal);
      ELSIF NOT one.unchanged THEN
        refused := refused || ROW(one.ordinal, 'wrongState', '{}'::jsonb)::token_sale_refusal;
        pending := array_remove(pending, one.ordinal);
      ELSIF one.quantity > one.user_left THEN
        refused := refused || ROW(one.ordinal, 'aboveUserMaximum', jsonb_build_object(
          'left', trim_scale(one.user_left)::text, 'asset', one.asset))::token_sale_refusal;
        pending := array_remove(pending, one.ordinal);
      ELSIF one.quantity <= remaining THEN
        fitting := fitting || one.ordinal;
        remaining := remaining - one.quantity;
      END IF;
    END LOOP;
    EXIT WHEN cardinality(fitting) = 0;

    unpaid := false;
    pending := ARRAY(SELECT number FROM unnest(pending) number WHERE number <> ALL (fitting));
    FOR one IN
      SELECT posted.* FROM ledger_post(
        ARRAY(
          SELECT ROW(asking.ordinal, 'tokenSubscription:' || ids[asking.ordinal] || ':place', 'tokenSubscription',
                     ids[asking.ordinal], leg ->> 0, (leg ->> 1)::numeric, (leg ->> 2)::smallint)::ledger_leg
            FROM unnest(asked) asking, jsonb_array_elements(asking.legs) leg
           WHERE asking.ordinal = ANY (fitting)),
        moment) posted WHERE posted.outcome <> 'posted'
    LOOP
      IF one.outcome <> 'insufficient' THEN
        RAISE EXCEPTION 'the price of a subscription was %', one.outcome;
      END IF;
      unpaid := true;
      fitting := array_remove(fitting, one.journal);
      refused := refused || (
        SELECT ROW(one.journal, 'insufficientBalance', jsonb_build_object(
                 'available', trim_scale(account.balance)::text, 'asset', account.asset))::token_sale_refusal
          FROM ledger_account account WHERE account.address = one.short_address);
    END LOOP;

    UPDATE token_sale sales SET sold = sales.sold + added.quantity, updated_at = moment
      FROM (SELECT asking.sale_id, sum(asking.quantity) AS quantity FROM unnest(asked) asking
             WHERE asking.ordinal = ANY (fitting) GROUP BY asking.sale_id) added
     WHERE sales.id = added.sale_id;
    INSERT INTO token_subscription (id, user_id, sale_id, asset, paying_asset, unit_price, quantity, paid, state,
                                    unlocks_at, created_at, updated_at)
      SELECT ids[asking.ordinal], asking.user_id, asking.sale_id, asking.asset, asking.paying_asset, asking.unit_price,
             asking.quantity, asking.paid, 1, asking.unlocks_at, moment, moment
        FROM unnest(asked) asking WHERE asking.ordinal = ANY (fitting) ORDER BY asking.ordinal;
    made := made || fitting;
    EXIT WHEN NOT unpaid OR cardinality(pending) = 0;
  END LOOP;

  refused := refused || ARRAY(
    SELECT ROW(asking.ordinal, 'supplyExhausted', jsonb_build_object(
             'left', trim_scale(sales.supply - sales.sold)::text, 'asset', asking.asset))::token_sale_refusal
      FROM unnest(asked) asking JOIN token_sale sales ON sales.id = asking.sale_id
     WHERE asking.ordinal = ANY (pending));

  UPDATE attempt SET outcome = coalesce(
      (SELECT jsonb_build_object('refusal', declined.refusal, 'detail', declined.detail)
         FROM unnest(refused) declined WHERE declined.ordinal = asking.ordinal),
      jsonb_build_object('subscriptionId', ids[asking.ordinal]))
    FROM unnest(asked) asking
   WHERE attempt.scope = 'user:' || asking.user_id AND attempt.key = asking.attempt_key
     AND (asking.ordinal = ANY (made) OR asking.ordinal IN (SELECT declined.ordinal FROM unnest(refused) declined));

  RETURN QUERY SELECT declined.ordinal, 'refused'::text, NULL::bigint, NULL::text,
      jsonb_build_object('refusal', declined.refusal, 'detail', declined.detail)
    FROM unnest(refused) declined;
  RETURN QUERY SELECT number, 'subscribed'::text, ids[number], NULL::text, NULL::jsonb FROM unnest(made) number;
END $$;
