-- Open orders that may be filled by ticks which are not done with yet: those whose limit lies within what their symbol's ticks
-- touched, each with the tick that fills it, if one does.
--   takes   the symbols, or null for all; after which order and how many; how many of a symbol's oldest ticks are looked at; now
--   gives   [spot_touched_order], in the order of their ids
CREATE FUNCTION spot_touched(symbols text[], after_id bigint, orders_max int, stretch int, moment timestamptz)
RETURNS SETOF spot_touched_order LANGUAGE plpgsql STABLE
-- Asked at every tick: planning would take longer than the answer.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY
    SELECT open.resting, crossing.sequence, crossing.price, crossing.at, crossing.source
      FROM (
        SELECT reached.resting, fresh.pair_id, fresh.done, fresh.last
          FROM (
            SELECT pair.id AS pair_id, pair.symbol, coalesce(matching.sequence, 0) AS done, span.*
              FROM pair
              LEFT JOIN spot_matching matching ON matching.symbol = pair.symbol
              CROSS JOIN LATERAL (
                SELECT min(price) AS low, max(price) AS high, max(sequence) AS last
                  FROM (SELECT tick.sequence, tick.price FROM tick
                         WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)
                         ORDER BY tick.sequence LIMIT stretch) oldest) span
             WHERE (symbols IS NULL OR pair.symbol = ANY (symbols))
               AND NOT EXISTS (SELECT FROM spot_book WHERE spot_book.symbol = pair.symbol)
               AND (SELECT true FROM spot_order WHERE state = 'open' AND spot_order.symbol = pair.symbol LIMIT 1)
            OFFSET 0) fresh
          CROSS JOIN LATERAL (
            SELECT bid AS resting FROM spot_order bid
             WHERE bid.state = 'open' AND bid.side = 'buy' AND bid.symbol = fresh.symbol AND bid.limit_price >= fresh.low
            UNION ALL
            SELECT ask FROM spot_order ask
             WHERE ask.state = 'open' AND ask.side = 'sell' AND ask.symbol = fresh.symbol AND ask.limit_price <= fresh.high
            -- Found by their limits alone: by their ids it would be every open order.
            OFFSET 0) reached
         WHERE (reached.resting).id > after_id
         ORDER BY (reached.resting).id LIMIT orders_max) open
      LEFT JOIN LATERAL spot_crossing_tick(
              open.pair_id, (open.resting).side, (open.resting).limit_price, (open.resting).created_at,
              greatest((open.resting).accepted_sequence, open.done, (open.resting).trigger_sequence - 1), open.last,
              moment) crossing ON true
     ORDER BY (open.resting).id;
END $$;
