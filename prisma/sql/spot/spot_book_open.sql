-- Opens the book of a pair, once: what rests on the pair is placed in it, in the order in which it came. While an order is about to be
-- filled by a tick of before, it is not opened: the matcher does that in a moment.
CREATE FUNCTION spot_book_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.in_book AND NOT NEW.in_book THEN
    RAISE EXCEPTION 'the book of % is open, and stays so', NEW.symbol;
  END IF;
  IF NEW.in_book AND NOT EXISTS (SELECT FROM spot_book WHERE symbol = NEW.symbol) THEN
    IF EXISTS (SELECT FROM spot_touched(ARRAY[NEW.symbol], 0, 1, 1000000, clock_timestamp()) touched
                WHERE touched.tick_sequence IS NOT NULL) THEN
      RAISE EXCEPTION 'orders of % are being filled: open its book in a moment', NEW.symbol;
    END IF;
    INSERT INTO spot_book (symbol, tick_sequence)
      VALUES (NEW.symbol, coalesce((SELECT max(sequence) FROM tick WHERE pair_id = NEW.id), 0));
    PERFORM spot_ask_to_place(NEW.symbol, clock_timestamp());
  END IF;
  RETURN NULL;
END $$;
