import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, nullable, object } from './fields.ts'
import { amount, flag, instant, integer, nothing, signedAmount, word } from './values.ts'

const endpoint = endpointsOf('house-books')

/** GET /base/housebooks: what the house has of the trades of each pair, on a demo host. */
export const houseBooks = endpoint({
  route: 'GET /base/housebooks',
  ours: true,
  session: 'none',
  summary: 'The house’s position and result on each pair, and by which terms it makes its offers; on a demo host only',
  request: nothing,
  response: object({
    list: list(
      object({
        symbol: z.string(),
        name: z.string(),
        base: named('basecoin', z.string()),
        quote: named('quotecoin', z.string()),
        position: signedAmount,
        paid: signedAmount,
        price: nullable(amount),
        tickedAt: named('ts', nullable(instant)),
        isStale: named('is_stale', flag),
        result: nullable(signedAmount),
        baseFees: named('base_fees', amount),
        quoteFees: named('quote_fees', amount),
        fills: integer,
        limitReached: named('limit_reached', nullable(word('bought', 'sold'))),
        ladder: nullable(
          object({
            version: integer,
            levels: integer,
            spread: amount,
            distance: amount,
            size: amount,
            growth: amount,
            limit: amount,
          }),
        ),
      }),
    ),
  }),
  refusals: ['notFound'],
  example: {
    request: {},
    response: {
      list: [
        {
          symbol: 'btcusdt',
          name: 'BTC/USDT',
          basecoin: 'BTC',
          quotecoin: 'USDT',
          position: '-0.25',
          paid: '-16853.5',
          price: '67412.3',
          ts: '2026-11-21T09:00:00.000Z',
          is_stale: false,
          result: '0.425',
          base_fees: '0.00042',
          quote_fees: '12.5',
          fills: 41,
          limit_reached: null,
          ladder: {
            version: 3,
            levels: 20,
            spread: '0.0002',
            distance: '0.0001',
            size: '0.5',
            growth: '1.2',
            limit: '1000',
          },
        },
      ],
    },
  },
})
