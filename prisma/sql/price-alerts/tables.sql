ALTER TABLE price_alert
  ADD CONSTRAINT price_alert_price_positive CHECK (price > 0 AND price <> 'NaN'),
  ADD CONSTRAINT price_alert_reached_on_a_tick CHECK (
    (state = 'reached') = (tick_sequence IS NOT NULL)
    AND num_nulls(tick_sequence, tick_price, tick_at, tick_source) IN (0, 4));
-- One waiting alert for a price; also the question of those who judge: which alerts of a symbol wait.
CREATE UNIQUE INDEX price_alert_waiting ON price_alert (symbol, user_id, price) WHERE state = 'waiting';
