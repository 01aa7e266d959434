-- The chains over which coins come and go, and what each asks of each coin.

CREATE TABLE network (
  -- As the wire spells it: TRC20, ERC20.
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]{2,12}$'),
  name text NOT NULL,
  -- How its addresses are written: a kind of the domain's `AddressKind`.
  address_kind text NOT NULL,
  -- How many blocks a deposit waits for.
  confirmations integer NOT NULL CHECK (confirmations > 0),
  sort integer NOT NULL DEFAULT 0,
  CONSTRAINT network_pkey PRIMARY KEY (code)
);

CREATE TABLE coin_network (
  coin text NOT NULL,
  network text NOT NULL,
  deposit_enabled boolean NOT NULL DEFAULT true,
  deposit_minimum numeric(38,18) NOT NULL CHECK (deposit_minimum >= 0 AND deposit_minimum <> 'NaN'),
  deposit_fee numeric(38,18) NOT NULL DEFAULT 0 CHECK (deposit_fee >= 0 AND deposit_fee <> 'NaN'),
  -- Where deposits are sent. Null until an operator enters one: then everybody sees a sample.
  deposit_address text,
  withdrawal_enabled boolean NOT NULL DEFAULT true,
  withdrawal_minimum numeric(38,18) NOT NULL CHECK (withdrawal_minimum > 0 AND withdrawal_minimum <> 'NaN'),
  withdrawal_maximum numeric(38,18) NOT NULL CHECK (withdrawal_maximum <> 'NaN'),
  withdrawal_fee numeric(38,18) NOT NULL CHECK (withdrawal_fee >= 0 AND withdrawal_fee <> 'NaN'),
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT coin_network_pkey PRIMARY KEY (coin, network),
  CONSTRAINT coin_network_coin_fkey FOREIGN KEY (coin) REFERENCES coin (code) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT coin_network_network_fkey FOREIGN KEY (network) REFERENCES network (code) ON DELETE RESTRICT ON UPDATE CASCADE,
  -- A fee never eats a deposit or a withdrawal that the limits let through.
  CONSTRAINT coin_network_deposit_arrives CHECK (deposit_fee < deposit_minimum OR deposit_fee = 0),
  CONSTRAINT coin_network_withdrawal_arrives CHECK (withdrawal_fee < withdrawal_minimum),
  CONSTRAINT coin_network_limits CHECK (withdrawal_minimum <= withdrawal_maximum)
);
