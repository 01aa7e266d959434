import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named, nullable, object, optional, ours } from '../fields.ts'
import { longPaging, pageExample, pageOf } from '../page.ts'
import { amount, flag, id, instant, integer } from '../values.ts'

/**
 * GET /mining_machine_order/earnings {page, pageSize, ID}: each day that was paid, newest first; of one order or all.
 * Ours.
 */
export const machineEarnings = endpoint({
  route: 'GET /mining_machine_order/earnings',
  ours: true,
  noun: 'mining',
  summary: 'Daily output of one order or of all, newest first',
  request: object({ ...longPaging, orderId: named('ID', optional(id)) }),
  response: pageOf(
    object({
      orderId: named('ID', id),
      name: ours(z.string(), ({ asset }: { asset: string }) => asset),
      asset: named('coin', z.string()),
      day: integer,
      quantity: named('num', amount),
      price: nullable(amount),
      priceSequence: named('price_seq', nullable(integer)),
      frozen: flag,
      dueAt: named('due_time', instant),
      paidAt: named('pay_time', instant),
      createdAt: named('CreatedAt', instant),
      updatedAt: named('UpdatedAt', instant),
    }),
  ),
  example: {
    request: { page: 1, pageSize: 10, ID: 9 },
    response: pageExample({
      ID: 9,
      name: 'Harbour S1',
      coin: 'BTC',
      day: 1,
      num: '0.00008312',
      price: '67372.5',
      price_seq: 481920,
      frozen: false,
      due_time: '2026-11-22T10:00:00.000Z',
      pay_time: '2026-11-22T10:00:02.000Z',
      CreatedAt: '2026-11-22T10:00:02.000Z',
      UpdatedAt: '2026-11-22T10:00:02.000Z',
    }),
  },
})
