import * as z from 'zod/mini'
import { contractDirection, contractResult, contractState } from './contracts.ts'
import { endpointsOf } from './endpoint.ts'
import { beaconRound, feedStatement, feedStatementExample, nextStatementExample } from './feed-statement.ts'
import { list, named, nullable, object } from './fields.ts'
import { recordedTick } from './recorded-tick.ts'
import { spotSide } from './spot.ts'
import { amount, flag, id, instant, integer, requiredText, signedAmount, word } from './values.ts'

/** What somebody shares with everybody: how a contract or an order came out, and the ticks that it rests on. */
const endpoint = endpointsOf('receipts', { ours: true })

const kind = word('contract', 'fill')

/** Nothing of whose it is; what was paid only where its owner shares that too. */
const sharedContract = object({
  direction: named('cate', contractDirection),
  durationSeconds: named('ctime_num', integer),
  asset: named('coin', z.string()),
  payoutRatio: named('ratio', amount),
  state: named('status', contractState),
  result: nullable(contractResult),
  openTick: named('open_tick', recordedTick),
  closeTick: named('close_tick', nullable(recordedTick)),
  nextTick: named('next_tick', nullable(recordedTick)),
  openedAt: named('open_time', instant),
  closesAt: named('close_time', instant),
  openStatement: named('open_statement', nullable(feedStatement)),
  closeStatement: named('close_statement', nullable(feedStatement)),
  closeRound: named('close_round', nullable(beaconRound)),
  premium: named('usdt', nullable(amount)),
  payout: nullable(amount),
  profitLoss: named('profit', nullable(signedAmount)),
})

const sharedFill = object({
  side: named('direction', spotSide),
  base: named('basecoin', z.string()),
  quote: named('quotecoin', z.string()),
  price: amount,
  /** Of its last fill. */
  tick: recordedTick,
  /** Of all its fills, in their order, each once. */
  ticks: list(recordedTick),
  triggerTick: named('trigger_tick', nullable(recordedTick)),
  filledAt: named('fill_time', instant),
  quantity: named('num', nullable(amount)),
  turnover: nullable(amount),
  fee: nullable(amount),
  feeAsset: named('fee_coin', z.string()),
})

const exampleCode = 'q3Zt0kq8m1V7yJ2bX5cN9w'

/**
 * POST /user/receipt {kind, id, amounts}: makes a public receipt of a contract that has ended, or of an order that was
 * filled. Again, it answers the same code; with amounts and without are two receipts.
 */
export const shareReceipt = endpoint({
  route: 'POST /user/receipt',
  effect: 'conditional',
  summary: 'Makes a public receipt of a contract or a fill',
  request: object({ kind, subjectId: named('id', id), amounts: flag }),
  response: object({ code: z.string() }),
  refusals: ['notFound'],
  example: { request: { kind: 'contract', id: 31, amounts: false }, response: { code: exampleCode } },
})

/** GET /base/receipt {code}: what was shared, for anybody who has the code. */
export const findReceipt = endpoint({
  route: 'GET /base/receipt',
  session: 'none',
  summary: 'A contract or a fill that somebody has shared',
  request: object({ code: requiredText(64) }),
  response: object({
    kind,
    symbol: z.string(),
    pairName: named('pair', z.string()),
    contract: nullable(sharedContract),
    fill: nullable(sharedFill),
  }),
  refusals: ['notFound'],
  example: {
    request: { code: exampleCode },
    response: {
      kind: 'contract',
      symbol: 'btcusdt',
      pair: 'BTC/USDT',
      contract: {
        cate: 1,
        ctime_num: 60,
        coin: 'USDT',
        ratio: '0.85',
        status: 2,
        result: 1,
        open_tick: { seq: 90210, price: '67412.3', ts: '2026-11-21T08:59:59.810Z', source: 'sim' },
        close_tick: { seq: 90480, price: '67420.1', ts: '2026-11-21T09:00:59.920Z', source: 'sim' },
        next_tick: { seq: 90481, price: '67419.6', ts: '2026-11-21T09:01:00.110Z', source: 'sim' },
        open_time: '2026-11-21T09:00:00.000Z',
        close_time: '2026-11-21T09:01:00.000Z',
        open_statement: feedStatementExample,
        close_statement: nextStatementExample,
        close_round: null,
        usdt: null,
        payout: null,
        profit: null,
      },
      fill: null,
    },
  },
})
