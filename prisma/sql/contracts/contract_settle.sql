-- Settles contracts, each once: whoever finds one no longer pending does nothing. Price and time of the close come from
-- the stored tick; one that is not the last before the close, or after which another could still arrive, settles nothing.
-- Answers the ordinals that were settled.
CREATE FUNCTION contract_settle(settlements jsonb, moment timestamptz) RETURNS SETOF int LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  asked contract_settlement[];
  held bigint[];
  settled bigint[];
BEGIN
  asked := ARRAY(
    SELECT one FROM jsonb_populate_recordset(NULL::contract_settlement, settlements) one ORDER BY one.ordinal);
  -- What another worker is just settling is passed over.
  held := ARRAY(
    SELECT id FROM contract
     WHERE id = ANY (ARRAY(SELECT one.contract_id FROM unnest(asked) one)) AND state = 1
     ORDER BY id FOR NO KEY UPDATE SKIP LOCKED);
  WITH complete AS MATERIALIZED (
    SELECT pair.id AS pair_id, contract_complete_before(pair.id) AS before FROM pair),
  changed AS (
    UPDATE contract SET
        state = one.state, result = one.result, payout = one.payout, settled_at = moment, updated_at = moment,
        close_sequence = closing.sequence, close_price = closing.price, close_at = closing.at,
        close_source = closing.source::text, proved = following.sequence IS NOT NULL
      FROM unnest(asked) one
      JOIN contract pending ON pending.id = one.contract_id
      JOIN complete ON complete.pair_id = pending.pair_id AND complete.before > pending.closes_at
      LEFT JOIN tick closing ON closing.pair_id = pending.pair_id AND closing.sequence = one.close_sequence
      LEFT JOIN tick following ON following.pair_id = pending.pair_id AND following.sequence = one.close_sequence + 1
     WHERE contract.id = one.contract_id AND contract.id = ANY (held)
       AND closing.sequence IS NOT DISTINCT FROM one.close_sequence
       AND coalesce(closing.at <= contract.closes_at, true)
       AND coalesce(following.at > contract.closes_at, true)
     RETURNING contract.id)
  SELECT coalesce(array_agg(changed.id), '{}') INTO settled FROM changed;

  PERFORM 1 FROM ledger_post(
    ARRAY(
      SELECT ROW(one.ordinal, 'contract:' || one.contract_id || ':close', 'contract', one.contract_id,
                 leg ->> 0, (leg ->> 1)::numeric, (leg ->> 2)::smallint)::ledger_leg
        FROM unnest(asked) one, jsonb_array_elements(one.legs) leg
       WHERE one.contract_id = ANY (settled)),
    moment) posted WHERE posted.outcome <> 'posted';
  IF FOUND THEN
    RAISE EXCEPTION 'a contract that was pending could not be settled';
  END IF;

  PERFORM contract_keep_ticks(
    ARRAY(SELECT contract.pair_id FROM contract, generate_series(0, 1)
           WHERE contract.id = ANY (settled) AND contract.close_sequence IS NOT NULL ORDER BY contract.id, generate_series),
    ARRAY(SELECT contract.close_sequence + generate_series FROM contract, generate_series(0, 1)
           WHERE contract.id = ANY (settled) AND contract.close_sequence IS NOT NULL ORDER BY contract.id, generate_series));
  RETURN QUERY SELECT one.ordinal FROM unnest(asked) one WHERE one.contract_id = ANY (settled);
END $$;
