CREATE TRIGGER spot_fill_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON spot_fill
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER spot_fill_notify AFTER INSERT ON spot_fill
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spot_fill_notify();

CREATE TRIGGER reject_stale_write AFTER INSERT ON spot_order FOR EACH STATEMENT EXECUTE FUNCTION reject_stale_write();

-- Of an order that has ended nothing changes; of one that is open, nothing of what was ordered.
CREATE TRIGGER spot_order_is_final BEFORE UPDATE ON spot_order FOR EACH ROW
  WHEN (OLD.state <> 'open'
     OR (OLD.id, OLD.user_id, OLD.symbol, OLD.base, OLD.quote, OLD.side, OLD.type, OLD.sizing, OLD.limit_price,
         OLD.requested_quantity, OLD.requested_total, OLD.quantity, OLD.held, OLD.fee_rate, OLD.accepted_sequence,
         OLD.replaces_id, OLD.created_at)
           IS DISTINCT FROM
        (NEW.id, NEW.user_id, NEW.symbol, NEW.base, NEW.quote, NEW.side, NEW.type, NEW.sizing, NEW.limit_price,
         NEW.requested_quantity, NEW.requested_total, NEW.quantity, NEW.held, NEW.fee_rate, NEW.accepted_sequence,
         NEW.replaces_id, NEW.created_at))
  EXECUTE FUNCTION spot_order_is_final();

CREATE TRIGGER spot_order_stays BEFORE DELETE OR TRUNCATE ON spot_order
  FOR EACH STATEMENT EXECUTE FUNCTION spot_order_is_final();
