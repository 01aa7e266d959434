CREATE TRIGGER identity_tells AFTER UPDATE OF state ON identity FOR EACH ROW
  WHEN (OLD.state = 1 AND NEW.state IN (2, 3)) EXECUTE FUNCTION identity_tells();

