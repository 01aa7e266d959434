-- Keeps an amount with more digits than its coin has from being written. The first argument names the column with the coin's code, the
-- others the columns with amounts of it.
CREATE FUNCTION amounts_fit_their_coin() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written jsonb := to_jsonb(NEW);
  decimals integer := (SELECT coin.precision FROM coin WHERE coin.code = written ->> TG_ARGV[0]);
  name text;
BEGIN
  FOREACH name IN ARRAY TG_ARGV[1:] LOOP
    IF scale(trim_scale((written ->> name)::numeric)) > decimals THEN
      RAISE EXCEPTION '% of % has at most % decimals', name, written ->> TG_ARGV[0], decimals
        USING ERRCODE = 'check_violation', CONSTRAINT = format('%s has at most %s decimals', name, decimals);
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
