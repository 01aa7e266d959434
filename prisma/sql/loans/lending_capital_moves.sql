-- Puts capital in, or takes out what is not lent, by a journal of its own.
CREATE FUNCTION lending_capital_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added numeric := NEW.amount - CASE TG_OP WHEN 'UPDATE' THEN OLD.amount ELSE 0 END;
BEGIN
  IF added < 0 AND NEW.amount < lending_capital_lent(NEW.asset) THEN
    RAISE EXCEPTION 'more than % % is lent', trim_scale(NEW.amount), NEW.asset
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lending_capital_covers_loans';
  END IF;
  IF added <> 0 THEN
    NEW.revision := nextval('lending_capital_revision_seq');
    PERFORM ledger_post_or_raise('lendingCapital', ARRAY[ROW(1, NEW.revision, 'put', jsonb_build_array(
      jsonb_build_array('outside:' || NEW.asset, (-added)::text, NULL),
      jsonb_build_array('house:lending:' || NEW.asset, added::text, NULL)))::ledger_journal], now());
  END IF;
  RETURN NEW;
END $$;
