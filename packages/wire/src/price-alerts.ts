import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, nullable, object, optional } from './fields.ts'
import { recordedTick } from './recorded-tick.ts'
import { amount, choice, enteredAmount, id, instant, nothing, pairSymbol } from './values.ts'

const endpoint = endpointsOf('price-alerts')

const alert = object({
  alertId: named('ID', id),
  symbol: z.string(),
  price: amount,
  direction: choice({ rises: 1, falls: 2 }),
  state: named('status', choice({ waiting: 1, reached: 2 })),
  tick: nullable(recordedTick),
  createdAt: named('CreatedAt', instant),
  updatedAt: named('UpdatedAt', instant),
})

const exampleAlert: z.input<typeof alert> = {
  ID: 3,
  symbol: 'btcusdt',
  price: '70000',
  direction: 1,
  status: 1,
  tick: null,
  CreatedAt: '2026-11-21T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
}

/**
 * POST /price_alert/createPriceAlert {symbol, price}: notifies its owner, once, when a stored tick reaches the price
 * from the newest tick's side. Ours. A price with a waiting alert already is that alert. At most 50 wait.
 */
export const createPriceAlert = endpoint({
  route: 'POST /price_alert/createPriceAlert',
  ours: true,
  effect: 'replays',
  summary: 'Makes a price alert',
  request: object({
    symbol: pairSymbol,
    price: enteredAmount.check(z.refine((price) => price.isPositive(), 'amountPositive')),
  }),
  response: alert,
  refusals: ['currencyUnsupported', 'priceStep', 'tooManyEntries'],
  example: { request: { symbol: 'btcusdt', price: '70000' }, response: exampleAlert },
})

/**
 * GET /price_alert/getPriceAlertList {symbol}: the user's alerts, newest first: those that wait, and the last 20 that
 * were reached. Ours.
 */
export const priceAlertList = endpoint({
  route: 'GET /price_alert/getPriceAlertList',
  ours: true,
  summary: "One's own price alerts",
  request: object({ symbol: optional(pairSymbol) }),
  response: object({ alerts: named('list', list(alert)) }),
  example: { request: { symbol: 'btcusdt' }, response: { list: [exampleAlert] } },
})

/** DELETE /price_alert/deletePriceAlert {ID}. Ours. */
export const deletePriceAlert = endpoint({
  route: 'DELETE /price_alert/deletePriceAlert',
  ours: true,
  effect: 'replays',
  summary: 'Removes a price alert',
  request: object({ alertId: named('ID', id) }),
  response: nothing,
  refusals: ['notFound'],
  example: { request: { ID: 3 }, response: null },
})
