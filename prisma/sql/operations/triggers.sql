CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();

CREATE TRIGGER balance_adjustment_is_final BEFORE UPDATE ON balance_adjustment FOR EACH ROW
  WHEN (OLD.state <> 'review'
     OR (OLD.id, OLD.user_id, OLD.asset, OLD.amount, OLD.reason, OLD.requested_by, OLD.created_at)
          IS DISTINCT FROM
        (NEW.id, NEW.user_id, NEW.asset, NEW.amount, NEW.reason, NEW.requested_by, NEW.created_at))
  EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER balance_adjustment_stays BEFORE DELETE OR TRUNCATE ON balance_adjustment
  FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER balance_adjustment_notify AFTER UPDATE OF state ON balance_adjustment FOR EACH ROW
  WHEN (OLD.state = 'review' AND NEW.state = 'carriedOut') EXECUTE FUNCTION balance_adjustment_notify();

