import { frozenPurposes, recordTypes } from '@halyard/domain/ledger'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  amount,
  choice,
  code,
  id,
  instant,
  integer,
  list,
  named,
  nullable,
  object,
  optional,
  ours,
  signedAmount,
} from './fields.ts'
import { pageOf, paging } from './page.ts'

/** The kinds of financial record, by the number that `type` carries on the wire. */
export const recordType = choice(recordTypes)

/** One of a user's own accounts in a coin. */
export const accountPart = z.enum(['available', ...frozenPurposes])

const frozenByPurpose = list(object({ purpose: z.enum(frozenPurposes), quantity: named('num', amount) }))

const coinBalance = object({
  coinId: ours(named('ID', id), 0),
  asset: named('coinname', z.string()),
  name: ours(z.string(), ({ asset }: { asset: string }) => asset),
  logo: ours(z.string()),
  /** Fraction digits of the coin. */
  precision: ours(z.int(), 8),
  available: named('usable', amount),
  frozen: amount,
  frozenBy: ours(named('frozen_by', frozenByPurpose)),
  /** Worth in USDT at the snapshot's price; null when there is no fresh price. */
  value: ours(named('usdt', nullable(amount))),
})

const spotView = object({
  coins: named('list', list(coinBalance)),
  /** Sum of the known values in USDT. */
  total: ours(amount, null),
  /** The moment of the one price snapshot that values every row. */
  pricedAt: ours(named('price_time', nullable(instant))),
})
const contractView = object({
  available: ours(named('usable', amount), null),
  inContracts: ours(named('frozen', amount), null),
  profitLoss: ours(named('profit', signedAmount), null),
})
const financeView = object({
  principal: ours(amount, null),
  earnings: ours(amount, null),
  holdings: named(
    'list',
    list(
      object({
        kind: z.enum(['subscription', 'mining', 'staking']),
        asset: named('coinname', z.string()),
        quantity: named('num', amount),
      }),
    ),
  ),
})

/** GET /user/mycoin {cate}: 1 spot, 2 contract, 3 finance. The answer holds the view that was asked for. */
export const balances = endpoint({
  method: 'GET',
  path: '/user/mycoin',
  input: 'query',
  session: 'required',
  effect: 'reads',
  noun: 'assets',
  summary: 'Balances: every coin (1), contracts (2) or finance (3)',
  request: object({ view: named('cate', z.prefault(choice({ spot: 1, contract: 2, finance: 3 }), 1)) }),
  response: object({
    view: ours(named('cate', choice({ spot: 1, contract: 2, finance: 3 })), 'spot' as const),
    spot: optional(spotView),
    contract: optional(contractView),
    finance: optional(financeView),
  }),
  refusals: [],
  example: {
    request: { cate: 1 },
    response: {
      cate: 1,
      spot: {
        list: [
          {
            ID: 1,
            coinname: 'USDT',
            name: 'Tether',
            logo: '/logos/usdt.svg',
            precision: 6,
            usable: '9314.7',
            frozen: '685.3',
            frozen_by: [{ purpose: 'spot', num: '685.3' }],
            usdt: '10000',
          },
        ],
        total: '10000',
        price_time: '2026-11-21T09:00:00.000Z',
      },
    },
  },
})

/** GET /user_money_log/getUser_money_logList: the financial records, newest first. */
export const moneyRecords = endpoint({
  method: 'GET',
  path: '/user_money_log/getUser_money_logList',
  input: 'query',
  session: 'required',
  effect: 'reads',
  noun: 'assets',
  summary: 'Financial records, newest first',
  request: object({ ...paging, asset: named('coinname', optional(code)), type: optional(recordType) }),
  response: pageOf(
    object({
      recordId: named('ID', id),
      asset: named('coinname', z.string()),
      type: recordType,
      quantity: named('num', signedAmount),
      /** The balance of that account right after this movement. */
      balanceAfter: ours(named('balance', amount), null),
      account: ours(accountPart, 'available' as const),
      /** What caused it: a noun and that thing's ID, for a link. */
      reference: ours(object({ kind: z.string(), id: integer }), null),
      createdAt: ours(named('CreatedAt', instant)),
      updatedAt: ours(named('UpdatedAt', instant)),
    }),
  ),
  refusals: [],
  example: {
    request: { page: 1, pageSize: 10, coinname: 'USDT', type: 8 },
    response: {
      list: [
        {
          ID: 501,
          coinname: 'USDT',
          type: 8,
          num: '-685.3',
          balance: '9314.7',
          account: 'available',
          reference: { kind: 'spotOrder', id: 77 },
          CreatedAt: '2026-11-21T09:00:00.000Z',
          UpdatedAt: '2026-11-21T09:00:00.000Z',
        },
      ],
      total: 1,
      page: 1,
      pageSize: 10,
    },
  },
})
