CREATE TRIGGER liability_cut_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON liability_cut
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER liability_root_follows BEFORE INSERT ON liability_root FOR EACH ROW EXECUTE FUNCTION liability_root_follows();

CREATE TRIGGER liability_root_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON liability_root
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
