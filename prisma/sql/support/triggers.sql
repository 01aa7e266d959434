CREATE TRIGGER support_entry_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON support_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER support_picture_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON support_picture
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER support_note_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON support_note
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER support_case_is_final BEFORE UPDATE ON support_case FOR EACH ROW
  WHEN ((OLD.id, OLD.user_id, OLD.language, OLD.about_kind, OLD.about_id, OLD.opened_at)
          IS DISTINCT FROM
        (NEW.id, NEW.user_id, NEW.language, NEW.about_kind, NEW.about_id, NEW.opened_at))
  EXECUTE FUNCTION decided_is_final();
CREATE TRIGGER support_case_stays BEFORE DELETE OR TRUNCATE ON support_case
  FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();
