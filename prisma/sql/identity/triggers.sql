CREATE TRIGGER identity_notify AFTER UPDATE OF state ON identity FOR EACH ROW
  WHEN (OLD.state IN ('submitted', 'passed') AND NEW.state IN ('passed', 'rejected') AND OLD.state <> NEW.state) EXECUTE FUNCTION identity_notify();
CREATE TRIGGER identity_doubt BEFORE UPDATE OF state ON identity FOR EACH ROW
  WHEN (OLD.state = 'submitted' AND NEW.state = 'passed') EXECUTE FUNCTION identity_doubt();
