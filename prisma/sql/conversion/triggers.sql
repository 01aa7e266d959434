CREATE TRIGGER reject_stale_write AFTER INSERT ON conversion FOR EACH STATEMENT EXECUTE FUNCTION reject_stale_write();
CREATE TRIGGER exchange_plan_exchanged AFTER UPDATE OF last_conversion_id ON exchange_plan
  FOR EACH ROW WHEN (NEW.last_conversion_id IS DISTINCT FROM OLD.last_conversion_id) EXECUTE FUNCTION exchange_plan_notify();
CREATE TRIGGER exchange_plan_paused AFTER UPDATE OF paused_because ON exchange_plan
  FOR EACH ROW WHEN (NEW.paused_because IS NOT NULL AND OLD.paused_because IS NULL) EXECUTE FUNCTION exchange_plan_notify();
