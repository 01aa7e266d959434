import { Amount } from '@halyard/domain'
import {
  type EditableField,
  editableField,
  singleOperator,
  switchedOffByOne,
} from '../../platform/back-office/editable-field.ts'
import { editsOf, missingIn } from '../../platform/back-office/edited-table.ts'
import type { Database } from '../../platform/database/database.ts'

const { flag, text, integer, amount, rate, share, choice } = editableField

/** The app shows pictures of its own alone. */
const logo: EditableField = {
  accepts: 'a picture of the app, such as /logos/btc.svg',
  read: (typed) =>
    /^\/logos\/[a-z0-9-]{1,40}\.svg$/.test(typed)
      ? { value: typed }
      : { fault: 'must be a picture of the app, such as /logos/btc.svg' },
}

/**
 * What an operator may change about pairs and coins: whether they are offered, their display, the smallest order, the
 * fee, what the house offers around the price, and whether its orders meet in a book, which is opened once. No price, step or precision: open orders and balances depend on those.
 */
const pairFields = {
  enabled: switchedOffByOne(flag),
  name: singleOperator(text(32)),
  logo: singleOperator(logo),
  notional_min: amount,
  fee_rate: rate(6),
  maker_fee_rate: rate(6),
  ladder_levels: integer(1, 50),
  ladder_spread: share(9),
  ladder_distance: share(9),
  ladder_size: amount,
  ladder_growth: rate(2),
  ladder_limit: amount,
  collar: share(6),
  in_book: flag,
  book_phase: choice('open', 'auction', 'halted'),
  auction_move: share(6),
  sort: singleOperator(integer(0, 9999)),
}
const coinFields = {
  enabled: switchedOffByOne(flag),
  name: singleOperator(text(32)),
  logo: singleOperator(logo),
  sort: singleOperator(integer(0, 9999)),
}

/** The core of a pair and of a coin, which orders and balances rest on: given once. */
const pairCore = {
  base: text(12),
  quote: text(12),
  pair_kind: choice('crypto', 'metal', 'forex'),
  session: choice('24x7', 'fx'),
  price_step: amount,
  quantity_step: amount,
  reference_price: amount,
  yearly_volatility: rate(6),
  tick_interval: integer(50, 60_000),
  typical_trade: amount,
}
const coinCore = { precision: integer(0, 18), coin_kind: choice('crypto', 'fiat', 'metal') }

const coinNeeds = ['name', ...Object.keys(coinCore)]
const pairNeeds = [...Object.keys(pairCore), 'notional_min']

type Row = Readonly<Record<string, unknown>>

/** A new coin is switched off until it is opened, by two. The app shows one without a picture by its first letters. */
async function addCoin(database: Database, code: string, row: Row): Promise<string | undefined> {
  if (!/^[A-Z0-9]{2,12}$/.test(code)) return `${code} is no code of a coin: 2 to 12 capital letters and digits.`
  const missing = missingIn(row, coinNeeds)
  if (missing) return `There is no coin ${code}. To add it, give ${missing} too.`
  const { name, logo, precision, coin_kind, enabled = false, sort } = row
  const last = 'coalesce($7::int, (SELECT coalesce(max(sort), 0) + 1 FROM coin))'
  await database.query(
    `INSERT INTO coin (code, name, kind, precision, logo, enabled, sort)
     VALUES ($1, $2, $3, $4, $5, $6, ${last}) ON CONFLICT DO NOTHING`,
    [code, name, coin_kind, precision, logo ?? '', enabled, sort ?? null],
  )
  return undefined
}

/** A new pair of coins that are there, in steps that these have digits for; switched off until it is opened, by two. */
async function addPair(database: Database, symbol: string, row: Row): Promise<string | undefined> {
  const missing = missingIn(row, pairNeeds)
  if (missing) return `There is no pair ${symbol}. To add it, give ${missing} too.`
  const [base, quote] = [String(row['base']), String(row['quote'])]
  if (symbol !== `${base}${quote}`.toLowerCase())
    return `The pair of ${base} and ${quote} is ${base}${quote} in small letters.`
  const coins = await database.rows('SELECT code, precision FROM coin WHERE code = ANY($1::text[])', [[base, quote]])
  const digitsOf = (code: string) => coins.find((coin) => coin.code === code)?.precision
  for (const [code, step] of [
    [quote, 'price_step'],
    [base, 'quantity_step'],
  ] as const) {
    const digits = digitsOf(code)
    if (digits === undefined) return `There is no coin ${code}.`
    if (Amount.of(String(row[step])).scale() > digits) return `${step} has more decimals than ${code}.`
  }
  const { name, logo, enabled = false, sort, fee_rate, maker_fee_rate } = row
  await database.query(
    `INSERT INTO pair (symbol, name, base, quote, kind, session, price_step, quantity_step, notional_min, reference_price,
                       yearly_volatility, tick_interval, typical_trade, fee_rate, logo, enabled, sort, ladder_levels, ladder_spread,
                       ladder_distance, ladder_size, ladder_growth, ladder_limit, collar, maker_fee_rate, in_book)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, coalesce($14, 0.001),
             coalesce($15, (SELECT logo FROM coin WHERE code = $3)), $16, coalesce($17::int, (SELECT coalesce(max(sort), 0) + 1 FROM pair)),
             $18, $19, $20, $21, $22, $23, $24, coalesce($25, $14, 0.001),
             coalesce($26, NOT EXISTS (SELECT FROM pair WHERE NOT in_book))) ON CONFLICT DO NOTHING`,
    [
      ...[symbol, name ?? `${base}/${quote}`, base, quote, row['pair_kind'], row['session'], row['price_step']],
      ...[row['quantity_step'], row['notional_min'], row['reference_price'], row['yearly_volatility']],
      ...[row['tick_interval'], row['typical_trade'], fee_rate ?? null, logo ?? null, enabled, sort ?? null],
      // What is not given follows from the pair's other terms.
      ...ladder.map((term) => row[term] ?? null),
      maker_fee_rate ?? null,
      // As all others of the host.
      row['in_book'] ?? null,
    ],
  )
  return undefined
}

const ladder = [
  'ladder_levels',
  'ladder_spread',
  'ladder_distance',
  'ladder_size',
  'ladder_growth',
  'ladder_limit',
  'collar',
] as const

export const MarketEdits = editsOf(
  {
    kind: 'pair',
    table: 'pair',
    key: 'symbol',
    fields: pairFields,
    addFields: pairCore,
    newRow: { key: 'its two coins in small letters, such as btcusdt', needs: pairNeeds },
    add: addPair,
  },
  {
    kind: 'coin',
    table: 'coin',
    key: 'code',
    fields: coinFields,
    addFields: coinCore,
    newRow: { key: '2 to 12 capital letters and digits, such as BTC', needs: coinNeeds },
    add: addCoin,
  },
)
