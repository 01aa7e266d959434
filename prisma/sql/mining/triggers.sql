-- What was bought never changes, except that less may be put out from the start on; its days count up by one, and its end is final.
CREATE TRIGGER mining_order_is_final BEFORE UPDATE ON mining_order FOR EACH ROW
  WHEN (OLD.state IN ('ended', 'rejected', 'refunded', 'cancelled')
     OR (OLD.state = 'running' AND (NEW.state NOT IN ('running', 'ended') OR NEW.started_at <> OLD.started_at))
     OR (OLD.state = 'pairing' AND NEW.state NOT IN ('running', 'pairing', 'refunded'))
     OR (NEW.daily_output <> OLD.daily_output AND (OLD.state = 'running' OR NEW.state <> 'running'))
     OR NEW.days_paid NOT IN (OLD.days_paid, OLD.days_paid + 1) OR NEW.due_at < OLD.due_at
     OR (OLD.state = 'running' AND NEW.ends_at <> OLD.ends_at)
     OR (OLD.user_id, OLD.machine_id, OLD.group_id, OLD.asset, OLD.scale, OLD.paying_asset, OLD.units, OLD.share,
         OLD.taken_after, OLD.paid, OLD.yield_type, OLD.bought_output, OLD.term_days, OLD.frozen_output)
          IS DISTINCT FROM
        (NEW.user_id, NEW.machine_id, NEW.group_id, NEW.asset, NEW.scale, NEW.paying_asset, NEW.units, NEW.share,
         NEW.taken_after, NEW.paid, NEW.yield_type, NEW.bought_output, NEW.term_days, NEW.frozen_output))
  EXECUTE FUNCTION decided_is_final('an order of a machine');

CREATE TRIGGER mining_order_stays BEFORE DELETE OR TRUNCATE ON mining_order
  FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final('an order of a machine');

CREATE TRIGGER mining_order_notify AFTER UPDATE OF state ON mining_order FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NEW.state IN ('running', 'ended', 'rejected', 'refunded')) EXECUTE FUNCTION mining_order_notify();

CREATE TRIGGER mining_payout_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON mining_payout
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER mining_add_earned AFTER INSERT ON mining_payout
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mining_add_earned();
