CREATE TRIGGER amounts_fit_their_coin
  BEFORE INSERT OR UPDATE OF deposit_minimum, deposit_fee, withdrawal_minimum, withdrawal_maximum, withdrawal_fee
  ON coin_network FOR EACH ROW EXECUTE FUNCTION
  amounts_fit_their_coin('coin', 'deposit_minimum', 'deposit_fee', 'withdrawal_minimum', 'withdrawal_maximum', 'withdrawal_fee');

