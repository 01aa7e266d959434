-- Cancels open orders and releases their holds. An order that a stored tick has reached is not cancelled but outdated:
-- it is sent again with its fill on that tick, and the cancellation is refused. So is one that was filled in part meanwhile.
--   takes     [spot_ending]
--   gives     as submit wants it: the order's id with the time of its end; or the tick to fill it on, where there is one
--   refuses   orderNotOpen
--   locks     as spot_end does
CREATE FUNCTION spot_cancel_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  ended spot_end_result[] := ARRAY(SELECT done FROM spot_end(rows, moment) done);
BEGIN
  PERFORM spot_ask_to_cancel(ARRAY(SELECT item.order_id FROM jsonb_to_recordset(rows) AS item (order_id bigint)), moment);
  RETURN QUERY
    SELECT item.ordinal,
           CASE WHEN named.state = 'cancelled' OR (named.state = 'open' AND book.symbol IS NOT NULL) THEN named.id END,
           CASE named.state WHEN 'filled' THEN 'orderNotOpen' END,
           CASE WHEN named.state = 'open' AND book.symbol IS NOT NULL THEN '{"asked": true}' ELSE CASE named.state
             WHEN 'cancelled' THEN jsonb_build_object('updatedAt', named.updated_at)
             WHEN 'filled' THEN '{}'
             ELSE jsonb_build_object('sequence', reached.tick_sequence, 'price', reached.tick_price::text,
                                     'at', reached.tick_at, 'source', reached.tick_source) END END
      FROM jsonb_to_recordset(rows) AS item (ordinal int, order_id bigint)
      JOIN spot_order named ON named.id = item.order_id
      LEFT JOIN spot_book book ON book.symbol = named.symbol
      LEFT JOIN unnest(ended) reached ON reached.ordinal = item.ordinal;
END $$;
