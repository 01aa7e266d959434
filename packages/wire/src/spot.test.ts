import { Amount } from '@halyard/domain'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { placeBuyOrder } from './spot.ts'

const limitPrice = Amount.of('49000')
const quantity = Amount.of('0.02')
const total = Amount.of('100')

it('an order travels with what was typed, and arrives with what counts', () => {
  const typed = { symbol: 'btcusdt', type: 'limit', sizing: 'quantity', limitPrice, quantity } as const
  const wire = z.encode(placeBuyOrder.request, typed)
  expect(wire).toEqual({ symbol: 'btcusdt', type: 1, buytype: 1, mprice: '49000', mnum: '0.02' })
  expect(z.decode(placeBuyOrder.request, { ...wire, musdt: '980' })).toEqual({ ...typed, total: undefined })
  const market = z.decode(placeBuyOrder.request, { ...wire, type: 2, buytype: 2, musdt: '100' })
  expect(market).toEqual({ symbol: 'btcusdt', type: 'market', sizing: 'total', total })
})

it.each([
  ['mprice', 'x', {}],
  ['mnum', 1e-7, {}],
  ['mnum', true, {}],
  ['musdt', '1e2', { buytype: 2 }],
])('%s of %j is refused where it counts', (path, value, change) => {
  const sent = { symbol: 'btcusdt', type: 1, mprice: '49000', mnum: '0.02', ...change, [path]: value }
  const { error } = z.safeDecode(placeBuyOrder.request, sent as never)
  expect(error?.issues).toMatchObject([{ path: [path], message: 'amountFormat' }])
})
