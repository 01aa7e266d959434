-- Contracts that can be settled now: those whose close lies where their pair's past is complete.
--   takes   the pairs, or null for all; how many at most
--   gives   each with the last tick at or before its close, the longest closed first
CREATE FUNCTION contract_due(pairs int[], due_max int)
RETURNS TABLE (id bigint, user_id bigint, pair_id int, direction contract_direction, asset text, premium numeric, profit numeric,
               open_price numeric, closes_at timestamptz, close_sequence bigint, close_price numeric,
               close_at timestamptz, close_source price_source) LANGUAGE plpgsql STABLE
-- Asked at every tick: planning would take longer than the answer.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
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
END $$;
