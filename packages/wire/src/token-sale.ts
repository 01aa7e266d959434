import { Amount } from '@halyard/domain'
import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import type { Follows } from './fallbacks.ts'
import { list, named, nullable, object, optional, ours, timestamps } from './fields.ts'
import { longPaging, ourPaging, pageExample, pageOf } from './page.ts'
import { productHead } from './product-head.ts'
import { amount, choice, enteredAmount, flag, id, instant, integer, signedAmount } from './values.ts'

const endpoint = endpointsOf('token-sale')

export const tokenSaleState = choice({ upcoming: 1, live: 2, ended: 3 })
export const subscriptionState = choice({ frozen: 1, unfrozen: 2 })

const saleFields = {
  saleId: named('ID', id),
  /** Its coin is the one that is sold. */
  ...productHead(8),
  assetName: ours(named('coin_name', z.string()), ({ asset }: { asset: string }) => asset),
  description: ours(named('content', z.string())),
  payingAsset: named('pay_coin', z.string()),
  payingScale: ours(named('pay_precision', z.int()), 6),
  unitPrice: named('price', amount),
  supply: named('total', amount),
  sold: ours(amount, null),
  lockDays: named('lock_days', integer),
  orderMin: named('min', amount),
  orderMax: named('max', amount),
  userMax: named('user_max', amount),
  bought: ours(named('user_num', amount), Amount.zero),
  barred: ours(named('forbidden', flag)),
  rewardRates: ours(named('reward_ratios', list(amount))),
  startsAt: named('start_time', instant),
  endsAt: named('end_time', instant),
  state: ours(
    named('status', tokenSaleState),
    ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, { stateBetween }: Follows) =>
      stateBetween(startsAt, endsAt),
  ),
  ...timestamps,
}

const sale = object(saleFields)
export const tokenSale = sale

const subscriptionFields = {
  subscriptionId: named('ID', id),
  saleId: ours(named('pid', id), 0),
  name: ours(z.string(), ({ asset }: { asset: string }) => asset),
  asset: named('coin', z.string()),
  logo: ours(z.string()),
  payingAsset: named('pay_coin', z.string()),
  unitPrice: ours(named('price', amount), ({ paid, quantity }: { paid: Amount; quantity: Amount }) =>
    quantity.isZero() ? paid : paid.dividedBy(quantity, 18, 'down'),
  ),
  quantity: named('num', amount),
  paid: amount,
  state: named('status', subscriptionState),
  unlocksAt: named('unfreeze_time', instant),
  unlockedAt: ours(named('unfrozen_time', nullable(instant))),
  ...timestamps,
}

const subscription = object(subscriptionFields)
const valuedSubscription = object({
  ...subscriptionFields,
  marketPrice: ours(named('market_price', nullable(amount))),
  profit: nullable(signedAmount),
  profitRatio: named('profit_ratio', nullable(signedAmount)),
})
export const tokenSubscription = subscription

const exampleSale: z.input<typeof sale> = {
  ID: 2,
  name: 'Harbour Network',
  content: 'A payment network for ports. Simulated project.',
  coin: 'HRB',
  coin_name: 'Harbour',
  precision: 4,
  logo: '/logos/hrb.svg',
  pay_coin: 'USDT',
  pay_precision: 6,
  price: '0.25',
  total: '1000000',
  sold: '184200',
  lock_days: 30,
  min: '40',
  max: '20000',
  user_max: '50000',
  user_num: '400',
  forbidden: false,
  reward_ratios: ['0.01', '0.005', '0.003'],
  start_time: '2026-11-18T09:00:00.000Z',
  end_time: '2027-01-18T09:00:00.000Z',
  status: 2,
  CreatedAt: '2026-11-10T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
}
const exampleSubscription: z.input<typeof subscription> = {
  ID: 12,
  pid: 2,
  name: 'Harbour Network',
  coin: 'HRB',
  logo: '/logos/hrb.svg',
  pay_coin: 'USDT',
  price: '0.25',
  num: '400',
  paid: '100',
  status: 1,
  unfreeze_time: '2026-12-21T09:00:00.000Z',
  unfrozen_time: null,
  CreatedAt: '2026-11-21T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
}

/** GET /issue/list {page, pageSize, status}: the projects, newest first. */
export const tokenSaleList = endpoint({
  route: 'GET /issue/list',
  summary: 'New-coin subscription projects',
  request: object({ ...ourPaging, state: ours(named('status', optional(tokenSaleState))) }),
  response: pageOf(sale),
  example: { request: { page: 1, pageSize: 10 }, response: pageExample(exampleSale) },
})

export const findTokenSale = endpoint({
  route: 'GET /issue/detail',
  summary: 'One new-coin subscription project',
  request: object({ saleId: named('ID', id) }),
  response: sale,
  refusals: ['notFound'],
  example: { request: { ID: 2 }, response: exampleSale },
})

/** POST /issue/buySubmit {pid, num}: subscribes. The coins are frozen until they are released. */
export const subscribeToSale = endpoint({
  route: 'POST /issue/buySubmit',
  effect: 'transactional',
  summary: 'Subscribes to a new coin',
  request: object({ saleId: named('pid', id), quantity: named('num', enteredAmount) }),
  response: subscription,
  refusals: [
    'notFound',
    'subscriptionBarred',
    'saleNotOpen',
    'saleEnded',
    'amountPrecision',
    'belowMinimumInvestment',
    'aboveOrderMaximum',
    'aboveUserMaximum',
    'supplyExhausted',
    'wrongState',
    'insufficientBalance',
  ],
  example: { request: { pid: 2, num: '400' }, response: exampleSubscription },
})

export const subscriptionList = endpoint({
  route: 'GET /issue/issueRecordList',
  summary: "One's own subscriptions, newest first",
  request: object({ ...longPaging, state: named('status', optional(subscriptionState)) }),
  response: pageOf(valuedSubscription),
  example: {
    request: { page: 1, pageSize: 10, status: 1 },
    response: {
      list: [{ ...exampleSubscription, market_price: '0.3', profit: '20', profit_ratio: '0.2' }],
      total: 1,
      page: 1,
      pageSize: 10,
    },
  },
})
