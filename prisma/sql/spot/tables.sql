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
  SET (fillfactor = 85);
-- An order is replaced once at most.
CREATE UNIQUE INDEX spot_order_replaces ON spot_order (replaces_id) WHERE replaces_id IS NOT NULL;
-- An order has one exit order; what replaces that stands in its place.
CREATE UNIQUE INDEX spot_order_exit ON spot_order (exit_of) WHERE exit_of IS NOT NULL AND replaces_id IS NULL;
-- What a program asks for by its own name of it.
CREATE INDEX spot_order_client ON spot_order (user_id, client_order_id, id) WHERE client_order_id IS NOT NULL;
-- The matcher's question: which open orders of a symbol and side does a price reach.
CREATE INDEX spot_order_open ON spot_order (symbol, side, limit_price) WHERE state = 'open';
-- The same of stop orders: which does a price set off, and which by their profit.
CREATE INDEX spot_order_waiting ON spot_order (symbol, trigger_direction, trigger_price) WHERE state = 'waiting';
CREATE INDEX spot_order_profit ON spot_order (symbol, trigger_direction, profit_price)
  WHERE state = 'waiting' AND profit_price IS NOT NULL;
