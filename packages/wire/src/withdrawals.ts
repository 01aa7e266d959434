import { Amount } from '@halyard/domain'
import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, nullable, object, optional, orElse, ours, timestamps } from './fields.ts'
import { longPaging, ourPaging, pageExample, pageOf } from './page.ts'
import {
  amount,
  choice,
  code,
  enteredAmount,
  flag,
  id,
  instant,
  requiredText,
  secretOrNone,
  text,
  twoFactorCode,
} from './values.ts'

const endpoint = endpointsOf('withdrawals')

export const withdrawalKind = choice({ chain: 1, bank: 2 })
/** What was proved: nothing, the name, or the name with a second factor that has been on for a day. */
export const verificationLevel = choice({ unverified: 0, verified: 1, secured: 2 })
export const withdrawalState = choice({ review: 1, completed: 2, returned: 3 })

/** The card at the time of the request; numbers are masked. */
const payee = object({
  bankName: named('bank_name', z.string()),
  accountName: named('account_name', z.string()),
  cardNumber: named('card_number', z.string()),
  iban: z.string(),
  bic: z.string(),
  country: z.string(),
})

const withdrawal = object({
  withdrawalId: named('ID', id),
  kind: ours(named('cate', withdrawalKind), ({ network }: { network: string | null }) =>
    network === null ? ('bank' as const) : ('chain' as const),
  ),
  coinId: orElse(named('coin_id', id), 0),
  asset: named('coinname', z.string()),
  quantity: named('num', amount),
  fee: ours(amount, Amount.zero),
  net: ours(named('real_num', amount), ({ quantity }: { quantity: Amount }) => quantity),
  state: named('status', withdrawalState),
  beingPaid: ours(named('paying', flag)),
  reason: ours(nullable(z.string())),
  cancelled: ours(flag),
  remark: orElse(z.string(), ''),
  network: named('czline', nullable(z.string())),
  address: nullable(z.string()),
  transactionHash: ours(named('hash', nullable(z.string()))),
  payee: ours(named('bank', nullable(payee))),
  approvedAt: ours(named('approve_time', nullable(instant))),
  reviewedAt: ours(named('review_time', nullable(instant))),
  ...timestamps,
})

const exampleWithdrawal: z.input<typeof withdrawal> = {
  ID: 17,
  cate: 1,
  coin_id: 1,
  coinname: 'USDT',
  num: '100',
  fee: '1',
  real_num: '99',
  status: 1,
  paying: false,
  reason: null,
  cancelled: false,
  remark: 'To my own wallet',
  czline: 'TRC20',
  address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  hash: null,
  bank: null,
  approve_time: null,
  review_time: null,
  CreatedAt: '2026-11-21T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
}
const exampleCardWithdrawal = {
  ...exampleWithdrawal,
  ID: 18,
  cate: 2,
  coin_id: 23,
  coinname: 'EUR',
  num: '500',
  fee: '5',
  real_num: '495',
  remark: '',
  czline: null,
  address: null,
  bank: {
    bank_name: 'Musterbank',
    account_name: 'Mira Muster',
    card_number: '•••• 4242',
    iban: 'DE89 •••• 3000',
    bic: 'COBADEFF',
    country: 'DE',
  },
}

/** Which coin: by its number, its code, or both, which must then agree. */
const whichCoin = {
  coinId: named('coin_id', optional(nullable(id))),
  asset: named('coinname', optional(nullable(text(32)))),
}

const sharedRefusals = [
  'currencyUnsupported',
  'quantityMissing',
  'amountPrecision',
  'belowMinimum',
  'quantityAboveMaximum',
  'realNameRequired',
  'withdrawalsStopped',
  'withdrawalsBlocked',
  'withdrawalTooLarge',
  'withdrawalDayFull',
  'loanOverdue',
  'loanOutstanding',
  'withdrawalPasswordMissing',
  'withdrawalPasswordWrong',
  'twoFactorCodeMissing',
  'tooFrequent',
  'codeWrong',
  'insufficientBalance',
] as const

/** POST /withdraw/createWithdraw: asks for a withdrawal to a chain. Its amount is frozen at once. */
export const createWithdrawal = endpoint({
  route: 'POST /withdraw/createWithdraw',
  effect: 'transactional',
  summary: 'Asks for a withdrawal to an address',
  request: object({
    ...whichCoin,
    network: named('czline', requiredText(32)),
    address: requiredText(256),
    quantity: named('num', enteredAmount),
    withdrawalPassword: named('pay_password', optional(nullable(secretOrNone))),
    twoFactorCode: ours(twoFactorCode),
    remark: z.prefault(text(), ''),
  }),
  response: withdrawal,
  refusals: ['networkUnsupported', 'addressMalformed', ...sharedRefusals, 'addressNotSaved', 'addressTooNew'],
  example: {
    request: {
      coin_id: 1,
      coinname: 'USDT',
      czline: 'TRC20',
      address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      num: '100',
      pay_password: '839201',
      remark: 'To my own wallet',
    },
    response: exampleWithdrawal,
  },
})

export const createCardWithdrawal = endpoint({
  route: 'POST /withdraw_bank/createWithdraw_bank',
  effect: 'transactional',
  summary: 'Asks for a withdrawal to a bank card',
  request: object({
    cardId: named('bank_id', id),
    ...whichCoin,
    quantity: named('num', enteredAmount),
    withdrawalPassword: named('pay_password', optional(nullable(secretOrNone))),
    twoFactorCode: ours(twoFactorCode),
    remark: ours(z.prefault(text(), '')),
  }),
  response: withdrawal,
  refusals: ['notFound', ...sharedRefusals, 'cardTooNew'],
  example: {
    request: { bank_id: 3, coin_id: 23, coinname: 'EUR', num: '500', pay_password: '839201' },
    response: exampleCardWithdrawal,
  },
})

const filters = {
  state: ours(named('status', optional(withdrawalState))),
  asset: ours(named('coinname', optional(code))),
}

export const withdrawalList = endpoint({
  route: 'GET /withdraw/myWithdrawList',
  summary: "One's own withdrawals to addresses, newest first",
  request: object({ ...longPaging, ...ourPaging, ...filters }),
  response: pageOf(withdrawal),
  example: { request: { page: 1, pageSize: 10 }, response: pageExample(exampleWithdrawal) },
})

export const cardWithdrawalList = endpoint({
  ...withdrawalList,
  route: 'GET /withdraw_bank/myWithdraw_bankList',
  summary: "One's own withdrawals to bank cards, newest first",
  request: object({ ...longPaging, ...filters }),
  example: { request: { page: 1, pageSize: 10 }, response: pageExample(exampleCardWithdrawal) },
})

/** GET /withdraw/findWithdraw {ID}: one withdrawal, of either kind. Ours, for its own page. */
export const findWithdrawal = endpoint({
  route: 'GET /withdraw/findWithdraw',
  ours: true,
  summary: 'One withdrawal, to an address or to a bank card',
  request: object({ withdrawalId: named('ID', id) }),
  response: withdrawal,
  refusals: ['notFound'],
  example: { request: { ID: 18 }, response: exampleCardWithdrawal },
})

/**
 * POST /withdraw/cancelWithdraw {ID}: takes a withdrawal back while it is under review and not being paid, of either
 * kind. Ours.
 */
export const cancelWithdrawal = endpoint({
  route: 'POST /withdraw/cancelWithdraw',
  ours: true,
  effect: 'replays',
  summary: 'Takes a withdrawal back while it is under review',
  request: object({ withdrawalId: named('ID', id) }),
  response: withdrawal,
  refusals: ['notFound', 'withdrawalBeingPaid', 'wrongState'],
  example: { request: { ID: 17 }, response: { ...exampleWithdrawal, status: 3, cancelled: true, review_time: null } },
})

/**
 * GET /withdraw/withdrawLimits: how much one may withdraw, by what one has proved; in USDT, and in a coin where one is
 * named. Ours.
 */
export const withdrawalLimits = endpoint({
  route: 'GET /withdraw/withdrawLimits',
  ours: true,
  summary: 'How much one may withdraw at once and in any 24 hours, by level of verification',
  request: object({ asset: named('coinname', optional(code)) }),
  response: object({
    level: verificationLevel,
    levels: list(object({ level: verificationLevel, single: amount, daily: amount })),
    spent: amount,
    inCoin: named('in_coin', nullable(object({ single: amount, left: amount }))),
  }),
  refusals: ['currencyUnsupported'],
  example: {
    request: { coinname: 'USDT' },
    response: {
      level: 1,
      levels: [
        { level: 1, single: '100000', daily: '200000' },
        { level: 2, single: '1000000', daily: '2000000' },
      ],
      spent: '500',
      in_coin: { single: '100000', left: '199500' },
    },
  },
})

/** GET /withdraw_bank/currencyList: what can be withdrawn to a bank card, and at which fee. Ours. */
export const cardCurrencies = endpoint({
  route: 'GET /withdraw_bank/currencyList',
  ours: true,
  summary: 'Currencies that can be withdrawn to a bank card, with limits and fees',
  request: object({}),
  response: object({
    currencies: named(
      'list',
      list(
        object({
          coinId: named('ID', id),
          asset: named('coinname', z.string()),
          name: z.string(),
          logo: z.string(),
          precision: z.int(),
          minimum: named('min', amount),
          maximum: named('max', amount),
          fee: amount,
        }),
      ),
    ),
  }),
  example: {
    request: {},
    response: {
      list: [
        {
          ID: 23,
          coinname: 'EUR',
          name: 'Euro',
          logo: '/logos/eur.svg',
          precision: 2,
          min: '50',
          max: '50000',
          fee: '5',
        },
      ],
    },
  },
})
