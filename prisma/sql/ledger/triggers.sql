CREATE TRIGGER journal_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER ledger_alarm_is_kept BEFORE DELETE OR TRUNCATE ON ledger_alarm
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_alarm_stays();

CREATE TRIGGER ledger_alarm_stays BEFORE UPDATE ON ledger_alarm FOR EACH ROW
  WHEN (OLD.cleared_at IS NOT NULL OR (OLD.id, OLD.raised_at, OLD.detail) IS DISTINCT FROM (NEW.id, NEW.raised_at, NEW.detail))
  EXECUTE FUNCTION ledger_alarm_stays();

CREATE TRIGGER posting_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER posting_journal_is_zero AFTER INSERT ON posting
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION posting_journal_is_zero();

CREATE TRIGGER house_capital_moves BEFORE INSERT OR UPDATE OF amount ON house_capital
  FOR EACH ROW EXECUTE FUNCTION house_capital_moves();
