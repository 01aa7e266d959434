import type { SeedConnection } from './market.ts'
import { byLanguage, readTexts } from './texts.ts'

/**
 * What a new installation has in staking: samples, which a demo host offers at once, and any other when somebody takes
 * them for its own. A list that has any row stays as it is, since an operator may have changed it. Yields are modest, and each product says where they come from.
 */
export async function seedStaking(connection: SeedConnection, folder: string, offering: boolean): Promise<void> {
  const texts = readTexts<StakingTexts>(folder, 'staking')
  const words = {
    description: byLanguage(texts, ({ description }) => description),
    // The ledger posts it from the house's rewards account.
    yield_source: byLanguage(texts, ({ yieldSource }) => yieldSource),
  }
  await connection.query(
    `INSERT INTO staking_product (name, description, yield_source, asset, term_days, daily_rate, penalty_rate, order_min,
                                  order_max, user_max, supply, offered, sample, sort)
     SELECT name, description, yield_source, 'USDT', term_days, daily_rate, penalty_rate, order_min, order_max, user_max,
            supply, offered, true, sort
       FROM jsonb_to_recordset($1::jsonb) AS seed (name jsonb, description jsonb, yield_source jsonb, term_days int,
            daily_rate numeric, penalty_rate numeric, order_min numeric, order_max numeric, user_max numeric,
            supply numeric, offered boolean, sort int)
      WHERE NOT EXISTS (SELECT FROM staking_product) ORDER BY sort`,
    [
      JSON.stringify(
        products.map((product, index) => ({
          ...product,
          ...words,
          offered: product.offered && offering,
          name: byLanguage(texts, (_, language) => nameOf(product.term_days, language)),
          sort: index + 1,
        })),
      ),
    ],
  )
}

/** What `staking/<language>.json` says of every product. */
interface StakingTexts {
  description: string
  yieldSource: string
}

/** `USDT · 30 days`: the term of a product never changes. */
function nameOf(termDays: number, language: string): string {
  const days = new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  return `USDT · ${days.format(termDays)}`
}

/** Days, daily rate, what an early redemption costs, the most that all can have staked at once. */
function product(termDays: number, dailyRate: string, penaltyRate: string, supply: string | null, offered = true) {
  return {
    term_days: termDays,
    daily_rate: dailyRate,
    penalty_rate: penaltyRate,
    order_min: '50',
    order_max: '20000',
    user_max: '50000',
    supply,
    offered,
  }
}

const products = [
  product(7, '0.0001', '0.005', null),
  product(30, '0.0002', '0.01', '5000000'),
  product(90, '0.0003', '0.02', '5000000'),
  product(180, '0.0004', '0.03', '2000000'),
  product(365, '0.0005', '0.05', '1000000', false),
]
