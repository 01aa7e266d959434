CREATE TRIGGER spot_fill_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON spot_fill
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER spot_fill_notify AFTER INSERT ON spot_fill
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spot_fill_notify();

CREATE TRIGGER spot_fill_tell AFTER INSERT ON spot_fill
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spot_fill_tell();

CREATE TRIGGER reject_stale_write AFTER INSERT ON spot_order FOR EACH STATEMENT EXECUTE FUNCTION reject_stale_write();

-- Of an order that has ended nothing changes; of one that is open or waits, nothing of what was ordered. A stop order is set off
-- once, and a trailing stop begins to follow once.
CREATE TRIGGER spot_order_is_final BEFORE UPDATE ON spot_order FOR EACH ROW
  WHEN (OLD.state NOT IN ('open', 'waiting')
     OR (OLD.state = 'open' AND NEW.state = 'waiting')
     OR ((OLD.trigger_sequence, OLD.trigger_tick_price, OLD.trigger_at, OLD.trigger_source)
           IS DISTINCT FROM (NEW.trigger_sequence, NEW.trigger_tick_price, NEW.trigger_at, NEW.trigger_source)
         AND (OLD.state, NEW.state) IS DISTINCT FROM ('waiting'::spot_order_state, 'open'::spot_order_state))
     OR ((OLD.peak_sequence, OLD.peak_price, OLD.peak_at) IS DISTINCT FROM (NEW.peak_sequence, NEW.peak_price, NEW.peak_at)
         AND (OLD.state, NEW.state) IS DISTINCT FROM ('waiting'::spot_order_state, 'open'::spot_order_state))
     OR (OLD.trail_sequence IS DISTINCT FROM NEW.trail_sequence
         AND (OLD.trail_sequence IS NOT NULL OR OLD.state <> 'waiting'))
     OR (OLD.id, OLD.user_id, OLD.symbol, OLD.base, OLD.quote, OLD.side, OLD.type, OLD.sizing, OLD.limit_price,
         OLD.requested_quantity, OLD.requested_total, OLD.quantity, OLD.held, OLD.fee_rate, OLD.accepted_sequence,
         OLD.trigger_price, OLD.trigger_direction, OLD.profit_price, OLD.take_profit, OLD.stop_loss, OLD.exit_of,
         OLD.trail_distance, OLD.trail_unit, OLD.trail_group, OLD.activation_price, OLD.time_in_force, OLD.post_only, OLD.self_trade, OLD.bound_price, OLD.maker_fee_rate,
         OLD.replaces_id, OLD.created_at)
           IS DISTINCT FROM
        (NEW.id, NEW.user_id, NEW.symbol, NEW.base, NEW.quote, NEW.side, NEW.type, NEW.sizing, NEW.limit_price,
         NEW.requested_quantity, NEW.requested_total, NEW.quantity, NEW.held, NEW.fee_rate, NEW.accepted_sequence,
         NEW.trigger_price, NEW.trigger_direction, NEW.profit_price, NEW.take_profit, NEW.stop_loss, NEW.exit_of,
         NEW.trail_distance, NEW.trail_unit, NEW.trail_group, NEW.activation_price, NEW.time_in_force, NEW.post_only, NEW.self_trade, NEW.bound_price, NEW.maker_fee_rate,
         NEW.replaces_id, NEW.created_at))
  EXECUTE FUNCTION decided_is_final('an order');

CREATE TRIGGER spot_order_stays BEFORE DELETE OR TRUNCATE ON spot_order
  FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final('an order');

CREATE TRIGGER spot_order_tell AFTER INSERT ON spot_order
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spot_order_tell();

CREATE TRIGGER spot_order_tell_changes AFTER UPDATE ON spot_order
  REFERENCING OLD TABLE AS earlier NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spot_order_tell();

CREATE TRIGGER spot_peaks_follow AFTER INSERT OR UPDATE ON spot_matching
  FOR EACH ROW EXECUTE FUNCTION spot_peaks_follow();

CREATE TRIGGER spot_order_ask AFTER INSERT ON spot_order
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spot_order_ask();

CREATE TRIGGER spot_order_ask_set_off AFTER UPDATE ON spot_order
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spot_order_ask();

CREATE TRIGGER spot_auction_keep BEFORE UPDATE ON pair FOR EACH ROW EXECUTE FUNCTION spot_auction_keep();

CREATE TRIGGER spot_book_open AFTER INSERT OR UPDATE ON pair FOR EACH ROW EXECUTE FUNCTION spot_book_open();
