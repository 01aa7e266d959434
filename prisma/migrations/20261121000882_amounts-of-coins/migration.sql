-- Fees and limits are in the units that their coin has, whoever writes them: half a yen that is taken as a fee leaves half
-- a yen behind that nobody can ever withdraw.

-- The first argument names the column with the coin's code, the others the columns with amounts of it.
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

CREATE TRIGGER amounts_fit_their_coin
  BEFORE INSERT OR UPDATE OF deposit_minimum, deposit_fee, withdrawal_minimum, withdrawal_maximum, withdrawal_fee
  ON coin_network FOR EACH ROW EXECUTE FUNCTION
  amounts_fit_their_coin('coin', 'deposit_minimum', 'deposit_fee', 'withdrawal_minimum', 'withdrawal_maximum', 'withdrawal_fee');
CREATE TRIGGER amounts_fit_their_coin BEFORE INSERT OR UPDATE OF minimum, fee ON wire_currency
  FOR EACH ROW EXECUTE FUNCTION amounts_fit_their_coin('currency', 'minimum', 'fee');
CREATE TRIGGER amounts_fit_their_coin BEFORE INSERT OR UPDATE OF minimum, maximum, fee ON card_currency
  FOR EACH ROW EXECUTE FUNCTION amounts_fit_their_coin('currency', 'minimum', 'maximum', 'fee');
