-- The terms of an application and an approval never change; rejection and repayment are final.
CREATE TRIGGER loan_is_final BEFORE UPDATE ON loan FOR EACH ROW
  WHEN (OLD.state IN ('rejected', 'repaid')
     OR (OLD.state = 'review' AND NEW.state NOT IN ('review', 'active', 'rejected'))
     OR (OLD.state = 'active' AND NEW.state NOT IN ('active', 'repaid', 'overdue'))
     OR (OLD.state = 'overdue' AND NEW.state NOT IN ('repaid', 'overdue'))
     OR (OLD.state <> 'review' AND (OLD.principal, OLD.started_at) IS DISTINCT FROM (NEW.principal, NEW.started_at))
     OR (OLD.user_id, OLD.product_id, OLD.asset, OLD.scale, OLD.interest_free_days, OLD.daily_rate,
         OLD.overdue_daily_rate, OLD.term_days, OLD.requested, OLD.accepted_minimum)
          IS DISTINCT FROM
        (NEW.user_id, NEW.product_id, NEW.asset, NEW.scale, NEW.interest_free_days, NEW.daily_rate,
         NEW.overdue_daily_rate, NEW.term_days, NEW.requested, NEW.accepted_minimum))
  EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER loan_overdue_since_stays BEFORE UPDATE ON loan FOR EACH ROW
  WHEN (OLD.overdue_since IS NOT NULL AND OLD.overdue_since IS DISTINCT FROM NEW.overdue_since)
  EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER loan_stays BEFORE DELETE OR TRUNCATE ON loan
  FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER loan_notify AFTER UPDATE OF state ON loan FOR EACH ROW
  WHEN (OLD.state = 'review' AND NEW.state <> 'review') EXECUTE FUNCTION loan_notify();

CREATE TRIGGER lending_capital_moves BEFORE INSERT OR UPDATE OF amount ON lending_capital
  FOR EACH ROW EXECUTE FUNCTION lending_capital_moves();
