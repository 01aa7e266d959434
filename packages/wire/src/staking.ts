import { Amount } from '@halyard/domain'
import { dailyEarnings } from '@halyard/domain/staking'
import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, nullable, object, optional, ours, timestamps } from './fields.ts'
import { longPaging, ourPaging, pageExample, pageOf } from './page.ts'
import { productHead } from './product-head.ts'
import { amount, choice, enteredAmount, id, instant, integer } from './values.ts'

const endpoint = endpointsOf('staking')

export const stakingProductState = choice({ offered: 1, closed: 2 })
export const stakeState = choice({ inTerm: 1, redeemed: 2, ended: 3 })

const product = object({
  productId: named('ID', id),
  /** Its coin is that of principal and earnings. */
  ...productHead(6),
  description: ours(named('content', z.string())),
  yieldSource: ours(named('source', z.string())),
  termDays: named('cycle', integer),
  dailyRate: named('day_rate', amount),
  penaltyRate: named('penalty_rate', amount),
  orderMin: named('min', amount),
  orderMax: named('max', amount),
  userMax: ours(named('user_max', amount), ({ orderMax }: { orderMax: Amount }) => orderMax),
  userStaked: ours(named('user_money', amount), Amount.zero),
  supply: ours(named('total', nullable(amount))),
  staked: ours(named('sold', amount), Amount.zero),
  state: ours(named('status', stakingProductState), 'offered' as const),
  ...timestamps,
})
export const stakingProduct = product

const stakeFields = {
  stakeId: named('ID', id),
  productId: ours(named('financing_id', id), 0),
  ...productHead(6),
  principal: named('money', amount),
  termDays: named('cycle', integer),
  dailyRate: named('day_rate', amount),
  penaltyRate: named('penalty_rate', amount),
  state: named('status', stakeState),
  dailyEarnings: ours(named('day_profit', amount), (stake: Parameters<typeof dailyEarnings>[0]) =>
    dailyEarnings(stake),
  ),
  estimatedEarnings: named('expect_profit', amount),
  earned: named('profit', amount),
  daysPaid: ours(named('days', integer), 0),
  startedAt: named('start_time', instant),
  endsAt: named('end_time', instant),
  nextPayoutAt: ours(named('next_time', nullable(instant))),
  closedAt: ours(named('close_time', nullable(instant))),
  penalty: ours(nullable(amount)),
  returned: ours(named('return_money', nullable(amount))),
  ...timestamps,
}
const stakeOrder = object(stakeFields)
export const stake = stakeOrder

const exampleProduct: z.input<typeof product> = {
  ID: 1,
  name: 'USDT 30 days',
  content: 'Thirty days at a fixed daily rate.',
  source: 'Interest on overcollateralised loans to other users of Halyard.',
  coin: 'USDT',
  precision: 6,
  logo: '/logos/usdt.svg',
  cycle: 30,
  day_rate: '0.0003',
  penalty_rate: '0.02',
  min: '100',
  max: '10000',
  user_max: '50000',
  user_money: '1000',
  total: '1000000',
  sold: '84000',
  status: 1,
  CreatedAt: '2026-11-01T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
}
const exampleStake: z.input<typeof stakeOrder> = {
  ID: 7,
  financing_id: 1,
  name: 'USDT 30 days',
  coin: 'USDT',
  precision: 6,
  logo: '/logos/usdt.svg',
  money: '1000',
  cycle: 30,
  day_rate: '0.0003',
  penalty_rate: '0.02',
  status: 1,
  day_profit: '0.3',
  expect_profit: '9',
  profit: '0',
  days: 0,
  start_time: '2026-11-21T09:00:00.000Z',
  end_time: '2026-12-21T09:00:00.000Z',
  next_time: '2026-11-22T09:00:00.000Z',
  close_time: null,
  penalty: null,
  return_money: null,
  CreatedAt: '2026-11-21T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
}

/** GET /financing/getFinancingList: the products, in the order in which they are offered. */
export const stakingProductList = endpoint({
  route: 'GET /financing/getFinancingList',
  summary: 'Fixed-term staking products',
  request: object(ourPaging),
  response: pageOf(product),
  example: { request: { page: 1, pageSize: 10 }, response: pageExample(exampleProduct) },
})

export const findStakingProduct = endpoint({
  route: 'GET /financing/findFinancing',
  summary: 'One fixed-term staking product',
  request: object({ productId: named('ID', id) }),
  response: product,
  refusals: ['notFound'],
  example: { request: { ID: 1 }, response: exampleProduct },
})

/** POST /financing_order/createFinancing_order {financing_id, money}: stakes. The term starts at once. */
export const openStake = endpoint({
  route: 'POST /financing_order/createFinancing_order',
  effect: 'transactional',
  summary: 'Stakes for a fixed term',
  request: object({ productId: named('financing_id', id), principal: named('money', enteredAmount) }),
  response: stakeOrder,
  refusals: [
    'notFound',
    'productClosed',
    'amountPrecision',
    'belowMinimumInvestment',
    'aboveOrderMaximum',
    'aboveUserMaximum',
    'supplyExhausted',
    'wrongState',
    'insufficientBalance',
  ],
  example: { request: { financing_id: 1, money: '1000' }, response: exampleStake },
})

export const stakeList = endpoint({
  route: 'GET /financing_order/getFinancing_orderList',
  summary: "One's own stakes, newest first",
  request: object({ ...longPaging, ...ourPaging, state: ours(named('status', optional(stakeState))) }),
  response: pageOf(stakeOrder),
  example: { request: { page: 1, pageSize: 10, status: 1 }, response: pageExample(exampleStake) },
})

/** GET /financing_order/findFinancing_order {ID}: one of the user's stakes. Ours, for the order's own page. */
export const findStake = endpoint({
  route: 'GET /financing_order/findFinancing_order',
  ours: true,
  summary: 'One stake',
  request: object({ stakeId: named('ID', id) }),
  response: stakeOrder,
  refusals: ['notFound'],
  example: { request: { ID: 7 }, response: exampleStake },
})

const sums = {
  principal: ours(named('money', amount), null),
  earnedToday: ours(named('today', amount), null),
  earned: ours(named('profit', amount), null),
  dailyEarnings: ours(named('day_profit', amount), null),
}

export const stakingSummary = endpoint({
  route: 'GET /financing_order/sum',
  summary: 'What is staked and earned',
  request: object({}),
  response: object({
    /** Valued in this coin by the market's last prices; coins without one are left out. */
    ...sums,
    asset: ours(named('coin', z.string()), 'USDT'),
    openStakes: ours(named('count', integer), null),
    byAsset: named('list', list(object({ ...sums, asset: named('coin', z.string()) }))),
  }),
  example: {
    request: {},
    response: {
      coin: 'USDT',
      money: '1000',
      today: '0.3',
      profit: '3.6',
      day_profit: '0.3',
      count: 1,
      list: [{ coin: 'USDT', money: '1000', today: '0.3', profit: '3.6', day_profit: '0.3' }],
    },
  },
})

/** GET /financing_order/redemptionPreview {ID}: what an early redemption would pay now. Ours. */
export const redemptionPreview = endpoint({
  route: 'GET /financing_order/redemptionPreview',
  ours: true,
  summary: 'What an early redemption would pay now',
  request: object({ stakeId: named('ID', id) }),
  response: object({
    stakeId: named('ID', id),
    asset: named('coin', z.string()),
    scale: named('precision', z.int()),
    principal: named('money', amount),
    penaltyRate: named('penalty_rate', amount),
    penalty: amount,
    returned: named('return_money', amount),
    earned: named('profit', amount),
    daysCompleted: named('days', integer),
    forgone: named('lost_profit', amount),
    endsAt: named('end_time', instant),
    validUntil: named('valid_until', instant),
  }),
  refusals: ['notFound', 'stakeOver'],
  example: {
    request: { ID: 7 },
    response: {
      ID: 7,
      coin: 'USDT',
      precision: 6,
      money: '1000',
      penalty_rate: '0.02',
      penalty: '20',
      return_money: '980',
      profit: '3.6',
      days: 12,
      lost_profit: '5.4',
      end_time: '2026-12-21T09:00:00.000Z',
      valid_until: '2026-12-04T09:00:00.000Z',
    },
  },
})

/** POST /financing_order/redemption {ID}: redeems early, less the penalty; earnings are kept. */
export const redeemStake = endpoint({
  route: 'POST /financing_order/redemption',
  effect: 'replays',
  summary: 'Redeems a stake early',
  request: object({ stakeId: named('ID', id) }),
  response: stakeOrder,
  refusals: ['notFound', 'stakeOver'],
  example: {
    request: { ID: 7 },
    response: {
      ...exampleStake,
      status: 2,
      profit: '3.6',
      days: 12,
      next_time: null,
      close_time: '2026-12-03T10:00:00.000Z',
      penalty: '20',
      return_money: '980',
      UpdatedAt: '2026-12-03T10:00:00.000Z',
    },
  },
})

/**
 * GET /financing_order/earnings {page, pageSize, ID}: each day that was paid, newest first; of one stake or of all.
 * Ours.
 */
export const stakingEarnings = endpoint({
  route: 'GET /financing_order/earnings',
  ours: true,
  summary: 'Daily earnings of one stake or of all, newest first',
  request: object({ ...longPaging, stakeId: named('ID', optional(id)) }),
  response: pageOf(
    object({
      stakeId: named('ID', id),
      name: ours(z.string(), ({ asset }: { asset: string }) => asset),
      asset: named('coin', z.string()),
      day: integer,
      quantity: named('num', amount),
      dueAt: named('due_time', instant),
      paidAt: named('pay_time', instant),
      createdAt: named('CreatedAt', instant),
      updatedAt: named('UpdatedAt', instant),
    }),
  ),
  example: {
    request: { page: 1, pageSize: 10, ID: 7 },
    response: pageExample({
      ID: 7,
      name: 'USDT 30 days',
      coin: 'USDT',
      day: 1,
      num: '0.3',
      due_time: '2026-11-22T09:00:00.000Z',
      pay_time: '2026-11-22T09:00:02.000Z',
      CreatedAt: '2026-11-22T09:00:02.000Z',
      UpdatedAt: '2026-11-22T09:00:02.000Z',
    }),
  },
})
