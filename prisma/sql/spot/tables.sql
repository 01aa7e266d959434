ALTER TABLE spot_order
  ADD CONSTRAINT spot_order_limit_price_of_limit_orders CHECK ((type = 'limit') = (limit_price IS NOT NULL)),
  ADD CONSTRAINT spot_order_requested_in_one_coin CHECK (
    (sizing = 'quantity') = (requested_quantity IS NOT NULL) AND (sizing = 'total') = (requested_total IS NOT NULL)),
  ADD CONSTRAINT spot_order_limit_price_positive CHECK (limit_price > 0 AND limit_price <> 'NaN'),
  ADD CONSTRAINT spot_order_quantity_positive CHECK (quantity > 0 AND quantity <> 'NaN'),
  ADD CONSTRAINT spot_order_held_not_negative CHECK (held >= 0 AND held <> 'NaN'),
  ADD CONSTRAINT spot_order_fills_within CHECK (filled_quantity <= quantity AND held_taken BETWEEN 0 AND held),
  ADD CONSTRAINT spot_order_trigger_of_limit_orders CHECK (
    (trigger_price IS NULL) = (trigger_direction IS NULL) AND (trigger_price IS NULL OR type = 'limit')),
  ADD CONSTRAINT spot_order_trigger_price_positive CHECK (trigger_price > 0 AND trigger_price <> 'NaN'),
  ADD CONSTRAINT spot_order_trigger_tick_whole CHECK (
    num_nulls(trigger_sequence, trigger_tick_price, trigger_at, trigger_source) IN (0, 4)),
  ADD CONSTRAINT spot_order_waits_for_its_trigger CHECK (
    CASE state WHEN 'waiting' THEN trigger_price IS NOT NULL AND trigger_sequence IS NULL
               WHEN 'cancelled' THEN trigger_price IS NOT NULL OR trigger_sequence IS NULL
               ELSE (trigger_price IS NULL) = (trigger_sequence IS NULL) END),
  -- A tick at the price of the profit reaches the limit as well, so it fills the order that it sets off.
  ADD CONSTRAINT spot_order_profit_beyond_its_limit CHECK (
    profit_price IS NULL OR trigger_price IS NOT NULL
      AND CASE side WHEN 'sell' THEN trigger_direction = 'falls' AND profit_price > trigger_price AND profit_price >= limit_price
                    ELSE trigger_direction = 'rises' AND profit_price < trigger_price AND profit_price <= limit_price END),
  ADD CONSTRAINT spot_order_exit_prices_positive CHECK (
    coalesce(profit_price, 1) > 0 AND coalesce(profit_price, 1) <> 'NaN' AND coalesce(take_profit, 1) > 0
    AND coalesce(take_profit, 1) <> 'NaN' AND coalesce(stop_loss, 1) > 0 AND coalesce(stop_loss, 1) <> 'NaN'),
  ADD CONSTRAINT spot_order_exit_has_none CHECK (exit_of IS NULL OR (take_profit IS NULL AND stop_loss IS NULL)),
  ADD CONSTRAINT spot_order_trail_of_stop_orders CHECK (
    num_nulls(trail_distance, trail_unit, trail_group) IN (0, 3)
    AND CASE WHEN trail_distance IS NULL THEN num_nonnulls(activation_price, trail_sequence, peak_sequence) = 0
             ELSE trigger_price IS NOT NULL AND num_nonnulls(profit_price, take_profit, stop_loss, exit_of) = 0
               AND coalesce(activation_price, trail_sequence) IS NOT NULL END),
  ADD CONSTRAINT spot_order_trail_positive CHECK (
    trail_distance > 0 AND trail_distance <> 'NaN' AND trail_group > 0 AND trail_group <= trail_distance
    AND (trail_unit = 'price' OR trail_distance < 1) AND coalesce(activation_price, 1) > 0 AND coalesce(activation_price, 1) <> 'NaN'),
  ADD CONSTRAINT spot_order_peak_of_what_was_set_off CHECK (
    num_nulls(peak_sequence, peak_price, peak_at) = CASE WHEN trail_distance IS NULL OR trigger_sequence IS NULL THEN 3 ELSE 0 END),
  SET (fillfactor = 85);
-- An order is replaced once at most.
CREATE UNIQUE INDEX spot_order_replaces ON spot_order (replaces_id)
  WHERE replaces_id IS NOT NULL AND end_reason IS DISTINCT FROM 'unreplaced';
-- An order has one exit order; what replaces that stands in its place.
CREATE UNIQUE INDEX spot_order_exit ON spot_order (exit_of) WHERE exit_of IS NOT NULL AND replaces_id IS NULL;
-- What a program asks for by its own name of it.
CREATE INDEX spot_order_client ON spot_order (user_id, client_order_id, id) WHERE client_order_id IS NOT NULL;
-- The matcher's question: which open orders of a symbol and side does a price reach.
CREATE INDEX spot_order_open ON spot_order (symbol, side, limit_price) WHERE state = 'open';
-- The same of stop orders: which does a price set off, and which by their profit.
CREATE INDEX spot_order_waiting ON spot_order (symbol, trigger_direction, trigger_price)
  WHERE state = 'waiting' AND trail_distance IS NULL;
CREATE INDEX spot_order_profit ON spot_order (symbol, trigger_direction, profit_price)
  WHERE state = 'waiting' AND profit_price IS NOT NULL;
-- And of trailing stops: which are behind a best price by less than it has fallen, and which does a price let begin.
CREATE INDEX spot_order_trailing ON spot_order (symbol, trigger_direction, trail_unit, trail_group, trail_sequence, trail_distance)
  WHERE state = 'waiting' AND trail_distance IS NOT NULL;
CREATE INDEX spot_order_dormant ON spot_order (symbol, trigger_direction, activation_price)
  WHERE state = 'waiting' AND trail_distance IS NOT NULL AND trail_sequence IS NULL;
-- What has no place in its book yet; of pairs without one, all that is open.
CREATE INDEX spot_order_unplaced ON spot_order (symbol) WHERE state = 'open' AND sequence IS NULL;
-- What no writer has carried out yet.
CREATE INDEX spot_command_waiting ON spot_command (symbol, id) WHERE sequence IS NULL;
ALTER TABLE spot_order ADD CONSTRAINT spot_order_bound_of_market_orders CHECK (bound_price IS NULL OR type = 'market');
