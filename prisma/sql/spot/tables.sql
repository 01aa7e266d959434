ALTER TABLE spot_order
  ADD CONSTRAINT spot_order_limit_price_of_limit_orders CHECK ((type = 'limit') = (limit_price IS NOT NULL)),
  ADD CONSTRAINT spot_order_requested_in_one_coin CHECK (
    (sizing = 'quantity') = (requested_quantity IS NOT NULL) AND (sizing = 'total') = (requested_total IS NOT NULL)),
  ADD CONSTRAINT spot_order_limit_price_positive CHECK (limit_price > 0 AND limit_price <> 'NaN'),
  ADD CONSTRAINT spot_order_quantity_positive CHECK (quantity > 0 AND quantity <> 'NaN'),
  ADD CONSTRAINT spot_order_held_not_negative CHECK (held >= 0 AND held <> 'NaN'),
  SET (fillfactor = 85);
-- An order is replaced once at most.
CREATE UNIQUE INDEX spot_order_replaces ON spot_order (replaces_id) WHERE replaces_id IS NOT NULL;
-- The matcher's question: which open orders of a symbol and side does a price reach.
CREATE INDEX spot_order_open ON spot_order (symbol, side, limit_price) WHERE state = 'open';
