CREATE TRIGGER pair_ladder_counts BEFORE INSERT OR UPDATE ON pair FOR EACH ROW EXECUTE FUNCTION pair_ladder_counts();

CREATE TRIGGER pair_ladder_keep AFTER INSERT OR UPDATE ON pair FOR EACH ROW EXECUTE FUNCTION pair_ladder_keep();

CREATE TRIGGER pair_ladder_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON pair_ladder
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER tick_respects_watermarks AFTER INSERT ON tick
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tick_respects_watermarks();

CREATE TRIGGER tick_waits_for_watermarks BEFORE INSERT ON tick
  FOR EACH STATEMENT EXECUTE FUNCTION tick_waits_for_watermarks();

CREATE TRIGGER feed_watermark_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON feed_watermark
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER feed_epoch_follows BEFORE INSERT ON feed_epoch FOR EACH ROW EXECUTE FUNCTION feed_epoch_follows();

CREATE TRIGGER feed_epoch_is_append_only BEFORE UPDATE ON feed_epoch FOR EACH ROW EXECUTE FUNCTION feed_epoch_is_append_only();

CREATE TRIGGER feed_epoch_stays BEFORE DELETE OR TRUNCATE ON feed_epoch
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER feed_statement_follows BEFORE INSERT ON feed_statement FOR EACH ROW EXECUTE FUNCTION feed_statement_follows();

CREATE TRIGGER feed_statement_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON feed_statement
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER feed_round_follows BEFORE INSERT ON feed_round FOR EACH ROW EXECUTE FUNCTION feed_round_follows();

CREATE TRIGGER feed_round_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON feed_round
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
