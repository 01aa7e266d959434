ALTER TABLE spot_order
  ADD CONSTRAINT spot_order_limit_price_of_limit_orders CHECK ((type = 'limit') = (limit_price IS NOT NULL)),
  ADD CONSTRAINT spot_order_requested_in_one_coin CHECK (
    (sizing = 'quantity') = (requested_quantity IS NOT NULL) AND (sizing = 'total') = (requested_total IS NOT NULL)),
  ADD CONSTRAINT spot_order_limit_price_positive CHECK (limit_price > 0 AND limit_price <> 'NaN'),
  ADD CONSTRAINT spot_order_quantity_positive CHECK (quantity > 0 AND quantity <> 'NaN'),
  ADD CONSTRAINT spot_order_held_not_negative CHECK (held >= 0 AND held <> 'NaN'),
  ADD CONSTRAINT spot_order_trigger_of_limit_orders CHECK (
    (trigger_price IS NULL) = (trigger_direction IS NULL) AND (trigger_price IS NULL OR type = 'limit')),
  ADD CONSTRAINT spot_order_trigger_price_positive CHECK (trigger_price > 0 AND trigger_price <> 'NaN'),
  ADD CONSTRAINT spot_order_trigger_tick_whole CHECK (
    num_nulls(trigger_sequence, trigger_tick_price, trigger_at, trigger_source) IN (0, 4)),
  ADD CONSTRAINT spot_order_waits_for_its_trigger CHECK (
    CASE state WHEN 'waiting' THEN trigger_price IS NOT NULL AND trigger_sequence IS NULL
               WHEN 'cancelled' THEN trigger_price IS NOT NULL OR trigger_sequence IS NULL
               ELSE (trigger_price IS NULL) = (trigger_sequence IS NULL) END),
  SET (fillfactor = 85);
-- An order is replaced once at most.
CREATE UNIQUE INDEX spot_order_replaces ON spot_order (replaces_id) WHERE replaces_id IS NOT NULL;
-- What a program asks for by its own name of it.
CREATE INDEX spot_order_client ON spot_order (user_id, client_order_id, id) WHERE client_order_id IS NOT NULL;
-- The fills of a user, newest first: an order is filled once, and changes no more.
CREATE INDEX spot_order_filled ON spot_order (user_id, updated_at DESC, id DESC) WHERE state = 'filled';
-- The matcher's question: which open orders of a symbol and side does a price reach.
CREATE INDEX spot_order_open ON spot_order (symbol, side, limit_price) WHERE state = 'open';
-- The same of stop orders: which does a price set off.
CREATE INDEX spot_order_waiting ON spot_order (symbol, trigger_direction, trigger_price) WHERE state = 'waiting';
