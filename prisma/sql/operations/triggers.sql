CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

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

-- What was claimed and could not be carried out after all is refused; nothing else changes once it is decided.
CREATE TRIGGER edit_proposal_is_final BEFORE UPDATE ON edit_proposal FOR EACH ROW
  WHEN ((OLD.state <> 'review' AND NOT (OLD.state = 'carriedOut' AND NEW.state = 'refused'))
     OR (OLD.id, OLD.kind, OLD.key, OLD.typed, OLD.before, OLD.version, OLD.proposed_by, OLD.created_at, OLD.expires_at)
          IS DISTINCT FROM
        (NEW.id, NEW.kind, NEW.key, NEW.typed, NEW.before, NEW.version, NEW.proposed_by, NEW.created_at, NEW.expires_at))
  EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER edit_proposal_stays BEFORE DELETE OR TRUNCATE ON edit_proposal
  FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER book_day_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON book_day
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER user_note_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON user_note
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
