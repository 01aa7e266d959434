CREATE TRIGGER amounts_fit_their_coin BEFORE INSERT OR UPDATE OF minimum, maximum, fee ON card_currency
  FOR EACH ROW EXECUTE FUNCTION amounts_fit_their_coin('currency', 'minimum', 'maximum', 'fee');

-- The numbers of an account are written anew under another key at any time, and nothing else with them.
CREATE TRIGGER withdrawal_is_final BEFORE UPDATE ON withdrawal FOR EACH ROW
  WHEN ((OLD.state IN ('completed', 'returned')
           AND (OLD.payee_numbers IS NOT DISTINCT FROM NEW.payee_numbers
                  OR to_jsonb(OLD) - 'payee_numbers' <> to_jsonb(NEW) - 'payee_numbers'))
     OR (OLD.state = 'beingPaid'
           AND (NEW.state = 'review' OR (OLD.approved_by, OLD.approved_at) IS DISTINCT FROM (NEW.approved_by, NEW.approved_at)))
     OR (OLD.state = 'review' AND NEW.state = 'completed')
     OR (OLD.id, OLD.user_id, OLD.kind, OLD.asset, OLD.quantity, OLD.fee, OLD.network, OLD.address, OLD.payee, OLD.remark,
         OLD.worth, OLD.created_at)
          IS DISTINCT FROM
        (NEW.id, NEW.user_id, NEW.kind, NEW.asset, NEW.quantity, NEW.fee, NEW.network, NEW.address, NEW.payee, NEW.remark,
         NEW.worth, NEW.created_at))
  EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER withdrawal_stays BEFORE DELETE OR TRUNCATE ON withdrawal
  FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER withdrawal_requested_notify AFTER INSERT ON withdrawal FOR EACH ROW EXECUTE FUNCTION withdrawal_notify();

CREATE TRIGGER withdrawal_returned_notify AFTER UPDATE OF state ON withdrawal FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NEW.state = 'returned') EXECUTE FUNCTION withdrawal_notify();
