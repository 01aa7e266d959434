import { expect, it } from 'vitest'
import { likelyCurrency } from './likely-currency.ts'

const offered = ['USD', 'EUR', 'JPY'].map((asset) => ({ asset }))

it.each([
  ['DE', 'EUR'],
  ['JP', 'JPY'],
  ['PR', 'USD'],
  ['VN', ''],
  ['CH', ''],
  [undefined, ''],
])('somebody in %s wires %s', (country, currency) => {
  expect(likelyCurrency(offered, country)).toBe(currency)
})
