-- Writes an order that is to stand in the place of one in a book, and asks the book to put it there. It holds what it needs more than
-- that one; the rest is given over with the place.
--   takes     [spot_placing], as spot_amend_write does; the order that is replaced, locked; now
--   gives     as spot_amend_write
--   refuses   orderCancelled when it is being replaced already; triggerReached; else as spot_write
CREATE FUNCTION spot_ask_to_replace(item jsonb, standing spot_order, moment timestamptz) RETURNS submit_result LANGUAGE plpgsql AS $$
DECLARE
  number CONSTANT int := item ->> 'ordinal';
  written submit_result;
BEGIN
  IF item ->> 'trigger_price' IS NOT NULL THEN
    RETURN submit_refused(number, 'triggerReached',
                          jsonb_build_object('price', trim_scale(standing.trigger_tick_price)::text));
  END IF;
  IF EXISTS (SELECT FROM spot_order WHERE replaces_id = standing.id AND end_reason IS DISTINCT FROM 'unreplaced') THEN
    RETURN submit_refused(number, 'orderCancelled', '{}');
  END IF;
  IF standing.partial_fills <> coalesce((item ->> 'replaced_partial_fills')::int, 0) THEN
    RETURN submit_outdated(number, '{}');
  END IF;
  SELECT * INTO written FROM spot_write(jsonb_build_array(item || '{"ordinal": 1}'), moment);
  written.ordinal := number;
  RETURN written;
END $$;
