-- The terms of a contract never change, and its result is final.
CREATE TRIGGER contract_is_final BEFORE UPDATE ON contract FOR EACH ROW
  WHEN ((OLD.state <> 'pending' AND (OLD.state, OLD.result, OLD.payout, OLD.close_sequence, OLD.close_price, OLD.close_at,
                             OLD.close_source, OLD.settled_at)
           IS DISTINCT FROM (NEW.state, NEW.result, NEW.payout, NEW.close_sequence, NEW.close_price, NEW.close_at,
                             NEW.close_source, NEW.settled_at))
     OR (OLD.id, OLD.user_id, OLD.pair_id, OLD.direction, OLD.asset, OLD.premium, OLD.duration_seconds, OLD.payout_ratio,
         OLD.profit, OLD.open_sequence, OLD.open_price, OLD.open_at, OLD.open_source, OLD.opened_at, OLD.closes_at,
         OLD.created_at)
           IS DISTINCT FROM
        (NEW.id, NEW.user_id, NEW.pair_id, NEW.direction, NEW.asset, NEW.premium, NEW.duration_seconds, NEW.payout_ratio,
         NEW.profit, NEW.open_sequence, NEW.open_price, NEW.open_at, NEW.open_source, NEW.opened_at, NEW.closes_at,
         NEW.created_at))
  EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER contract_fill_outbox AFTER UPDATE ON contract
  REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION contract_fill_outbox();

CREATE TRIGGER contract_add_realised AFTER UPDATE ON contract
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION contract_add_realised();

CREATE TRIGGER contract_stays BEFORE DELETE OR TRUNCATE ON contract
  FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final();

CREATE TRIGGER reject_stale_write AFTER INSERT ON contract FOR EACH STATEMENT EXECUTE FUNCTION reject_stale_write();

CREATE TRIGGER contract_tick_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_tick
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
