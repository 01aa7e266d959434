import { Amount } from '@halyard/domain'
import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import type { Follows } from './fallbacks.ts'
import { beaconRound, feedStatement, feedStatementExample, nextStatementExample } from './feed-statement.ts'
import { list, named, nullable, object, optional, ours } from './fields.ts'
import { longPaging, madeBetween, ourPaging, pageExample, pageOf } from './page.ts'
import { recordedTick } from './recorded-tick.ts'
import { amount, choice, enteredAmount, id, instant, integer, pairSymbol, signedAmount } from './values.ts'

const endpoint = endpointsOf('contracts')

export const contractDirection = choice({ up: 1, down: 2 })
export const contractState = choice({ pending: 1, settled: 2, invalid: 3 })
export const contractResult = choice({ profit: 1, loss: 2, equal: 3 })

const contractFields = {
  contractId: named('ID', id),
  symbol: named('coinname', z.string()),
  pairName: ours(named('pair', z.string()), ({ symbol }: { symbol: string }, { pairNameOf }: Follows) =>
    pairNameOf(symbol),
  ),
  direction: named('cate', contractDirection),
  asset: ours(named('coin', z.string()), 'USDT'),
  premium: named('usdt', amount),
  durationSeconds: named('ctime_num', integer),
  type: ours(choice({ limit: 1, market: 2 }), 'market' as const),
  openQuantity: named('open_num', amount),
  base: ours(
    named('basecoin', z.string()),
    ({ symbol }: { symbol: string }, { coinsOf }: Follows) => coinsOf(symbol)[0],
  ),
  payoutRatio: ours(named('ratio', amount), null),
  profitOnWin: ours(named('expect_profit', amount), null),
  state: named('status', contractState),
  result: nullable(contractResult),
  openPrice: named('open_price', amount),
  closePrice: named('close_price', nullable(amount)),
  openTick: ours(named('open_tick', recordedTick), null),
  closeTick: ours(named('close_tick', nullable(recordedTick))),
  openedAt: named('open_time', instant),
  closesAt: named('close_time', instant),
  settledAt: ours(named('settle_time', nullable(instant)), ({ state, closesAt }: { state: string; closesAt: Date }) =>
    state === 'pending' ? null : closesAt,
  ),
  payout: ours(
    nullable(amount),
    ({ premium, profitLoss }: { premium: Amount; profitLoss: Amount | null }) => profitLoss && premium.plus(profitLoss),
  ),
  profitLoss: named('profit', nullable(signedAmount)),
  createdAt: ours(named('CreatedAt', instant), ({ openedAt }: { openedAt: Date }) => openedAt),
  updatedAt: ours(named('UpdatedAt', instant), ({ openedAt }: { openedAt: Date }) => openedAt),
}

export const contract = object(contractFields)
const contractWithEvidence = object({
  ...contractFields,
  /**
   * The first tick after the close, whose number follows that of the close: no other can lie between. Null while
   * pending, and until the feed ticks again when it was silent at the close.
   */
  nextTick: ours(named('next_tick', nullable(recordedTick))),
  /**
   * What had been stated, when the contract was opened, of the epochs of the feed in which it was opened and closes.
   * Null where prices come from outside.
   */
  openStatement: ours(named('open_statement', nullable(feedStatement))),
  closeStatement: ours(named('close_statement', nullable(feedStatement))),
  /**
   * The round of the beacon on which the price of its close hangs. Null where it hangs on none, and until the round has
   * come.
   */
  closeRound: ours(named('close_round', nullable(beaconRound))),
})

const exampleTick = { seq: 90210, price: '67412.3', ts: '2026-11-21T08:59:59.810Z', source: 'sim' }
const exampleContract: z.input<typeof contract> = {
  ID: 31,
  coinname: 'btcusdt',
  pair: 'BTC/USDT',
  cate: 1,
  coin: 'USDT',
  usdt: '100',
  ctime_num: 60,
  type: 2,
  open_num: '0.00148340',
  basecoin: 'BTC',
  ratio: '0.85',
  expect_profit: '85',
  status: 1,
  result: null,
  open_price: '67412.3',
  close_price: null,
  open_tick: exampleTick,
  close_tick: null,
  open_time: '2026-11-21T09:00:00.000Z',
  close_time: '2026-11-21T09:01:00.000Z',
  settle_time: null,
  payout: null,
  profit: null,
  CreatedAt: '2026-11-21T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
}
const exampleClose = { seq: 90480, price: '67420.1', ts: '2026-11-21T09:00:59.920Z', source: 'sim' }
const exampleSettled = {
  ...exampleContract,
  status: 2,
  result: 1,
  close_price: '67420.1',
  close_tick: exampleClose,
  settle_time: '2026-11-21T09:01:00.140Z',
  payout: '185',
  profit: '85',
  UpdatedAt: '2026-11-21T09:01:00.140Z',
}

/** GET /hyorder/config: what is offered. */
export const contractConfig = endpoint({
  route: 'GET /hyorder/config',
  summary: 'Periods, amounts and ratios of short-term contracts',
  request: object({}),
  response: object({
    durations: named('hy_time', list(integer)),
    payoutRatios: named('hy_ykbl', list(amount)),
    premiums: named('hy_tzed', list(amount)),
    premiumMin: ours(named('min', amount), ({ premiums }: { premiums: Amount[] }) => premiums.reduce(Amount.min)),
    premiumMax: ours(named('max', amount), ({ premiums }: { premiums: Amount[] }) => premiums.reduce(Amount.max)),
    asset: ours(named('coin', z.string()), 'USDT'),
    scale: ours(named('precision', z.int()), 6),
    symbols: ours(named('coins', list(z.string())), null),
    /**
     * The durations of each of them: those in which its price moves by far more than a step. They may change with the
     * market.
     */
    symbolDurations: ours(
      named(
        'coin_times',
        list(object({ symbol: named('coinname', z.string()), durations: named('hy_time', list(integer)) })),
      ),
    ),
    serverTime: ours(named('server_time', instant), () => new Date()),
  }),
  example: {
    request: {},
    response: {
      hy_time: [60, 120, 300, 900],
      hy_ykbl: ['0.85', '0.86', '0.88', '0.9'],
      hy_tzed: ['10', '50', '100', '500', '1000'],
      min: '10',
      max: '10000',
      coin: 'USDT',
      precision: 6,
      coins: ['btcusdt', 'ethusdt', 'eurusd'],
      coin_times: [
        { coinname: 'btcusdt', hy_time: [60, 120, 300, 900] },
        { coinname: 'ethusdt', hy_time: [60, 120, 300, 900] },
        { coinname: 'eurusd', hy_time: [300, 900] },
      ],
      server_time: '2026-11-21T09:00:00.000Z',
    },
  },
})

/** POST /hyorder/createHyorder: buys up or down. Answers the contract as it stands right after acceptance. */
export const openContract = endpoint({
  route: 'POST /hyorder/createHyorder',
  effect: 'transactional',
  summary: 'Opens a short-term contract',
  request: object({
    direction: named('cate', contractDirection),
    premium: named('usdt', enteredAmount),
    symbol: named('coinname', pairSymbol),
    durationSeconds: named('ctime_num', integer),
  }),
  response: contract,
  refusals: [
    'currencyUnsupported',
    'durationNotOffered',
    'belowMinimumInvestment',
    'aboveMaximum',
    'quantityStep',
    'outsideTradingHours',
    'marketClosesFirst',
    'priceStale',
    'beaconSilent',
    'expiryFull',
    'insufficientBalance',
  ],
  example: { request: { cate: 1, usdt: '100', coinname: 'btcusdt', ctime_num: 60 }, response: exampleContract },
})

export const contractList = endpoint({
  route: 'GET /hyorder/myHyorderList',
  summary: "One's own contracts, newest first",
  request: object({
    ...longPaging,
    ...ourPaging,
    state: ours(named('status', optional(contractState))),
    symbol: ours(named('coinname', optional(pairSymbol))),
    direction: ours(named('cate', optional(contractDirection))),
    durationSeconds: ours(named('ctime_num', optional(integer))),
    ...madeBetween,
  }),
  response: pageOf(contract),
  example: { request: { page: 1, pageSize: 10, status: 2 }, response: pageExample(exampleSettled) },
})

/** GET /hyorder/findHyorder {ID}: one contract with the ticks that prove its settlement. */
export const findContract = endpoint({
  route: 'GET /hyorder/findHyorder',
  summary: 'One contract with the evidence of its settlement',
  request: object({ contractId: named('ID', id) }),
  response: contractWithEvidence,
  refusals: ['notFound'],
  example: {
    request: { ID: 31 },
    response: {
      ...exampleSettled,
      next_tick: { seq: 90481, price: '67419.6', ts: '2026-11-21T09:01:00.110Z', source: 'sim' },
      open_statement: feedStatementExample,
      close_statement: nextStatementExample,
      close_round: null,
    },
  },
})

/**
 * GET /user/ploss: what contracts that were settled won and lost, in USDT. Coins that rose or fell in price are no part
 * of it, since nothing of that is realised; invalid contracts and equal prices count as zero.
 */
export const profitLoss = endpoint({
  route: 'GET /user/ploss',
  summary: "Today's and total profit and loss",
  request: object({}),
  response: object({
    today: ours(signedAmount, null),
    total: ours(signedAmount, null),
    asset: ours(named('coin', z.string()), 'USDT'),
  }),
  example: { request: {}, response: { today: '85', total: '-215', coin: 'USDT' } },
})
