-- Whether a price moves enough in a period for what it pays. A second witness of `movesEnough`.
--   takes   the pair's step, the payout ratio, and what the price moves by the caller's measure: one standard deviation
--   gives   yes or no; null where the caller does not say, as versions before 2026-11-26
CREATE FUNCTION contract_moves_enough(price_step numeric, payout_ratio numeric, deviation numeric) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN price_step <= contract_step_share_max() * (1 - payout_ratio) * deviation;
