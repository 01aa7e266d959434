-- Keeps what the house has of each pair's fills. A row that another writer is just changing is stepped over, and where no other is left
-- one is added, so that nobody whose order is filled waits for anybody. As the owner: servers only read it.
--   locks   one row of each pair
CREATE FUNCTION house_book_counted() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  moved record;
BEGIN
  FOR moved IN
    SELECT filled.symbol, sum(CASE filled.side WHEN 'buy' THEN -fill.quantity ELSE fill.quantity END) AS base,
           sum(CASE filled.side WHEN 'buy' THEN fill.turnover ELSE -fill.turnover END) AS quote,
           coalesce(sum(fill.fee) FILTER (WHERE filled.side = 'buy'), 0) AS base_fees,
           coalesce(sum(fill.fee) FILTER (WHERE filled.side = 'sell'), 0) AS quote_fees,
           count(*) FILTER (WHERE fill.role IS NULL OR fill.ladder_version IS NOT NULL) AS fills
      FROM added fill
     CROSS JOIN LATERAL (SELECT symbol, side FROM spot_order WHERE spot_order.id = fill.order_id OFFSET 0) filled
     GROUP BY filled.symbol
  LOOP
    UPDATE house_book
       SET base = base + moved.base, quote = quote + moved.quote, base_fees = base_fees + moved.base_fees,
           quote_fees = quote_fees + moved.quote_fees, fills = fills + moved.fills
     WHERE id = (SELECT id FROM house_book WHERE symbol = moved.symbol ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
    IF NOT FOUND THEN
      INSERT INTO house_book (symbol, base, quote, base_fees, quote_fees, fills)
        VALUES (moved.symbol, moved.base, moved.quote, moved.base_fees, moved.quote_fees, moved.fills);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
