CREATE TRIGGER mining_order_is_final BEFORE UPDATE ON mining_order FOR EACH ROW
  WHEN (OLD.state IN (4, 5, 6)
     OR (OLD.state = 1 AND (NEW.state NOT IN (1, 4) OR NEW.started_at <> OLD.started_at))
     OR (OLD.state = 3 AND NEW.state NOT IN (1, 3, 6))
     OR NEW.days_paid NOT IN (OLD.days_paid, OLD.days_paid + 1)
     OR (OLD.user_id, OLD.machine_id, OLD.group_id, OLD.asset, OLD.scale, OLD.paying_asset, OLD.units, OLD.share,
         OLD.taken_after, OLD.paid, OLD.yield_type, OLD.daily_output, OLD.term_days, OLD.frozen_output)
          IS DISTINCT FROM
        (NEW.user_id, NEW.machine_id, NEW.group_id, NEW.asset, NEW.scale, NEW.paying_asset, NEW.units, NEW.share,
         NEW.taken_after, NEW.paid, NEW.yield_type, NEW.daily_output, NEW.term_days, NEW.frozen_output))
  EXECUTE FUNCTION mining_order_is_final();

CREATE TRIGGER mining_order_stays BEFORE DELETE OR TRUNCATE ON mining_order
  FOR EACH STATEMENT EXECUTE FUNCTION mining_order_is_final();

CREATE TRIGGER mining_order_tells AFTER UPDATE OF state ON mining_order FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NEW.state IN (1, 4, 5, 6)) EXECUTE FUNCTION mining_order_tells();

CREATE TRIGGER mining_payout_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON mining_payout
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

