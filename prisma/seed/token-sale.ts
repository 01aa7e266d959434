import { allInBooks, type SeedConnection } from './market.ts'
import { byLanguage, readTexts } from './texts.ts'

/**
 * Three projects for a demo host: one that is over and whose coin is traded since, one that is live, one to come. Their
 * coins exist nowhere else, and their texts say so. A list that has any row stays as it is.
 */
export async function seedTokenSales(connection: SeedConnection, folder: string): Promise<void> {
  const texts = readTexts<Record<Project, string>>(folder, 'token-sale')
  await connection.query(
    `INSERT INTO coin (code, name, kind, precision, logo, sort)
     SELECT code, name, 'crypto', 4, '/logos/' || lower(code) || '.svg', sort
       FROM jsonb_to_recordset($1::jsonb) AS seed (code text, name text, sort integer)
     ON CONFLICT (code) DO NOTHING`,
    [JSON.stringify(projects.map(({ asset, coin }, index) => ({ code: asset, name: coin, sort: 500 + index })))],
  )
  // The market opens at the price of the sale and goes where it goes.
  await connection.query(
    `INSERT INTO pair (symbol, name, base, quote, kind, logo, price_step, quantity_step, notional_min, session,
                       reference_price, yearly_volatility, tick_interval, typical_trade, sort, in_book)
     SELECT 'ltrnusdt', 'LTRN/USDT', 'LTRN', 'USDT', 'crypto', '/logos/ltrn.svg', 0.0001, 0.1, 5, '24x7',
            0.4, 0.9, 420, 120, 500, ${allInBooks}
      WHERE NOT EXISTS (SELECT FROM pair WHERE symbol = 'ltrnusdt')
     ON CONFLICT (symbol) DO NOTHING`,
    [],
  )
  await connection.query(
    `INSERT INTO token_sale (name, description, asset, paying_asset, unit_price, supply, order_min, order_max, user_max,
                             lock_days, reward_rates, starts_at, ends_at)
     SELECT name, description, asset, 'USDT', unit_price, supply, order_min, order_max, user_max, lock_days,
            '{0.01,0.005,0.003}', date_trunc('hour', now()) + make_interval(hours => 24 * starts_in),
            date_trunc('hour', now()) + make_interval(hours => 24 * ends_in)
       FROM jsonb_to_recordset($1::jsonb) AS seed (name jsonb, description jsonb, asset text, unit_price numeric,
            supply numeric, order_min numeric, order_max numeric, user_max numeric, lock_days int, starts_in int,
            ends_in int)
      WHERE NOT EXISTS (SELECT FROM token_sale) ORDER BY starts_in`,
    [
      JSON.stringify(
        projects.map(({ project, ...sale }) => ({
          ...sale,
          description: byLanguage(texts, (descriptions) => descriptions[project]),
        })),
      ),
    ],
  )
}

/** `token-sale/<language>.json` describes each. */
type Project = (typeof projects)[number]['project']

const projects = [
  {
    project: 'lantern',
    asset: 'LTRN',
    coin: 'Lantern',
    name: { 'en-US': 'Lantern' },
    unit_price: '0.4',
    supply: '2000000',
    order_min: '50',
    order_max: '10000',
    user_max: '25000',
    lock_days: 14,
    starts_in: -60,
    ends_in: -30,
  },
  {
    project: 'harbour',
    asset: 'HRB',
    coin: 'Harbour',
    name: { 'en-US': 'Harbour Network' },
    unit_price: '0.25',
    supply: '1000000',
    order_min: '40',
    order_max: '20000',
    user_max: '50000',
    lock_days: 30,
    starts_in: -3,
    ends_in: 87,
  },
  {
    project: 'tidewater',
    asset: 'TIDE',
    coin: 'Tidewater',
    name: { 'en-US': 'Tidewater' },
    unit_price: '1.2',
    supply: '500000',
    order_min: '10',
    order_max: '5000',
    user_max: '10000',
    lock_days: 60,
    starts_in: 10,
    ends_in: 40,
  },
] as const
