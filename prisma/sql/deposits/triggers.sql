-- A transaction that a deposit came without is named when it is reviewed.
CREATE TRIGGER deposit_is_final BEFORE UPDATE ON deposit FOR EACH ROW
  WHEN (OLD.state <> 'review'
     OR (OLD.id, OLD.user_id, OLD.source, OLD.asset, OLD.network, OLD.address, OLD.quantity, OLD.fee,
         OLD.memo, OLD.declaration_id, OLD.declared_at, OLD.declared_until,
         coalesce(OLD.transaction_hash, NEW.transaction_hash), OLD.voucher, OLD.voucher_digest, OLD.created_at)
          IS DISTINCT FROM
        (NEW.id, NEW.user_id, NEW.source, NEW.asset, NEW.network, NEW.address, NEW.quantity, NEW.fee,
         NEW.memo, NEW.declaration_id, NEW.declared_at, NEW.declared_until,
         NEW.transaction_hash, NEW.voucher, NEW.voucher_digest, NEW.created_at))
  EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER deposit_stays BEFORE DELETE OR TRUNCATE ON deposit
  FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER deposit_notify AFTER UPDATE OF state ON deposit FOR EACH ROW
  WHEN (OLD.state = 'review' AND NEW.state <> 'review') EXECUTE FUNCTION deposit_notify();

CREATE TRIGGER deposit_declaration_stays BEFORE DELETE OR TRUNCATE ON deposit_declaration
  FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

-- Its amount may be given back before its time; nothing else of it changes.
CREATE TRIGGER deposit_declaration_is_final BEFORE UPDATE ON deposit_declaration FOR EACH ROW
  WHEN (NEW.held_until > OLD.held_until
     OR (OLD.id, OLD.user_id, OLD.asset, OLD.network, OLD.address, OLD.quantity, OLD.valid_until, OLD.created_at)
          IS DISTINCT FROM
        (NEW.id, NEW.user_id, NEW.asset, NEW.network, NEW.address, NEW.quantity, NEW.valid_until, NEW.created_at))
  EXECUTE FUNCTION decided_is_final();
