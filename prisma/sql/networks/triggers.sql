CREATE TRIGGER amounts_fit_their_coin
  BEFORE INSERT OR UPDATE OF deposit_minimum, deposit_fee, withdrawal_minimum, withdrawal_maximum, withdrawal_fee
  ON coin_network FOR EACH ROW EXECUTE FUNCTION
  amounts_fit_their_coin('coin', 'deposit_minimum', 'deposit_fee', 'withdrawal_minimum', 'withdrawal_maximum', 'withdrawal_fee');

-- What a user was shown once stays theirs: they may send to it at any time. It can be retired, for good.
CREATE TRIGGER deposit_address_is_kept BEFORE UPDATE ON deposit_address FOR EACH ROW
  WHEN (OLD.retired_at IS NOT NULL
     OR (OLD.user_id IS NOT NULL
         AND (OLD.network, OLD.address, OLD.memo, OLD.user_id, OLD.assigned_at, OLD.key_digest, OLD.key_index)
             IS DISTINCT FROM
             (NEW.network, NEW.address, NEW.memo, NEW.user_id, NEW.assigned_at, NEW.key_digest, NEW.key_index))
     OR (OLD.user_id IS NOT NULL AND NEW.retired_at IS NULL))
  EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER deposit_address_stays BEFORE DELETE ON deposit_address FOR EACH ROW
  WHEN (OLD.user_id IS NOT NULL OR OLD.retired_at IS NOT NULL) EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER deposit_address_apart BEFORE INSERT OR UPDATE OF deposit_address ON coin_network FOR EACH ROW
  WHEN (NEW.deposit_address IS NOT NULL) EXECUTE FUNCTION deposit_address_apart();

CREATE TRIGGER deposit_address_apart BEFORE INSERT ON deposit_address FOR EACH ROW
  WHEN (NEW.address IS NOT NULL) EXECUTE FUNCTION deposit_address_apart();

-- An update is what was there taken away, and what is there added.
CREATE TRIGGER deposit_pool_added AFTER INSERT ON deposit_address
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deposit_pool_counted('1');

CREATE TRIGGER deposit_pool_changed_from AFTER UPDATE ON deposit_address
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deposit_pool_counted('-1');

CREATE TRIGGER deposit_pool_changed_to AFTER UPDATE ON deposit_address
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deposit_pool_counted('1');

CREATE TRIGGER deposit_pool_removed AFTER DELETE ON deposit_address
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deposit_pool_counted('-1');
