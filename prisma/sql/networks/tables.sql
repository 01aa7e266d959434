-- A second witness of `creditedOf`.
ALTER TABLE coin_network ADD CONSTRAINT coin_network_deposit_arrives CHECK ((deposit_fee < deposit_minimum) OR (deposit_fee = 0));
ALTER TABLE coin_network ADD CONSTRAINT coin_network_deposit_fee_check CHECK ((deposit_fee >= 0) AND (deposit_fee <> 'NaN'));
ALTER TABLE coin_network ADD CONSTRAINT coin_network_deposit_minimum_check CHECK ((deposit_minimum >= 0) AND (deposit_minimum <> 'NaN'));
ALTER TABLE coin_network ADD CONSTRAINT coin_network_limits CHECK (withdrawal_minimum <= withdrawal_maximum);
-- A second witness of `whatArrives`.
ALTER TABLE coin_network ADD CONSTRAINT coin_network_withdrawal_arrives CHECK (withdrawal_fee < withdrawal_minimum);
ALTER TABLE coin_network ADD CONSTRAINT coin_network_withdrawal_fee_check CHECK ((withdrawal_fee >= 0) AND (withdrawal_fee <> 'NaN'));
ALTER TABLE coin_network ADD CONSTRAINT coin_network_withdrawal_maximum_check CHECK (withdrawal_maximum <> 'NaN');
ALTER TABLE coin_network ADD CONSTRAINT coin_network_withdrawal_minimum_check CHECK ((withdrawal_minimum > 0) AND (withdrawal_minimum <> 'NaN'));
ALTER TABLE network ADD CONSTRAINT network_code_check CHECK (code ~ '^[A-Z0-9]{2,12}$');
ALTER TABLE network ADD CONSTRAINT network_confirmations_check CHECK (confirmations > 0);
ALTER TABLE deposit_address ADD CONSTRAINT deposit_address_or_memo CHECK ((address IS NULL) <> (memo IS NULL));
ALTER TABLE deposit_address ADD CONSTRAINT deposit_address_assigned CHECK ((user_id IS NULL) = (assigned_at IS NULL));
ALTER TABLE deposit_address ADD CONSTRAINT deposit_address_derived_at CHECK ((key_digest IS NULL) = (key_index IS NULL));
-- A user is shown one address on a network; those that were retired stay known as theirs.
CREATE UNIQUE INDEX deposit_address_user ON deposit_address (network, user_id) WHERE retired_at IS NULL;
-- What waits in a network's pool, oldest first.
CREATE INDEX deposit_address_free ON deposit_address (network, id) WHERE user_id IS NULL AND retired_at IS NULL;
