CREATE TRIGGER reject_stale_write AFTER INSERT ON conversion FOR EACH STATEMENT EXECUTE FUNCTION reject_stale_write();
