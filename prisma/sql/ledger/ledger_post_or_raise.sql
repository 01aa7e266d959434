-- The same for a journal that must not fail, since what it moves was put aside for it or comes from outside.
CREATE FUNCTION ledger_post_or_raise(of_key text, kind text, reference bigint, legs jsonb, moment timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  lack ledger_shortfall := ledger_post_alone(of_key, kind, reference, legs, moment);
BEGIN
  IF lack.asset IS NOT NULL THEN
    RAISE EXCEPTION 'journal % lacks %', of_key, lack.asset;
  END IF;
END $$;
