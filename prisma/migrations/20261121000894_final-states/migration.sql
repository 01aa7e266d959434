-- What was submitted never changes, and what was decided is final, whoever writes: deposits, wire transfers, withdrawals
-- and adjustments, as loans and contracts are.

CREATE FUNCTION decided_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a % cannot be changed or deleted', replace(TG_TABLE_NAME, '_', ' ')
    USING ERRCODE = 'insufficient_privilege';
END $$;

-- A transaction that a deposit came without is named when it is reviewed.
CREATE TRIGGER deposit_is_final BEFORE UPDATE ON deposit FOR EACH ROW
  WHEN (OLD.state <> 1
     OR (OLD.id, OLD.user_id, OLD.source, OLD.asset, OLD.network, OLD.address, OLD.quantity, OLD.fee,
         coalesce(OLD.transaction_hash, NEW.transaction_hash), OLD.voucher, OLD.voucher_digest, OLD.created_at)
          IS DISTINCT FROM
        (NEW.id, NEW.user_id, NEW.source, NEW.asset, NEW.network, NEW.address, NEW.quantity, NEW.fee,
         NEW.transaction_hash, NEW.voucher, NEW.voucher_digest, NEW.created_at))
  EXECUTE FUNCTION decided_is_final();
CREATE TRIGGER deposit_stays BEFORE DELETE OR TRUNCATE ON deposit
  FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER wire_transfer_is_final BEFORE UPDATE ON wire_transfer FOR EACH ROW
  WHEN (OLD.state <> 1
     OR (OLD.id, OLD.user_id, OLD.asset, OLD.email, OLD.quantity, OLD.fee, OLD.reference, OLD.bank, OLD.created_at)
          IS DISTINCT FROM
        (NEW.id, NEW.user_id, NEW.asset, NEW.email, NEW.quantity, NEW.fee, NEW.reference, NEW.bank, NEW.created_at))
  EXECUTE FUNCTION decided_is_final();
CREATE TRIGGER wire_transfer_stays BEFORE DELETE OR TRUNCATE ON wire_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER withdrawal_is_final BEFORE UPDATE ON withdrawal FOR EACH ROW
  WHEN (OLD.state <> 1
     OR (OLD.id, OLD.user_id, OLD.kind, OLD.asset, OLD.quantity, OLD.fee, OLD.network, OLD.address, OLD.payee, OLD.remark,
         OLD.created_at)
          IS DISTINCT FROM
        (NEW.id, NEW.user_id, NEW.kind, NEW.asset, NEW.quantity, NEW.fee, NEW.network, NEW.address, NEW.payee, NEW.remark,
         NEW.created_at))
  EXECUTE FUNCTION decided_is_final();
CREATE TRIGGER withdrawal_stays BEFORE DELETE OR TRUNCATE ON withdrawal
  FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER balance_adjustment_is_final BEFORE UPDATE ON balance_adjustment FOR EACH ROW
  WHEN (OLD.state <> 1
     OR (OLD.id, OLD.user_id, OLD.asset, OLD.amount, OLD.reason, OLD.requested_by, OLD.attempt_key,
         OLD.created_at)
          IS DISTINCT FROM
        (NEW.id, NEW.user_id, NEW.asset, NEW.amount, NEW.reason, NEW.requested_by, NEW.attempt_key,
         NEW.created_at))
  EXECUTE FUNCTION decided_is_final();
CREATE TRIGGER balance_adjustment_stays BEFORE DELETE OR TRUNCATE ON balance_adjustment
  FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();
