-- Asks a book to place what is open on its pair and was not placed: what rested when the book was opened, or was on its way.
--   takes   the pair; now
CREATE FUNCTION spot_ask_to_place(of_symbol text, moment timestamptz) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO spot_command (symbol, kind, order_id, created_at)
    SELECT of_symbol, 'place', resting.id, moment
      FROM spot_order resting
     WHERE resting.symbol = of_symbol AND resting.state = 'open' AND resting.sequence IS NULL
       AND NOT EXISTS (SELECT FROM spot_command asked WHERE asked.order_id = resting.id AND asked.kind <> 'cancel')
     ORDER BY resting.id;
END $$;
