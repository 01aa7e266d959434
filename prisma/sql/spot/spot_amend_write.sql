-- Amends open limit orders: each is cancelled and placed on other terms in one step, or stays as it was.
--   takes     [spot_placing], at most one of each user, with the order that it replaces (`replaces_id`), the legs that free what that
--             one held (`released`), how often it was filled in part by then, and the exit order of that part
--             (`replaced_partial_fills`, `replaced_exit`)
--   gives     as submit wants it: the id of the order that stands in its place; nothing where the replaced one was filled in part
--             meanwhile
--   refuses   orderCancelled when it was cancelled, or replaced before; orderNotOpen when it was filled, or a stored tick has
--             reached it, which fills it; triggerReached when a stored tick has set it off and it was to go on waiting; else
--             as spot_write
--             In a book the writer does it in one step, and the order that is to stand there is written before.
--   locks     one after the other, each as spot_end and then spot_write
CREATE FUNCTION spot_amend_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
DECLARE
  item jsonb;
  number int;
  ended spot_end_result;
  written submit_result;
  set_off numeric;
  standing spot_order;
BEGIN
  FOR item IN SELECT value FROM jsonb_array_elements(rows) ORDER BY (value ->> 'replaces_id')::bigint LOOP
    number := item ->> 'ordinal';
    BEGIN
      SELECT replaced.* INTO standing FROM spot_order replaced JOIN spot_book book ON book.symbol = replaced.symbol
       WHERE replaced.id = (item ->> 'replaces_id')::bigint FOR NO KEY UPDATE OF replaced;
      IF standing.state = 'open' THEN
        RETURN NEXT spot_ask_to_replace(item, standing, moment);
        CONTINUE;
      END IF;
      SELECT * INTO ended FROM spot_end(jsonb_build_array(jsonb_build_object(
        'ordinal', 1, 'order_id', item -> 'replaces_id', 'state', 'cancelled', 'legs', item -> 'released',
        'partial_fills', item -> 'replaced_partial_fills', 'exit', item -> 'replaced_exit')), moment);
      IF ended.ordinal IS NULL
         AND (SELECT state FROM spot_order WHERE id = (item ->> 'replaces_id')::bigint) IN ('open', 'waiting') THEN
        written := submit_outdated(number, '{}');
      ELSIF ended.ordinal IS NULL OR ended.tick_sequence IS NOT NULL THEN
        written := submit_refused(number, CASE (SELECT state FROM spot_order WHERE id = (item ->> 'replaces_id')::bigint)
          WHEN 'cancelled' THEN 'orderCancelled' ELSE 'orderNotOpen' END, '{}');
      ELSE
        SELECT trigger_tick_price INTO set_off FROM spot_order
         WHERE id = (item ->> 'replaces_id')::bigint AND item ->> 'trigger_price' IS NOT NULL;
        IF set_off IS NOT NULL THEN
          written := submit_refused(number, 'triggerReached', jsonb_build_object('price', trim_scale(set_off)::text));
          RAISE EXCEPTION 'the order stays as it was' USING ERRCODE = 'SA001';
        END IF;
        SELECT * INTO written FROM spot_write(jsonb_build_array(item || '{"ordinal": 1}'), moment);
        written.ordinal := number;
        IF written.id IS NULL THEN
          RAISE EXCEPTION 'the order stays as it was' USING ERRCODE = 'SA001';
        END IF;
      END IF;
    EXCEPTION WHEN SQLSTATE 'SA001' THEN
      -- Its cancellation is undone; `written` says why.
    END;
    RETURN NEXT written;
  END LOOP;
END $$;
