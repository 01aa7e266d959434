-- Releases coins whose lock period is over, each once: whoever finds one no longer frozen does nothing. Answers the
-- ordinals that were released.
CREATE FUNCTION token_sale_release(releasings jsonb, moment timestamptz) RETURNS SETOF int LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  asked token_sale_releasing[];
  released bigint[];
BEGIN
  asked := ARRAY(
    SELECT one FROM jsonb_populate_recordset(NULL::token_sale_releasing, releasings) one ORDER BY one.ordinal);
  PERFORM 1 FROM token_subscription
    WHERE id = ANY (ARRAY(SELECT one.subscription_id FROM unnest(asked) one)) AND state = 1
    ORDER BY id FOR NO KEY UPDATE;
  WITH changed AS (
    UPDATE token_subscription SET state = 2, unlocked_at = moment, updated_at = moment
     WHERE id = ANY (ARRAY(SELECT one.subscription_id FROM unnest(asked) one))
       AND state = 1 AND unlocks_at <= moment
     RETURNING id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO released FROM changed;

  PERFORM 1 FROM ledger_post(
    ARRAY(
      SELECT ROW(one.ordinal, 'tokenSubscription:' || one.subscription_id || ':release', 'tokenSubscription',
                 one.subscription_id, leg ->> 0, (leg ->> 1)::numeric, (leg ->> 2)::smallint)::ledger_leg
        FROM unnest(asked) one, jsonb_array_elements(one.legs) leg
       WHERE one.subscription_id = ANY (released)),
    moment) posted WHERE posted.outcome <> 'posted';
  IF FOUND THEN
    RAISE EXCEPTION 'coins that were frozen could not be released';
  END IF;
  RETURN QUERY SELECT one.ordinal FROM unnest(asked) one WHERE one.subscription_id = ANY (released);
END $$;
