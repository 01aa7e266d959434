-- Asks the book of their pair, if it has one, to place orders that are open from now on: placed, set off or put in another's stead.
CREATE FUNCTION spot_order_ask() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE state = 'open' AND sequence IS NULL) AND EXISTS (SELECT FROM spot_book) THEN
    INSERT INTO spot_command (symbol, kind, order_id, replaced_open, created_at)
      SELECT asked.symbol, (CASE WHEN replaced.id IS NULL THEN 'place' ELSE 'replace' END)::spot_command_kind, asked.id,
             replaced.quantity - replaced.filled_quantity, asked.updated_at
        FROM added asked
        JOIN spot_book book ON book.symbol = asked.symbol
        LEFT JOIN LATERAL (SELECT * FROM spot_order named WHERE named.id = asked.replaces_id OFFSET 0) replaced
          ON replaced.state = 'open'
       WHERE asked.state = 'open' AND asked.sequence IS NULL
         AND NOT EXISTS (SELECT FROM spot_command known WHERE known.order_id = asked.id AND known.kind <> 'cancel')
       ORDER BY asked.id;
  END IF;
  RETURN NULL;
END $$;
