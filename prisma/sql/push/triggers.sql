CREATE TRIGGER notification_push AFTER INSERT ON notification
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION push_enqueue();
CREATE TRIGGER notification_push_again AFTER UPDATE ON notification
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION push_enqueue();

CREATE TRIGGER session_push_end AFTER UPDATE OF ended_at ON session FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.end_reason::text IN ('signedOut', 'deviceForgotten')) EXECUTE FUNCTION push_end();
