import { displayCurrencies } from '@halyard/domain/assets'
import { frozenPurposes, recordTypes } from '@halyard/domain/ledger'
import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, nullable, object, optional, ours } from './fields.ts'
import { longPaging, pageOf } from './page.ts'
import { amount, choice, code, flag, id, instant, integer, month, signedAmount, year } from './values.ts'

const endpoint = endpointsOf('assets')

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
  precision: ours(z.int(), 8),
  available: named('usable', amount),
  frozen: amount,
  frozenBy: ours(named('frozen_by', frozenByPurpose)),
  value: ours(named('usdt', nullable(amount))),
})

const spotView = object({
  coins: named('list', list(coinBalance)),
  total: ours(amount, null),
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

/** GET /user/mycoin {cate}: 1 spot, 2 contract, 3 finance. The answer has that view. */
export const balances = endpoint({
  route: 'GET /user/mycoin',
  summary: 'Balances: every coin (1), contracts (2) or finance (3)',
  request: object({ view: named('cate', z.prefault(choice({ spot: 1, contract: 2, finance: 3 }), 1)) }),
  response: object({
    view: ours(named('cate', choice({ spot: 1, contract: 2, finance: 3 })), 'spot' as const),
    spot: optional(spotView),
    contract: optional(contractView),
    finance: optional(financeView),
  }),
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

export const moneyRecords = endpoint({
  route: 'GET /user_money_log/getUser_money_logList',
  summary: 'Financial records, newest first',
  request: object({
    ...longPaging,
    asset: named('coinname', optional(code)),
    type: optional(recordType),
    month: ours(optional(month)),
  }),
  response: pageOf(
    object({
      recordId: named('ID', id),
      asset: named('coinname', z.string()),
      type: recordType,
      quantity: named('num', signedAmount),
      balanceAfter: ours(named('balance', amount), null),
      account: ours(accountPart, 'available' as const),
      /**
       * True where the house took it as a fee, or as the interest of a loan, and for the fee that is frozen with a
       * withdrawal.
       */
      fee: ours(flag, false),
      reference: ours(object({ kind: z.string(), id: integer }), null),
      createdAt: ours(named('CreatedAt', instant)),
      updatedAt: ours(named('UpdatedAt', instant)),
    }),
  ),
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
          fee: false,
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

/** What is held of each coin, in the currency. */
const coinWorths = list(object({ asset: named('coinname', z.string()), worth: amount }))

export const portfolio = endpoint({
  route: 'GET /user/portfolio',
  ours: true,
  summary: 'Worth of everything at the end of each day (UTC), and the profit of today',
  request: object({
    days: z.prefault(choice({ week: 7, month: 30, quarter: 90 }), 30),
    currency: z.prefault(z.enum(displayCurrencies), 'USDT'),
  }),
  response: object({
    currency: z.enum(displayCurrencies),
    rate: nullable(amount),
    days: named(
      'list',
      list(
        object({
          day: z.string(),
          worth: nullable(amount),
          flow: nullable(signedAmount),
          ifHeld: named('if_held', nullable(signedAmount)),
          coins: coinWorths,
        }),
      ),
    ),
    worth: nullable(amount),
    ifHeld: named('if_held', nullable(signedAmount)),
    coins: coinWorths,
    profit: nullable(signedAmount),
    flow: nullable(signedAmount),
    without: list(z.string()),
  }),
  example: {
    request: { days: 7, currency: 'EUR' },
    response: {
      currency: 'EUR',
      rate: '0.92',
      list: [
        {
          day: '2026-11-20',
          worth: '9150.5',
          flow: '0',
          if_held: '9150.5',
          coins: [{ coinname: 'USDT', worth: '9150.5' }],
        },
        {
          day: '2026-11-21',
          worth: '9200',
          flow: '100',
          if_held: '9250.5',
          coins: [{ coinname: 'BTC', worth: '9200' }],
        },
      ],
      worth: '9226.4',
      if_held: '9250.5',
      coins: [{ coinname: 'BTC', worth: '9226.4' }],
      profit: '26.4',
      flow: '0',
      without: [],
    },
  },
})

export const coinCost = endpoint({
  route: 'GET /user/coincost',
  ours: true,
  summary: 'Average cost of what is held of a coin, and the profit on it',
  request: object({ asset: named('coinname', code) }),
  response: object({
    asset: named('coinname', z.string()),
    average: nullable(amount),
    cost: nullable(amount),
    profit: nullable(signedAmount),
  }),
  example: {
    request: { coinname: 'BTC' },
    response: { coinname: 'BTC', average: '61000', cost: '6100', profit: '640.5' },
  },
})

const statementCoin = object({
  asset: named('coinname', z.string()),
  opening: amount,
  received: amount,
  spent: amount,
  fees: amount,
  closing: amount,
})

export const statement = endpoint({
  route: 'GET /user/statement',
  ours: true,
  summary: 'Balances at the beginning and the end of a month, coin by coin',
  request: object({ month }),
  response: object({
    month: z.string(),
    madeAt: named('made_at', instant),
    coins: named('list', list(statementCoin)),
  }),
  example: {
    request: { month: '2026-11' },
    response: {
      month: '2026-11',
      made_at: '2026-12-01T00:00:00.000Z',
      list: [{ coinname: 'USDT', opening: '9000', received: '1500', spent: '500.5', fees: '0.5', closing: '9999.5' }],
    },
  },
})

/**
 * GET /user/taxyear {year, before}: what each act of a year moved for the user, over all parts of their money, the last
 * first. What moves between parts alone is none. A page may be empty, and others follow all the same.
 */
export const taxYear = endpoint({
  route: 'GET /user/taxyear',
  ours: true,
  summary: 'What each act of a year moved, with its fees',
  request: object({ year, before: optional(id) }),
  response: object({
    list: list(
      object({
        journalId: named('journal', id),
        at: instant,
        reference: object({ kind: z.string(), id: integer }),
        moves: list(object({ asset: named('coinname', z.string()), moved: named('num', signedAmount), fees: amount })),
      }),
    ),
    next: nullable(id),
  }),
  example: {
    request: { year: '2026' },
    response: {
      list: [
        {
          journal: 4711,
          at: '2026-11-21T09:00:03.140Z',
          reference: { kind: 'spotOrder', id: 77 },
          moves: [
            { coinname: 'BTC', num: '0.00999', fees: '0.00001' },
            { coinname: 'USDT', num: '-668.995', fees: '0' },
          ],
        },
      ],
      next: null,
    },
  },
})
