-- The terms of a stake never change, its days count up by one, and its end is final.
CREATE TRIGGER stake_is_final BEFORE UPDATE ON stake FOR EACH ROW
  WHEN (OLD.state <> 'inTerm' OR NEW.days_paid NOT IN (OLD.days_paid, OLD.days_paid + 1) OR NEW.due_at < OLD.due_at
     OR (OLD.user_id, OLD.product_id, OLD.asset, OLD.scale, OLD.principal, OLD.term_days, OLD.daily_rate,
         OLD.penalty_rate, OLD.daily_earnings, OLD.started_at, OLD.ends_at)
          IS DISTINCT FROM
        (NEW.user_id, NEW.product_id, NEW.asset, NEW.scale, NEW.principal, NEW.term_days, NEW.daily_rate,
         NEW.penalty_rate, NEW.daily_earnings, NEW.started_at, NEW.ends_at))
  EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER stake_stays BEFORE DELETE OR TRUNCATE ON stake
  FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER stake_notify AFTER UPDATE OF state ON stake FOR EACH ROW
  WHEN (OLD.state = 'inTerm' AND NEW.state = 'ended') EXECUTE FUNCTION stake_notify();

CREATE TRIGGER staking_payout_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON staking_payout
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER staking_add_earned AFTER INSERT ON staking_payout
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION staking_add_earned();
