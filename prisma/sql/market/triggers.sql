CREATE TRIGGER tick_respects_watermarks AFTER INSERT ON tick
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tick_respects_watermarks();

CREATE TRIGGER tick_waits_for_watermarks BEFORE INSERT ON tick
  FOR EACH STATEMENT EXECUTE FUNCTION tick_waits_for_watermarks();

CREATE TRIGGER feed_watermark_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON feed_watermark
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
