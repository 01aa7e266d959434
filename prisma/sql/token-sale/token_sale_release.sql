-- Releases coins whose lock period is over, each once: whoever finds one no longer frozen does nothing.
--   takes   [token_sale_releasing]
--   gives   the ordinals that were released
--   locks   the subscriptions, then the accounts, each in the order of their ids
CREATE FUNCTION token_sale_release(releasings jsonb, moment timestamptz) RETURNS SETOF int LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  items token_sale_releasing[];
  released bigint[];
BEGIN
  items := ARRAY(
    SELECT item FROM jsonb_populate_recordset(NULL::token_sale_releasing, releasings) item ORDER BY item.ordinal);
  PERFORM 1 FROM token_subscription
    WHERE id = ANY (ARRAY(SELECT item.subscription_id FROM unnest(items) item)) AND state = 'frozen'
    ORDER BY id FOR NO KEY UPDATE;
  WITH changed AS (
    UPDATE token_subscription SET state = 'unfrozen', unlocked_at = moment, updated_at = moment
     WHERE id = ANY (ARRAY(SELECT item.subscription_id FROM unnest(items) item))
       AND state = 'frozen' AND unlocks_at <= moment
     RETURNING id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO released FROM changed;

  PERFORM ledger_post_or_raise('tokenSubscription', ARRAY(
    SELECT ROW(item.ordinal, item.subscription_id, 'release', item.legs)::ledger_journal
      FROM unnest(items) item WHERE item.subscription_id = ANY (released)), moment);
  RETURN QUERY SELECT item.ordinal FROM unnest(items) item WHERE item.subscription_id = ANY (released);
END $$;
