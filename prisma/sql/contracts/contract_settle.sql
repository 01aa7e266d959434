-- Settles contracts, each once: whoever finds one no longer pending does nothing. Price and time of the close come from the stored
-- tick; one that is not the last before the close, or after which another could still arrive, settles nothing.
--   takes   [contract_settlement]
--   gives   the ordinals that were settled
--   locks   the contracts, passing over those that another worker is settling; then the accounts, then the owners' streams of events
CREATE FUNCTION contract_settle(settlements jsonb, moment timestamptz) RETURNS SETOF int LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  items contract_settlement[];
  held bigint[];
  settled bigint[];
BEGIN
  items := ARRAY(
    SELECT item FROM jsonb_populate_recordset(NULL::contract_settlement, settlements) item ORDER BY item.ordinal);
  -- What another worker is just settling is passed over. As a test, the state names no index: a plan made on an empty table would take
  -- one of all pending contracts, or of all users.
  held := ARRAY(
    SELECT id FROM contract
     WHERE id = ANY (ARRAY(SELECT item.contract_id FROM unnest(items) item)) AND (state = 'pending') IS TRUE
     ORDER BY id FOR NO KEY UPDATE SKIP LOCKED);
  WITH complete AS MATERIALIZED (
    SELECT pair.id AS pair_id, feed_complete_before(pair.id) AS before FROM pair),
  changed AS (
    UPDATE contract SET
        state = item.state, result = item.result, payout = item.payout, settled_at = moment, updated_at = moment,
        close_sequence = closing.sequence, close_price = closing.price, close_at = closing.at,
        close_source = closing.source, followed = following.sequence IS NOT NULL
      FROM unnest(items) item
      JOIN contract pending ON pending.id = item.contract_id
      JOIN complete ON complete.pair_id = pending.pair_id AND complete.before > pending.closes_at
      LEFT JOIN LATERAL tick_numbered(pending.pair_id, item.close_sequence) closing ON true
      LEFT JOIN LATERAL tick_numbered(pending.pair_id, item.close_sequence + 1) following ON true
     WHERE contract.id = item.contract_id AND contract.id = ANY (held)
       AND closing.sequence IS NOT DISTINCT FROM item.close_sequence
       AND coalesce(closing.at <= contract.closes_at, true)
       AND coalesce(following.at > contract.closes_at, true)
     RETURNING contract.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO settled FROM changed;

  PERFORM ledger_post_or_raise('contract', ARRAY(
    SELECT ROW(item.ordinal, item.contract_id, 'close', item.legs)::ledger_journal
      FROM unnest(items) item WHERE item.contract_id = ANY (settled)), moment);

  PERFORM contract_tell(settled, moment);

  PERFORM contract_keep_ticks(
    ARRAY(SELECT contract.pair_id FROM contract, generate_series(0, 1)
           WHERE contract.id = ANY (settled) AND contract.close_sequence IS NOT NULL ORDER BY contract.id, generate_series),
    ARRAY(SELECT contract.close_sequence + generate_series FROM contract, generate_series(0, 1)
           WHERE contract.id = ANY (settled) AND contract.close_sequence IS NOT NULL ORDER BY contract.id, generate_series));
  RETURN QUERY SELECT item.ordinal FROM unnest(items) item WHERE item.contract_id = ANY (settled);
END $$;
