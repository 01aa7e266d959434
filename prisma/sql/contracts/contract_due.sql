-- The contracts that can be settled now, each with the last tick at or before its close: those whose close lies where
-- their pair's past is complete. Of the given pairs, or of all.
CREATE FUNCTION contract_due(pairs int[], most int)
RETURNS TABLE (id bigint, user_id bigint, pair_id int, direction smallint, asset text, stake numeric, profit numeric,
               open_price numeric, closes_at timestamptz, close_sequence bigint, close_price numeric,
               close_at timestamptz, close_source text) LANGUAGE sql STABLE AS $$
  SELECT due.id, due.user_id, due.pair_id, due.direction, due.asset, due.stake, due.profit, due.open_price,
         due.closes_at, closing.sequence, closing.price, closing.at, closing.source::text
    FROM pair
    CROSS JOIN LATERAL (
      SELECT * FROM contract
       WHERE contract.state = 1 AND contract.pair_id = pair.id
         AND contract.closes_at < (SELECT contract_complete_before(pair.id))
       ORDER BY contract.closes_at LIMIT most) due
    LEFT JOIN LATERAL (
      SELECT tick.sequence, tick.price, tick.at, tick.source FROM tick
       WHERE tick.pair_id = due.pair_id AND tick.at <= due.closes_at
       ORDER BY tick.at DESC, tick.sequence DESC LIMIT 1) closing ON true
   WHERE pairs IS NULL OR pair.id = ANY (pairs)
   ORDER BY due.closes_at, due.id
   LIMIT most
$$;
