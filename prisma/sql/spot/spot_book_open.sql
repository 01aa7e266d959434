-- Opens the book of a pair, once: what rests on the pair is placed in it, in the order in which it came. While an order is about to be
-- filled by a tick of before, it is not opened: the matcher does that in a moment. Asks its writer to halt it, or to open it again.
CREATE FUNCTION spot_book_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_new CONSTANT boolean := NEW.in_book AND NOT EXISTS (SELECT FROM spot_book WHERE symbol = NEW.symbol);
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.in_book AND NOT NEW.in_book THEN
    RAISE EXCEPTION 'the book of % is open, and stays so', NEW.symbol USING ERRCODE = 'check_violation';
  END IF;
  IF is_new THEN
    IF EXISTS (SELECT FROM spot_touched(ARRAY[NEW.symbol], 0, 1, 1000000, clock_timestamp()) touched
                WHERE touched.tick_sequence IS NOT NULL) THEN
      RAISE EXCEPTION 'orders of % are being filled: open its book in a moment', NEW.symbol USING ERRCODE = 'check_violation';
    END IF;
    INSERT INTO spot_book (symbol, tick_sequence)
      VALUES (NEW.symbol, coalesce((SELECT max(sequence) FROM tick WHERE pair_id = NEW.id), 0));
  END IF;
  IF NEW.book_phase <> (CASE TG_OP WHEN 'UPDATE' THEN OLD.book_phase ELSE 'open' END) THEN
    INSERT INTO spot_command (symbol, kind, phase, created_at) VALUES (NEW.symbol, 'phase', NEW.book_phase, clock_timestamp());
  END IF;
  IF is_new THEN
    PERFORM spot_ask_to_place(NEW.symbol, clock_timestamp());
  END IF;
  RETURN NULL;
END $$;
