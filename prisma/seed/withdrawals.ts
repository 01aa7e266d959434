import type { SeedConnection } from './market.ts'

/** The currencies that can be withdrawn to a bank card. What is there already stays as it is. */
export async function seedCardCurrencies(connection: SeedConnection): Promise<void> {
  await connection.query(
    `INSERT INTO card_currency (currency, minimum, maximum, fee, sort)
     SELECT currency, minimum, maximum, fee, sort
       FROM jsonb_to_recordset($1::jsonb)
              AS seed (currency text, minimum numeric, maximum numeric, fee numeric, sort integer)
     ON CONFLICT (currency) DO NOTHING`,
    [JSON.stringify(currencies.map((currency, index) => ({ ...currency, sort: index + 1 })))],
  )
}

/** Least and most at once, and the fee inside it: a bank's usual charge for a transfer abroad. */
const card = (currency: string, minimum: string, maximum: string, fee: string) => ({ currency, minimum, maximum, fee })

const currencies = [
  card('USD', '50', '50000', '10'),
  card('EUR', '50', '50000', '5'),
  card('CAD', '50', '50000', '10'),
  card('VND', '1000000', '1000000000', '200000'),
  card('HKD', '500', '400000', '80'),
  card('JPY', '10000', '5000000', '1500'),
  card('KRW', '50000', '50000000', '10000'),
  card('GBP', '50', '50000', '5'),
  card('CHF', '50', '50000', '5'),
  card('AUD', '50', '50000', '10'),
  card('NZD', '50', '50000', '10'),
]
