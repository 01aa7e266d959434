-- Asks the books to cancel orders; of orders whose pair has no book, or that are not open, nothing is asked.
--   takes   the orders; now
CREATE FUNCTION spot_ask_to_cancel(orders bigint[], moment timestamptz) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (SELECT FROM spot_book) THEN
    INSERT INTO spot_command (symbol, kind, order_id, created_at)
      SELECT asked.symbol, 'cancel', asked.id, moment
        FROM spot_order asked JOIN spot_book book ON book.symbol = asked.symbol
       WHERE asked.id = ANY (orders) AND (asked.state = 'open') IS TRUE ORDER BY asked.id;
  END IF;
END $$;
