ALTER TABLE contract ADD CONSTRAINT contract_check CHECK ((profit >= 0) AND (profit <= (stake * payout_ratio)));
ALTER TABLE contract ADD CONSTRAINT contract_check1 CHECK (closes_at = (opened_at + make_interval(secs => (duration_seconds)::double precision)));
ALTER TABLE contract ADD CONSTRAINT contract_check2 CHECK (open_at <= opened_at);
ALTER TABLE contract ADD CONSTRAINT contract_direction_check CHECK (direction IN (1, 2));
ALTER TABLE contract ADD CONSTRAINT contract_stake_check CHECK ((stake > 0) AND (stake <> 'NaN'));
ALTER TABLE contract ADD CONSTRAINT contract_state_check CHECK (state IN (1, 2, 3));
ALTER TABLE contract ADD CONSTRAINT result_follows_from_prices CHECK (CASE state
    WHEN 1 THEN ((result IS NULL) AND (payout IS NULL) AND (settled_at IS NULL) AND (close_sequence IS NULL))
    WHEN 2 THEN ((settled_at IS NOT NULL) AND (close_price IS NOT NULL) AND (close_at <= closes_at) AND (close_at >= (closes_at - '00:00:02'::interval)) AND (result IS NOT NULL) AND (result =
    CASE
    WHEN (close_price = open_price) THEN 3
    WHEN ((close_price > open_price) = (direction = 1)) THEN 1
    ELSE 2
    END) AND (payout IS NOT NULL) AND (payout =
    CASE result
    WHEN 1 THEN (stake + profit)
    WHEN 2 THEN 0
    ELSE stake
    END))
    WHEN 3 THEN ((settled_at IS NOT NULL) AND (result IS NULL) AND (payout IS NOT NULL) AND (payout = stake) AND ((close_at IS NULL) OR (close_at < (closes_at - '00:00:02'::interval))))
    ELSE NULL::boolean
END);
ALTER TABLE contract_amount ADD CONSTRAINT contract_amount_stake_check CHECK ((stake > 0) AND (stake <> 'NaN'));
ALTER TABLE contract_duration ADD CONSTRAINT contract_duration_payout_ratio_check CHECK ((payout_ratio > 0) AND (payout_ratio <= 10));
ALTER TABLE contract_duration ADD CONSTRAINT contract_duration_seconds_check CHECK ((seconds >= 1) AND (seconds <= 86400));
ALTER TABLE contract_exposure ADD CONSTRAINT contract_exposure_profits_check CHECK ((profits >= 0) AND (profits <> 'NaN'));
ALTER TABLE contract_setting ADD CONSTRAINT contract_setting_check CHECK ((stake_max >= stake_min) AND (stake_max <> 'NaN'));
ALTER TABLE contract_setting ADD CONSTRAINT contract_setting_exposure_max_check CHECK ((exposure_max >= 0) AND (exposure_max <> 'NaN'));
ALTER TABLE contract_setting ADD CONSTRAINT contract_setting_only_row_check CHECK (only_row);
ALTER TABLE contract_setting ADD CONSTRAINT contract_setting_stake_min_check CHECK ((stake_min > 0) AND (stake_min <> 'NaN'));
CREATE INDEX contract_pending ON contract (pair_id, closes_at) WHERE (state = 1);
CREATE INDEX contract_settled ON contract (id) WHERE (state <> 1);
CREATE INDEX contract_unproved ON contract (pair_id, close_sequence) WHERE ((state <> 1) AND (NOT proved));
CREATE INDEX contract_user_settled ON contract (user_id, settled_at) INCLUDE (asset, stake, payout) WHERE (state = 2);
ALTER TABLE contract SET (fillfactor = 85);
ALTER TABLE contract_exposure SET (fillfactor = 50);
ALTER TABLE contract_untold ADD CONSTRAINT contract_untold_has_contracts CHECK (contracts IS NOT NULL);
