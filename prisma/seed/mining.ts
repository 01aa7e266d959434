import type { SeedConnection } from './market.ts'
import { byLanguage, readTexts } from './texts.ts'

/**
 * What a new installation has in mining machines: samples, which a demo host offers at once, and any other when somebody
 * takes them for its own. Whole and shared ones, both kinds of yield, with and without frozen output; one that is no longer
 * sold and one to come. A list that has any row stays as it is, since an operator
 * may have changed it. What a machine puts out over its whole term is a little more than its price, and its text says
 * that the price is not paid back.
 */
export async function seedMining(connection: SeedConnection, folder: string, offering: boolean): Promise<void> {
  const texts = readTexts<MiningTexts>(folder, 'mining')
  const words = {
    description: byLanguage(texts, ({ description }) => description),
    // The ledger posts it from the house's rewards account.
    yield_source: byLanguage(texts, ({ yieldSource }) => yieldSource),
  }
  await connection.query(
    `INSERT INTO mining_machine (name, description, yield_source, asset, paying_asset, price, ownership, yield_type,
                                 daily_output, term_days, frozen_output, order_max, holding_min, listed_at, delisted_at,
                                 offered, sample, sort)
     SELECT name, description, yield_source, asset, 'USDT', price, ownership, yield_type, daily_output, term_days,
            frozen_output, order_max, holding_min,
            date_trunc('hour', now()) + make_interval(hours => 24 * listed_in),
            date_trunc('hour', now()) + make_interval(hours => 24 * delisted_in), $2, true, sort
       FROM jsonb_to_recordset($1::jsonb) AS seed (name jsonb, description jsonb, yield_source jsonb, asset text,
            price numeric, ownership machine_ownership, yield_type machine_yield, daily_output numeric, term_days int,
            frozen_output boolean, order_max numeric, holding_min numeric, listed_in int, delisted_in int, sort int)
      WHERE NOT EXISTS (SELECT FROM mining_machine) ORDER BY sort`,
    [JSON.stringify(machines.map((machine, index) => ({ ...machine, ...words, sort: index + 1 }))), offering],
  )
}

/** What `mining/<language>.json` says of every machine. */
interface MiningTexts {
  description: string
  yieldSource: string
}

/** How an exclusive and a shared machine are sold. */
const exclusive = { ownership: 'exclusive', order_max: '10', holding_min: '1' }
const shared = { ownership: 'shared', order_max: '50', holding_min: '10' }

/** Proper names, the same in every language. */
function machine(
  name: string,
  sold: typeof exclusive,
  terms: {
    asset: string
    price: string
    yield_type: 'constantValue' | 'constantQuantity'
    daily_output: string
    term_days: number
    frozen_output?: boolean
    listed_in?: number
    delisted_in?: number
  },
) {
  return {
    name: { 'en-US': name },
    frozen_output: false,
    listed_in: -60,
    delisted_in: null,
    ...sold,
    ...terms,
  }
}

/**
 * In all over the term: 508.5, about 303, 1,035, 2,040 and about 3,069 USDT at the prices with which the market begins;
 * 255 of the one to come, and 100.45 of the one that is no longer sold.
 */
const machines = [
  machine('Harbour S1', exclusive, {
    asset: 'BTC',
    price: '500',
    yield_type: 'constantValue',
    daily_output: '5.65',
    term_days: 90,
  }),
  machine('Harbour L3', exclusive, {
    asset: 'LTC',
    price: '300',
    yield_type: 'constantQuantity',
    daily_output: '0.0612',
    term_days: 60,
  }),
  machine('Harbour S9 Reserve', exclusive, {
    asset: 'BTC',
    price: '1000',
    yield_type: 'constantValue',
    daily_output: '5.75',
    term_days: 180,
    frozen_output: true,
  }),
  machine('Harbour M4', shared, {
    asset: 'USDT',
    price: '2000',
    yield_type: 'constantValue',
    daily_output: '17',
    term_days: 120,
  }),
  machine('Harbour E6 Reserve', shared, {
    asset: 'ETH',
    price: '3000',
    yield_type: 'constantQuantity',
    daily_output: '0.0049',
    term_days: 180,
    frozen_output: true,
  }),
  machine('Harbour T2', exclusive, {
    asset: 'USDT',
    price: '250',
    yield_type: 'constantQuantity',
    daily_output: '8.5',
    term_days: 30,
    listed_in: 5,
  }),
  machine('Harbour Mini', exclusive, {
    asset: 'USDT',
    price: '100',
    yield_type: 'constantQuantity',
    daily_output: '14.35',
    term_days: 7,
    delisted_in: -5,
  }),
]
