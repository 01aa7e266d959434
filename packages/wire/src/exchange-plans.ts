import { weekdays } from '@halyard/domain/conversion'
import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, nullable, object, optional } from './fields.ts'
import { amount, choice, enteredAmount, id, instant, nothing, requiredText } from './values.ts'

const endpoint = endpointsOf('exchange-plans')

const kind = choice({ recurring: 1, target: 2 })
const weekday = z.int().check(z.refine((day) => weekdays.some((known) => known === day), 'invalid'))

const plan = object({
  planId: named('ID', id),
  kind,
  from: named('from_coin', z.string()),
  to: named('to_coin', z.string()),
  quantity: named('num', amount),
  weekdays: list(z.int()),
  targetRate: named('target_rate', nullable(amount)),
  state: named('status', choice({ active: 1, paused: 2, done: 3 })),
  pausedBecause: named('paused_because', nullable(choice({ balance: 1, unavailable: 2 }))),
  nextAt: named('next_time', nullable(instant)),
  lastConversionId: named('last_exchange_id', nullable(id)),
  createdAt: named('CreatedAt', instant),
  updatedAt: named('UpdatedAt', instant),
})

const examplePlan: z.input<typeof plan> = {
  ID: 4,
  kind: 1,
  from_coin: 'USDT',
  to_coin: 'BTC',
  num: '50',
  weekdays: [1, 4],
  target_rate: null,
  status: 1,
  paused_because: null,
  next_time: '2026-11-23T12:00:00.000Z',
  last_exchange_id: 9,
  CreatedAt: '2026-11-18T09:00:00.000Z',
  UpdatedAt: '2026-11-19T12:00:03.000Z',
}

/**
 * POST /recharge/createExchangePlan {kind, from_coin, to_coin, num, weekdays, target_rate}: exchanges `num` at 12:00 UTC on each of the
 * weekdays, or once as soon as the rate after the fee is `target_rate` or better. Nothing is held meanwhile. Ours. At most 20.
 */
export const createExchangePlan = endpoint({
  route: 'POST /recharge/createExchangePlan',
  ours: true,
  effect: 'replays',
  summary: 'Plans an exchange for days of the week or for a rate',
  request: object({
    kind,
    from: named('from_coin', requiredText(32)),
    to: named('to_coin', requiredText(32)),
    quantity: named('num', enteredAmount),
    weekdays: optional(list(weekday).check(z.maxLength(7))),
    targetRate: named('target_rate', optional(enteredAmount)),
  }),
  response: plan,
  refusals: ['quantityMissing', 'currencyUnsupported', 'exchangeFailed', 'amountPrecision', 'tooManyEntries'],
  example: {
    request: { kind: 1, from_coin: 'USDT', to_coin: 'BTC', num: '50', weekdays: [1, 4] },
    response: { ...examplePlan, last_exchange_id: null },
  },
})

/** GET /recharge/exchangePlanList: the user's plans, newest first; of those that are done the last 20. Ours. */
export const exchangePlanList = endpoint({
  route: 'GET /recharge/exchangePlanList',
  ours: true,
  summary: "One's own planned exchanges, newest first",
  request: object({}),
  response: object({ plans: named('list', list(plan)) }),
  example: { request: {}, response: { list: [examplePlan] } },
})

/**
 * PUT /recharge/updateExchangePlan {ID, status}: pauses a plan (2) or lets it go on (1). What it missed meanwhile is not made up for. Ours.
 */
export const updateExchangePlan = endpoint({
  route: 'PUT /recharge/updateExchangePlan',
  ours: true,
  effect: 'replays',
  summary: 'Pauses a planned exchange, or lets it go on',
  request: object({ planId: named('ID', id), state: named('status', choice({ active: 1, paused: 2 })) }),
  response: plan,
  refusals: ['notFound', 'wrongState'],
  example: {
    request: { ID: 4, status: 2 },
    response: { ...examplePlan, status: 2, next_time: null },
  },
})

/** DELETE /recharge/deleteExchangePlan {ID}. Ours. */
export const deleteExchangePlan = endpoint({
  route: 'DELETE /recharge/deleteExchangePlan',
  ours: true,
  effect: 'replays',
  summary: 'Removes a planned exchange',
  request: object({ planId: named('ID', id) }),
  response: nothing,
  refusals: ['notFound'],
  example: { request: { ID: 4 }, response: null },
})
