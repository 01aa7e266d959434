CREATE TRIGGER amounts_fit_their_coin BEFORE INSERT OR UPDATE OF minimum, fee ON wire_currency
  FOR EACH ROW EXECUTE FUNCTION amounts_fit_their_coin('currency', 'minimum', 'fee');

CREATE TRIGGER wire_transfer_is_final BEFORE UPDATE ON wire_transfer FOR EACH ROW
  WHEN (OLD.state <> 'review'
     OR (OLD.id, OLD.user_id, OLD.asset, OLD.email, OLD.quantity, OLD.fee, OLD.reference, OLD.bank, OLD.created_at)
          IS DISTINCT FROM
        (NEW.id, NEW.user_id, NEW.asset, NEW.email, NEW.quantity, NEW.fee, NEW.reference, NEW.bank, NEW.created_at))
  EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER wire_transfer_stays BEFORE DELETE OR TRUNCATE ON wire_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER wire_transfer_notify AFTER UPDATE OF state ON wire_transfer FOR EACH ROW
  WHEN (OLD.state = 'review' AND NEW.state <> 'review') EXECUTE FUNCTION deposit_notify();
