import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { list, named, object } from './fields.ts'
import { amount, flag } from './values.ts'

/** Where a wire transfer is sent. Its reference is the request's own. */
export const bankInstructions = object({
  beneficiary: z.string(),
  bankName: named('bank_name', z.string()),
  bankAddress: named('bank_address', z.string()),
  account: named('account_no', z.string()),
  bic: z.string(),
  sample: flag,
})

export const exampleBank = {
  beneficiary: 'Halyard Sample Account',
  bank_name: 'Sample Bank',
  bank_address: '1 Example Street, Example City',
  account_no: 'SAMPLE-JPY-0001',
  bic: 'SAMPJPXX',
  sample: true,
}

/** The least of a wire transfer in each currency (spec section 3). */
export const specifiedMinimums = {
  ...{ USD: '5000', EUR: '5000', CAD: '5000', VND: '500000', HKD: '50000', JPY: '100000', KRW: '1000000' },
} as const

/** GET /recharge/wireCurrencyList: the currencies in which a wire transfer can come, and the least of each. Ours. */
export const wireCurrencies = endpoint({
  route: 'GET /recharge/wireCurrencyList',
  ours: true,
  noun: 'wire-transfers',
  summary: 'Currencies of wire transfers with their minimums',
  request: object({}),
  response: object({
    currencies: named(
      'list',
      list(
        object({
          asset: named('currency', z.string()),
          name: z.string(),
          logo: z.string(),
          precision: z.int(),
          minimum: named('min', amount),
        }),
      ),
    ),
  }),
  example: {
    request: {},
    response: {
      list: [{ currency: 'JPY', name: 'Japanese yen', logo: '/logos/jpy.svg', precision: 0, min: '100000' }],
    },
  },
})
