import type { SeedConnection } from './market.ts'

/** The currencies of wire transfers with the least of each (spec section 9). What is there already stays as it is. */
export async function seedWireCurrencies(connection: SeedConnection): Promise<void> {
  await connection.query(
    `INSERT INTO wire_currency (currency, minimum, beneficiary, bank_name, bank_address, account, bic, sort)
     SELECT currency, minimum, 'Halyard Sample Account', 'Sample Bank (' || place || ')',
            '1 Example Street, ' || place, 'SAMPLE-' || currency || '-0001', 'SAMP' || country || 'XX', sort
       FROM jsonb_to_recordset($1::jsonb)
              AS seed (currency text, minimum numeric, place text, country text, sort integer)
     ON CONFLICT (currency) DO NOTHING`,
    [JSON.stringify(currencies.map((currency, index) => ({ ...currency, sort: index + 1 })))],
  )
}

/** Sample banks: nothing ever arrives there, and the app says so. */
const wire = (currency: string, minimum: string, place: string, country: string) => ({
  currency,
  minimum,
  place,
  country,
})

const currencies = [
  wire('USD', '5000', 'New York', 'US'),
  wire('EUR', '5000', 'Frankfurt', 'DE'),
  wire('CAD', '5000', 'Toronto', 'CA'),
  wire('VND', '500000', 'Hanoi', 'VN'),
  wire('HKD', '50000', 'Hong Kong', 'HK'),
  wire('JPY', '100000', 'Tokyo', 'JP'),
  wire('KRW', '1000000', 'Seoul', 'KR'),
]
