/** What the seed needs of a Postgres connection; a pool or a client of `pg` has it. */
export interface SeedConnection {
  query(text: string, values: unknown[]): Promise<unknown>
}

/**
 * The coins and pairs of a new installation, each pair with its book. What is there already stays as it is, since an
 * operator may have changed it; running the seed again only adds what is missing.
 */
export async function seedMarket(connection: SeedConnection): Promise<void> {
  await connection.query(
    `INSERT INTO coin (code, name, kind, precision, logo, sort)
     SELECT code, name, kind::coin_kind, precision, '/logos/' || lower(code) || '.svg', sort
       FROM jsonb_to_recordset($1::jsonb) AS seed (code text, name text, kind text, precision smallint, sort integer)
     ON CONFLICT (code) DO NOTHING`,
    [JSON.stringify(coins.map((coin, index) => ({ ...coin, sort: index + 1 })))],
  )
  await connection.query(
    `INSERT INTO pair (symbol, name, base, quote, kind, logo, price_step, quantity_step, notional_min, session,
                       reference_price, yearly_volatility, tick_interval, typical_trade, sort, in_book)
     SELECT symbol, name, base, quote, kind::pair_kind, logo, price_step, quantity_step, notional_min,
            session::trading_session, reference_price, yearly_volatility, tick_interval, typical_trade, sort, ${allInBooks}
       FROM jsonb_to_recordset($1::jsonb) AS seed (symbol text, name text, base text, quote text, kind text, logo text,
            price_step numeric, quantity_step numeric, notional_min numeric, session text, reference_price numeric,
            yearly_volatility numeric, tick_interval integer, typical_trade numeric, sort integer)
      WHERE NOT EXISTS (SELECT FROM pair WHERE pair.symbol = seed.symbol)
      ORDER BY sort
     ON CONFLICT (symbol) DO NOTHING`,
    [JSON.stringify(seededPairs.map((pair, index) => ({ ...pair, sort: index + 1 })))],
  )
}

/** A new pair has a book, but on a host that has pairs without: there it is operators who open it. */
export const allInBooks = 'NOT EXISTS (SELECT FROM pair WHERE NOT in_book)'

const coin = (code: string, name: string, kind: 'crypto' | 'fiat' | 'metal', precision: number) => ({
  code,
  name,
  kind,
  precision,
})

const coins = [
  coin('USDT', 'Tether', 'crypto', 6),
  coin('BTC', 'Bitcoin', 'crypto', 8),
  coin('ETH', 'Ethereum', 'crypto', 8),
  coin('BNB', 'BNB', 'crypto', 8),
  coin('SOL', 'Solana', 'crypto', 8),
  coin('XRP', 'XRP', 'crypto', 6),
  coin('DOGE', 'Dogecoin', 'crypto', 8),
  coin('TRX', 'TRON', 'crypto', 6),
  coin('TON', 'Toncoin', 'crypto', 8),
  coin('ADA', 'Cardano', 'crypto', 6),
  coin('AVAX', 'Avalanche', 'crypto', 8),
  coin('LINK', 'Chainlink', 'crypto', 8),
  coin('BCH', 'Bitcoin Cash', 'crypto', 8),
  coin('DOT', 'Polkadot', 'crypto', 8),
  coin('LTC', 'Litecoin', 'crypto', 8),
  coin('UNI', 'Uniswap', 'crypto', 8),
  coin('NEAR', 'NEAR Protocol', 'crypto', 8),
  coin('ATOM', 'Cosmos', 'crypto', 6),
  coin('ETC', 'Ethereum Classic', 'crypto', 8),
  coin('XLM', 'Stellar', 'crypto', 7),
  coin('FIL', 'Filecoin', 'crypto', 8),
  coin('USD', 'US dollar', 'fiat', 2),
  coin('EUR', 'Euro', 'fiat', 2),
  coin('CAD', 'Canadian dollar', 'fiat', 2),
  coin('VND', 'Vietnamese dong', 'fiat', 0),
  coin('HKD', 'Hong Kong dollar', 'fiat', 2),
  coin('JPY', 'Japanese yen', 'fiat', 0),
  coin('KRW', 'South Korean won', 'fiat', 0),
  coin('GBP', 'Pound sterling', 'fiat', 2),
  coin('CHF', 'Swiss franc', 'fiat', 2),
  coin('AUD', 'Australian dollar', 'fiat', 2),
  coin('NZD', 'New Zealand dollar', 'fiat', 2),
  coin('XAU', 'Gold', 'metal', 6),
  coin('XAG', 'Silver', 'metal', 6),
  coin('XPT', 'Platinum', 'metal', 6),
  coin('XPD', 'Palladium', 'metal', 6),
]

/**
 * A crypto coin against USDT: reference price, price step, quantity step, volatility, busyness, a trade's usual size.
 * Steps are those of the exchanges with the finest: a coarse one would keep the pair from the shorter contracts
 * (decision 22).
 */
function cryptoPair(
  base: string,
  reference: string,
  priceStep: string,
  quantityStep: string,
  volatility: string,
  interval: number,
  typicalTrade: number,
) {
  return {
    symbol: `${base.toLowerCase()}usdt`,
    name: `${base}/USDT`,
    base,
    quote: 'USDT',
    kind: 'crypto',
    logo: `/logos/${base.toLowerCase()}.svg`,
    price_step: priceStep,
    quantity_step: quantityStep,
    notional_min: '5',
    session: '24x7',
    reference_price: reference,
    yearly_volatility: volatility,
    tick_interval: interval,
    typical_trade: typicalTrade,
  }
}

const crypto = [
  cryptoPair('BTC', '67400', '0.01', '0.000001', '0.50', 220, 900),
  cryptoPair('ETH', '3480', '0.01', '0.00001', '0.62', 240, 700),
  cryptoPair('BNB', '612', '0.01', '0.0001', '0.58', 300, 400),
  cryptoPair('SOL', '158', '0.001', '0.001', '0.80', 260, 450),
  cryptoPair('XRP', '0.62', '0.00001', '0.1', '0.75', 280, 350),
  cryptoPair('DOGE', '0.142', '0.000001', '1', '0.90', 300, 250),
  cryptoPair('TRX', '0.163', '0.000001', '0.1', '0.50', 340, 220),
  cryptoPair('TON', '5.21', '0.0001', '0.01', '0.70', 340, 220),
  cryptoPair('ADA', '0.452', '0.00001', '0.1', '0.75', 320, 220),
  cryptoPair('AVAX', '27.4', '0.001', '0.001', '0.80', 340, 220),
  cryptoPair('LINK', '14.1', '0.0001', '0.01', '0.72', 330, 220),
  cryptoPair('BCH', '418', '0.01', '0.0001', '0.70', 360, 200),
  cryptoPair('DOT', '5.63', '0.0001', '0.01', '0.72', 360, 180),
  cryptoPair('LTC', '82.5', '0.001', '0.001', '0.65', 360, 200),
  cryptoPair('UNI', '9.18', '0.0001', '0.01', '0.82', 380, 160),
  cryptoPair('NEAR', '5.07', '0.0001', '0.01', '0.85', 380, 160),
  cryptoPair('ATOM', '6.43', '0.0001', '0.01', '0.72', 400, 150),
  cryptoPair('ETC', '23.1', '0.001', '0.001', '0.70', 400, 150),
  cryptoPair('XLM', '0.112', '0.000001', '1', '0.70', 400, 140),
  cryptoPair('FIL', '4.42', '0.0001', '0.01', '0.80', 400, 140),
]

/** An ounce of metal against USDT, so that it can be bought with what most users hold. */
function metalPair(base: string, reference: string, priceStep: string, quantityStep: string, volatility: string) {
  return {
    ...cryptoPair(base, reference, priceStep, quantityStep, volatility, 500, 1_200),
    kind: 'metal',
    session: 'fx',
  }
}

const metals = [
  metalPair('XAU', '2652', '0.01', '0.0001', '0.15'),
  metalPair('XAG', '31.2', '0.0001', '0.001', '0.28'),
  metalPair('XPT', '984', '0.01', '0.001', '0.24'),
  metalPair('XPD', '1032', '0.01', '0.001', '0.36'),
]

/** Two currencies; the least order is worth about a dollar. Every currency of the wire deposits has its pair. */
function forexPair(
  base: string,
  quote: string,
  reference: string,
  priceStep: string,
  notionalMin: string,
  volatility: string,
  typicalTrade: number,
) {
  return {
    symbol: `${base}${quote}`.toLowerCase(),
    name: `${base}/${quote}`,
    base,
    quote,
    kind: 'forex',
    logo: `/logos/${base}${quote}.svg`.toLowerCase(),
    price_step: priceStep,
    quantity_step: '0.01',
    notional_min: notionalMin,
    session: 'fx',
    reference_price: reference,
    yearly_volatility: volatility,
    tick_interval: 600,
    typical_trade: typicalTrade,
  }
}

const forex = [
  forexPair('EUR', 'USD', '1.0842', '0.000001', '1', '0.075', 5_000),
  forexPair('GBP', 'USD', '1.2671', '0.000001', '1', '0.085', 5_000),
  forexPair('USD', 'JPY', '151.32', '0.0001', '150', '0.10', 750_000),
  forexPair('USD', 'CHF', '0.8846', '0.000001', '1', '0.08', 5_000),
  forexPair('AUD', 'USD', '0.6573', '0.000001', '1', '0.10', 5_000),
  forexPair('NZD', 'USD', '0.5984', '0.000001', '1', '0.105', 5_000),
  forexPair('USD', 'CAD', '1.3658', '0.000001', '1', '0.065', 5_000),
  forexPair('USD', 'HKD', '7.8121', '0.000001', '8', '0.01', 40_000),
  forexPair('USD', 'KRW', '1384.5', '0.01', '1000', '0.09', 7_000_000),
  forexPair('USD', 'VND', '25380', '0.01', '25000', '0.03', 125_000_000),
]

/** In the order of the lists. */
export const seededPairs = [...crypto, ...metals, ...forex]
