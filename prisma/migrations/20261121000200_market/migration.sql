CREATE TYPE coin_kind AS ENUM ('crypto', 'fiat', 'metal');
CREATE TYPE pair_kind AS ENUM ('crypto', 'metal', 'forex');
CREATE TYPE trading_session AS ENUM ('24x7', 'fx');
CREATE TYPE price_source AS ENUM ('sim', 'htx', 'replay');

CREATE TABLE coin (
  id serial NOT NULL,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]{2,12}$'),
  name text NOT NULL,
  kind coin_kind NOT NULL,
  precision smallint NOT NULL CHECK (precision BETWEEN 0 AND 18),
  logo text NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  sort integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT coin_pkey PRIMARY KEY (code)
);

CREATE UNIQUE INDEX coin_id_key ON coin (id);

CREATE TABLE pair (
  id serial NOT NULL,
  symbol text NOT NULL CHECK (symbol ~ '^[a-z0-9]{4,24}$'),
  name text NOT NULL,
  base text NOT NULL,
  quote text NOT NULL,
  kind pair_kind NOT NULL,
  logo text NOT NULL,
  price_step numeric(38,18) NOT NULL CHECK (price_step > 0 AND price_step <> 'NaN'),
  quantity_step numeric(38,18) NOT NULL CHECK (quantity_step > 0 AND quantity_step <> 'NaN'),
  notional_min numeric(38,18) NOT NULL CHECK (notional_min >= 0 AND notional_min <> 'NaN'),
  session trading_session NOT NULL,
  reference_price numeric(38,18) NOT NULL CHECK (reference_price > 0 AND reference_price <> 'NaN'),
  yearly_volatility numeric(8,6) NOT NULL CHECK (yearly_volatility >= 0 AND yearly_volatility <> 'NaN'),
  tick_interval integer NOT NULL CHECK (tick_interval >= 50),
  typical_trade numeric(38,18) NOT NULL CHECK (typical_trade > 0 AND typical_trade <> 'NaN'),
  enabled boolean NOT NULL DEFAULT true,
  sort integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT pair_pkey PRIMARY KEY (id),
  CONSTRAINT pair_base_fkey FOREIGN KEY (base) REFERENCES coin (code) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT pair_quote_fkey FOREIGN KEY (quote) REFERENCES coin (code) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT pair_two_coins CHECK (base <> quote)
);

CREATE UNIQUE INDEX pair_symbol_key ON pair (symbol);

-- No foreign key on tick and candle: a hundred inserts a second would lock and rewrite the pair's row each time, and a
-- pair is disabled, never deleted.
CREATE TABLE tick (
  pair_id integer NOT NULL,
  sequence bigint NOT NULL CHECK (sequence > 0),
  price numeric(38,18) NOT NULL CHECK (price > 0 AND price <> 'NaN'),
  volume numeric(38,18) NOT NULL CHECK (volume >= 0 AND volume <> 'NaN'),
  at timestamptz(3) NOT NULL,
  source price_source NOT NULL,
  CONSTRAINT tick_pkey PRIMARY KEY (pair_id, sequence)
);

-- "The last tick at or before a time", which settles a contract, is one step down this index.
CREATE INDEX tick_pair_id_at_sequence ON tick (pair_id, at DESC, sequence DESC);

CREATE TABLE candle (
  pair_id integer NOT NULL,
  period smallint NOT NULL CHECK (period BETWEEN 0 AND 7),
  open_time timestamptz(0) NOT NULL,
  open numeric(38,18) NOT NULL CHECK (open > 0 AND open <> 'NaN'),
  high numeric(38,18) NOT NULL CHECK (high <> 'NaN'),
  low numeric(38,18) NOT NULL CHECK (low > 0 AND low <> 'NaN'),
  close numeric(38,18) NOT NULL CHECK (close > 0 AND close <> 'NaN'),
  volume numeric(38,18) NOT NULL CHECK (volume >= 0 AND volume <> 'NaN'),
  turnover numeric(38,18) NOT NULL CHECK (turnover >= 0 AND turnover <> 'NaN'),
  trades bigint NOT NULL CHECK (trades > 0),
  last_sequence bigint NOT NULL CHECK (last_sequence >= 0),
  CONSTRAINT candle_pkey PRIMARY KEY (pair_id, period, open_time),
  CONSTRAINT candle_in_order CHECK (low <= open AND low <= close AND high >= open AND high >= close)
);

CREATE TABLE market_setting (
  name text NOT NULL,
  value text NOT NULL,
  CONSTRAINT market_setting_pkey PRIMARY KEY (name)
);
