import type { SeedConnection } from './market.ts'
import { byLanguage, readTexts } from './texts.ts'

/** Of a demo host, whose money is play money. */
const demoCapital = '1000000'

/**
 * What a new installation lends: samples, which a demo host offers at once, and any other when somebody takes them for
 * its own and puts capital in. A list
 * that has any row stays as it is, since an operator may have changed it.
 */
export async function seedLoans(connection: SeedConnection, folder: string, offering: boolean): Promise<void> {
  await connection.query(
    `INSERT INTO lending_capital (asset, amount, updated_at)
     SELECT code, CASE code WHEN 'USDT' THEN $1::numeric ELSE 0 END, now() FROM coin ON CONFLICT DO NOTHING`,
    [offering ? demoCapital : '0'],
  )
  const texts = readTexts<LoanTexts>(folder, 'loans')
  const description = byLanguage(texts, (loans) => loans.description)
  await connection.query(
    `INSERT INTO loan_product (name, description, asset, amount_min, amount_max, interest_free_days, daily_rate, term_days,
                               offered, sample, sort)
     SELECT name, description, 'USDT', amount_min, amount_max, interest_free_days, daily_rate, term_days, offered, true, sort
       FROM jsonb_to_recordset($1::jsonb) AS seed (name jsonb, description jsonb, amount_min numeric, amount_max numeric,
            interest_free_days int, daily_rate numeric, term_days int, offered boolean, sort int)
      WHERE NOT EXISTS (SELECT FROM loan_product) ORDER BY sort`,
    [
      JSON.stringify(
        products.map(({ length, offered, ...product }, index) => ({
          ...product,
          offered: offered && offering,
          name: byLanguage(texts, ({ names }) => names[length]),
          description,
          sort: index + 1,
        })),
      ),
    ],
  )
}

type Length = 'short' | 'medium' | 'long' | 'extended'

/** What `loans/<language>.json` says. Names are without days, since an operator can change the term. */
interface LoanTexts {
  names: Record<Length, string>
  description: string
}

/** Name, days, days without interest, daily rate, least and most. */
function product(
  length: Length,
  termDays: number,
  interestFreeDays: number,
  dailyRate: string,
  [amountMin, amountMax]: readonly [string, string],
  offered = true,
) {
  return {
    length,
    amount_min: amountMin,
    amount_max: amountMax,
    interest_free_days: interestFreeDays,
    daily_rate: dailyRate,
    term_days: termDays,
    offered,
  }
}

const products = [
  product('short', 7, 3, '0.0003', ['100', '2000']),
  product('medium', 30, 7, '0.0004', ['500', '10000']),
  product('long', 90, 7, '0.0005', ['1000', '20000']),
  product('extended', 180, 0, '0.0006', ['1000', '50000'], false),
]
