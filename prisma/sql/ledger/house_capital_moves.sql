-- Puts the house's own money in, or takes it out, by a journal of its own.
CREATE FUNCTION house_capital_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added numeric := NEW.amount - CASE TG_OP WHEN 'UPDATE' THEN OLD.amount ELSE 0 END;
BEGIN
  IF added <> 0 THEN
    NEW.revision := nextval('house_capital_revision_seq');
    PERFORM ledger_post_or_raise('houseCapital', ARRAY[ROW(1, NEW.revision, 'put', jsonb_build_array(
      jsonb_build_array('outside:' || NEW.asset, (-added)::text, NULL),
      jsonb_build_array('house:capital:' || NEW.asset, added::text, NULL)))::ledger_journal], now());
  END IF;
  RETURN NEW;
END $$;
