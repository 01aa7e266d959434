CREATE TRIGGER loan_is_final BEFORE UPDATE ON loan FOR EACH ROW
  WHEN (OLD.state IN (3, 4)
     OR (OLD.state = 1 AND NEW.state NOT IN (1, 2, 3))
     OR (OLD.state = 2 AND NEW.state NOT IN (2, 4, 5))
     OR (OLD.state = 5 AND NEW.state NOT IN (4, 5))
     OR (OLD.state <> 1 AND (OLD.principal, OLD.started_at) IS DISTINCT FROM (NEW.principal, NEW.started_at))
     OR (OLD.user_id, OLD.product_id, OLD.asset, OLD.scale, OLD.interest_free_days, OLD.daily_rate, OLD.overdue_rate,
         OLD.term_days, OLD.asked, OLD.least)
          IS DISTINCT FROM
        (NEW.user_id, NEW.product_id, NEW.asset, NEW.scale, NEW.interest_free_days, NEW.daily_rate, NEW.overdue_rate,
         NEW.term_days, NEW.asked, NEW.least))
  EXECUTE FUNCTION loan_is_final();

CREATE TRIGGER loan_overdue_since_stays BEFORE UPDATE ON loan FOR EACH ROW
  WHEN (OLD.overdue_since IS NOT NULL AND OLD.overdue_since IS DISTINCT FROM NEW.overdue_since)
  EXECUTE FUNCTION loan_is_final();

CREATE TRIGGER loan_stays BEFORE DELETE OR TRUNCATE ON loan
  FOR EACH STATEMENT EXECUTE FUNCTION loan_is_final();

CREATE TRIGGER loan_tells AFTER UPDATE OF state ON loan FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION loan_tells();

