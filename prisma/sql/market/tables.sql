ALTER TABLE candle ADD CONSTRAINT candle_close_check CHECK ((close > 0) AND (close <> 'NaN'));
ALTER TABLE candle ADD CONSTRAINT candle_high_check CHECK (high <> 'NaN');
ALTER TABLE candle ADD CONSTRAINT candle_in_order CHECK ((low <= open) AND (low <= close) AND (high >= open) AND (high >= close));
ALTER TABLE candle ADD CONSTRAINT candle_last_sequence_check CHECK (last_sequence >= 0);
ALTER TABLE candle ADD CONSTRAINT candle_low_check CHECK ((low > 0) AND (low <> 'NaN'));
ALTER TABLE candle ADD CONSTRAINT candle_open_check CHECK ((open > 0) AND (open <> 'NaN'));
ALTER TABLE candle ADD CONSTRAINT candle_trades_check CHECK (trades > 0);
ALTER TABLE candle ADD CONSTRAINT candle_turnover_check CHECK ((turnover >= 0) AND (turnover <> 'NaN'));
ALTER TABLE candle ADD CONSTRAINT candle_volume_check CHECK ((volume >= 0) AND (volume <> 'NaN'));
-- The open ones are written again and again: vacuumed when a fiftieth of the table is old states of them, not a fifth.
ALTER TABLE candle SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE coin ADD CONSTRAINT coin_code_check CHECK (code ~ '^[A-Z0-9]{2,12}$');
ALTER TABLE coin ADD CONSTRAINT coin_precision_check CHECK (("precision" >= 0) AND ("precision" <= 18));
ALTER TABLE pair ADD CONSTRAINT pair_fee_rate_check CHECK ((fee_rate >= 0) AND (fee_rate < 1));
ALTER TABLE pair ADD CONSTRAINT pair_book_phase_of_its_book CHECK (in_book OR book_phase = 'open');
ALTER TABLE pair ADD CONSTRAINT pair_auction_move_check CHECK (auction_move > 0 AND auction_move <= 0.5);
ALTER TABLE pair ADD CONSTRAINT pair_auction_ends CHECK (auction_until IS NULL OR book_phase = 'auction');
ALTER TABLE pair ADD CONSTRAINT pair_maker_fee_rate_check CHECK (maker_fee_rate >= 0 AND maker_fee_rate < 1);
-- All of the ladder lies within the collar, and its sizes are whole lots.
ALTER TABLE pair
  ADD CONSTRAINT pair_collar_check CHECK (collar > 0 AND collar <= 0.5),
  ADD CONSTRAINT pair_ladder_growth_check CHECK (ladder_growth >= 0.5 AND ladder_growth <= 3),
  ADD CONSTRAINT pair_ladder_levels_check CHECK (ladder_levels BETWEEN 1 AND 50),
  ADD CONSTRAINT pair_ladder_limit_check CHECK (ladder_limit >= ladder_size AND ladder_limit % quantity_step = 0),
  ADD CONSTRAINT pair_ladder_size_check CHECK (ladder_size > 0 AND ladder_size % quantity_step = 0),
  ADD CONSTRAINT pair_ladder_version_check CHECK (ladder_version > 0),
  ADD CONSTRAINT pair_ladder_within_its_collar CHECK (
    ladder_spread > 0 AND ladder_distance > 0 AND ladder_spread / 2 + (ladder_levels - 1) * ladder_distance <= collar);
ALTER TABLE pair ADD CONSTRAINT pair_notional_min_check CHECK ((notional_min >= 0) AND (notional_min <> 'NaN'));
ALTER TABLE pair ADD CONSTRAINT pair_price_step_check CHECK ((price_step > 0) AND (price_step <> 'NaN'));
ALTER TABLE pair ADD CONSTRAINT pair_quantity_step_check CHECK ((quantity_step > 0) AND (quantity_step <> 'NaN'));
ALTER TABLE pair ADD CONSTRAINT pair_reference_price_check CHECK ((reference_price > 0) AND (reference_price <> 'NaN'));
ALTER TABLE pair ADD CONSTRAINT pair_symbol_check CHECK (symbol ~ '^[a-z0-9]{4,24}$');
ALTER TABLE pair ADD CONSTRAINT pair_tick_interval_check CHECK (tick_interval >= 50);
ALTER TABLE pair ADD CONSTRAINT pair_two_coins CHECK (base <> quote);
ALTER TABLE pair ADD CONSTRAINT pair_typical_trade_check CHECK ((typical_trade > 0) AND (typical_trade <> 'NaN'));
ALTER TABLE pair ADD CONSTRAINT pair_yearly_volatility_check CHECK ((yearly_volatility >= 0) AND (yearly_volatility <> 'NaN'));
ALTER TABLE tick ADD CONSTRAINT tick_price_check CHECK ((price > 0) AND (price <> 'NaN'));
ALTER TABLE tick ADD CONSTRAINT tick_sequence_check CHECK (sequence > 0);
ALTER TABLE tick ADD CONSTRAINT tick_volume_check CHECK ((volume >= 0) AND (volume <> 'NaN'));
ALTER TABLE feed_epoch
  ADD CONSTRAINT feed_epoch_lasts_at_most_a_day CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '24 hours'),
  ADD CONSTRAINT feed_epoch_hashes_are_sha256 CHECK (hash ~ '^[0-9a-f]{64}$' AND next_hash ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT feed_epoch_of_a_generator CHECK ((source = 'sim') = (generator IS NOT NULL) AND (source = 'sim') = (next_hash IS NOT NULL)),
  ADD CONSTRAINT feed_epoch_revealed CHECK ((seed IS NULL) = (revealed_at IS NULL));
ALTER TABLE feed_seed
  ADD CONSTRAINT feed_seed_has_256_bits CHECK (seed ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT feed_seed_is_kept CHECK (num_nonnulls(encrypted, seed) = 1);
ALTER TABLE feed_round ADD CONSTRAINT feed_round_signature_is_of_g1 CHECK (octet_length(signature) = 48);
ALTER TABLE feed_statement
  ADD CONSTRAINT feed_statement_names_its_beacon CHECK (beacon ~ '^[0-9a-f]{64} [0-9a-f]{192} [0-9]{1,12} [1-9][0-9]{0,3} [0-9a-f]{64} [A-Za-z0-9_-]{1,64}$'),
  ADD CONSTRAINT feed_statement_of_a_generator CHECK ((generator >= 3) = (beacon IS NOT NULL)),
  ADD CONSTRAINT feed_statement_lasts_at_most_a_day CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '24 hours'),
  ADD CONSTRAINT feed_statement_hashes_are_sha256 CHECK (seed_hash ~ '^[0-9a-f]{64}$' AND previous ~ '^[0-9a-f]{64}$');
