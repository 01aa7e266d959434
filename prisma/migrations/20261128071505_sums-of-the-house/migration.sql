-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- CreateTable
CREATE TABLE "house_book" (
    "id" BIGSERIAL NOT NULL,
    "symbol" TEXT NOT NULL,
    "base" DECIMAL(38,18) NOT NULL DEFAULT 0,
    "quote" DECIMAL(38,18) NOT NULL DEFAULT 0,
    "base_fees" DECIMAL(38,18) NOT NULL DEFAULT 0,
    "quote_fees" DECIMAL(38,18) NOT NULL DEFAULT 0,
    "fills" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "house_book_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "house_book_symbol" ON "house_book"("symbol");

CREATE OR REPLACE FUNCTION public.house_book_counted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
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
END $function$;

CREATE TRIGGER house_book_counted AFTER INSERT ON public.spot_fill REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION house_book_counted();

-- Nothing is filled meanwhile: the trigger has the table locked.
INSERT INTO house_book (symbol, base, quote, base_fees, quote_fees, fills)
SELECT filled.symbol, sum(CASE filled.side WHEN 'buy' THEN -fill.quantity ELSE fill.quantity END),
       sum(CASE filled.side WHEN 'buy' THEN fill.turnover ELSE -fill.turnover END),
       coalesce(sum(fill.fee) FILTER (WHERE filled.side = 'buy'), 0), coalesce(sum(fill.fee) FILTER (WHERE filled.side = 'sell'), 0),
       count(*) FILTER (WHERE fill.role IS NULL OR fill.ladder_version IS NOT NULL)
  FROM spot_fill fill JOIN spot_order filled ON filled.id = fill.order_id GROUP BY filled.symbol;
