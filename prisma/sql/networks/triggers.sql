CREATE TRIGGER amounts_fit_their_coin
  BEFORE INSERT OR UPDATE OF deposit_minimum, deposit_fee, withdrawal_minimum, withdrawal_maximum, withdrawal_fee
  ON coin_network FOR EACH ROW EXECUTE FUNCTION
  amounts_fit_their_coin('coin', 'deposit_minimum', 'deposit_fee', 'withdrawal_minimum', 'withdrawal_maximum', 'withdrawal_fee');

-- What a user was shown once stays theirs: they may send to it at any time.
CREATE TRIGGER deposit_address_is_kept BEFORE UPDATE OR DELETE ON deposit_address FOR EACH ROW
  WHEN (OLD.user_id IS NOT NULL) EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER deposit_address_apart BEFORE INSERT OR UPDATE OF deposit_address ON coin_network FOR EACH ROW
  WHEN (NEW.deposit_address IS NOT NULL) EXECUTE FUNCTION deposit_address_apart();

CREATE TRIGGER deposit_address_apart BEFORE INSERT ON deposit_address FOR EACH ROW
  WHEN (NEW.address IS NOT NULL) EXECUTE FUNCTION deposit_address_apart();
