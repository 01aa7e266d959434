import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, nullable, object, optional, orElse, ours, timestamps } from './fields.ts'
import { longPaging, pageExample, pageOf } from './page.ts'
import type { FieldFault } from './refusals.ts'
import { amount, choice, code, enteredAmount, id, instant, text } from './values.ts'
import { bankInstructions, exampleBank } from './wire-transfers.ts'

const endpoint = endpointsOf('deposits')

/** Both ways in which money comes share one list on the wire: over a chain, or by a bank's wire transfer. */
export const depositKind = choice({ crypto: 1, wire: 2 })
export const depositState = choice({ review: 1, completed: 2, failed: 3 })

const deposit = object({
  depositId: named('ID', id),
  kind: named('cate', depositKind),
  source: orElse(named('type', choice({ user: 1, admin: 2 })), 'user' as const),
  asset: named('coin', z.string()),
  quantity: named('num', amount),
  fee: orElse(amount, null),
  credited: named('real_num', nullable(amount)),
  state: named('status', depositState),
  reason: ours(nullable(z.string())),
  network: named('czline', nullable(z.string())),
  address: nullable(z.string()),
  memo: ours(nullable(z.string())),
  declaredAt: ours(named('declare_time', nullable(instant))),
  transactionHash: ours(named('hash', nullable(z.string()))),
  voucher: named('payimg', nullable(z.string())),
  email: ours(nullable(z.string())),
  reference: ours(nullable(z.string())),
  bank: ours(nullable(bankInstructions)),
  reviewedAt: ours(named('review_time', nullable(instant))),
  ...timestamps,
})

const exampleDeposit: z.input<typeof deposit> = {
  ID: 41,
  cate: 1,
  type: 1,
  coin: 'USDT',
  num: '250',
  fee: '0',
  real_num: null,
  status: 1,
  reason: null,
  czline: 'TRC20',
  address: 'SAMPLE-TRC20-7KQ2MXPD4H9R',
  memo: null,
  declare_time: null,
  hash: null,
  payimg: '/api/uploads/b7Jk2vQx',
  email: null,
  reference: null,
  bank: null,
  review_time: null,
  CreatedAt: '2026-11-21T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
}
const exampleWire = {
  ...exampleDeposit,
  ID: 42,
  cate: 2,
  coin: 'JPY',
  num: '150000',
  czline: null,
  address: null,
  payimg: null,
  email: 'mira@example.com',
  reference: 'HLY-7KQ2-MXPD',
  bank: exampleBank,
}

/** The required fields of each kind; the other kind's are ignored. */
const needed = {
  crypto: { asset: 'coin', network: 'czline', voucher: 'payimg' },
  wire: { asset: 'currency', email: 'email' },
} as const

const createRequest = object({
  kind: named('cate', z.prefault(depositKind, 1)),
  quantity: named('num', enteredAmount),
  coin: optional(nullable(text(32))),
  network: named('czline', optional(nullable(text(32)))),
  voucher: named('payimg', optional(nullable(text(512)))),
  transactionHash: ours(named('hash', optional(nullable(text(128))))),
  /** An echo of the address that was shown; the server knows which it was. */
  address: optional(nullable(text(256))),
  email: optional(nullable(text(254))),
  currency: optional(nullable(text(32))),
}).check((context) => {
  const request = context.value
  const given: Record<string, unknown> = {
    ...request,
    asset: request.kind === 'wire' ? request.currency : request.coin,
  }
  for (const [term, wireName] of Object.entries(needed[request.kind])) {
    if (given[term]) continue
    context.issues.push({
      code: 'custom',
      path: [wireName],
      message: 'required' satisfies FieldFault,
      input: request,
    })
  }
})

/**
 * POST /recharge/createRecharge: submits a deposit. `cate` 1: a transfer over a chain, with its voucher. `cate` 2: a
 * wire transfer, answered with the bank details and the reference.
 */
export const createDeposit = endpoint({
  route: 'POST /recharge/createRecharge',
  effect: 'transactional',
  summary: 'Submits a deposit over a chain (1), or asks for a wire transfer (2)',
  request: createRequest,
  response: deposit,
  refusals: [
    'currencyUnsupported',
    'networkUnsupported',
    'quantityMissing',
    'amountPrecision',
    'belowMinimum',
    'transactionHashFormat',
    'voucherUnknown',
    'voucherUsed',
    'transactionUsed',
    'emailFormat',
    'tooManyInReview',
    'depositUndeclared',
  ],
  example: {
    request: { cate: 1, coin: 'USDT', czline: 'TRC20', num: '250', payimg: '/api/uploads/b7Jk2vQx' },
    response: exampleDeposit,
  },
})

const declaration = object({
  declarationId: named('ID', id),
  asset: named('coin', z.string()),
  network: named('czline', z.string()),
  address: z.string(),
  quantity: named('num', amount),
  createdAt: named('CreatedAt', instant),
  updatedAt: named('UpdatedAt', instant),
  validUntil: named('valid_time', instant),
})

const exampleDeclaration: z.input<typeof declaration> = {
  ID: 7,
  coin: 'USDT',
  czline: 'TRC20',
  address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  num: '250.000417',
  CreatedAt: '2026-11-21T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
  valid_time: '2026-11-22T09:00:00.000Z',
}

/**
 * POST /recharge/declareRecharge {coin, czline, num}: says what will be sent to an address that others are shown too.
 * Ours. The answer has the exact amount to send; once it was sent, `createRecharge` is called with that amount.
 */
export const declareDeposit = endpoint({
  route: 'POST /recharge/declareRecharge',
  ours: true,
  effect: 'transactional',
  summary: 'Declares a deposit to a shared address before it is sent, and answers the exact amount to send',
  request: object({
    asset: named('coin', text(32)),
    network: named('czline', text(32)),
    quantity: named('num', enteredAmount),
  }),
  response: declaration,
  refusals: [
    'currencyUnsupported',
    'networkUnsupported',
    'quantityMissing',
    'amountPrecision',
    'belowMinimum',
    'wrongState',
    'tooManyDeclared',
    'amountsTaken',
  ],
  example: { request: { coin: 'USDT', czline: 'TRC20', num: '250' }, response: exampleDeclaration },
})

/** GET /recharge/myDeclaredList: declarations without a deposit yet, newest first. Ours. */
export const declaredDeposits = endpoint({
  route: 'GET /recharge/myDeclaredList',
  ours: true,
  summary: "One's own declarations that no deposit followed yet, newest first",
  request: object({}),
  response: object({ declarations: named('list', list(declaration)) }),
  example: { request: {}, response: { list: [exampleDeclaration] } },
})

/** GET /recharge/myRechargeList {page, pageSize, cate}: the user's deposits of one kind, newest first. */
export const depositList = endpoint({
  route: 'GET /recharge/myRechargeList',
  summary: "One's own deposits (1) or wire transfers (2), newest first",
  request: object({
    ...longPaging,
    kind: named('cate', z.prefault(depositKind, 1)),
    state: ours(named('status', optional(depositState))),
    asset: ours(named('coin', optional(code))),
  }),
  response: pageOf(deposit),
  example: { request: { page: 1, pageSize: 10, cate: 2 }, response: pageExample(exampleWire) },
})

/** GET /recharge/findRecharge {ID}: one deposit or wire transfer. Ours, for its own page. */
export const findDeposit = endpoint({
  route: 'GET /recharge/findRecharge',
  ours: true,
  summary: 'One deposit or wire transfer',
  request: object({ depositId: named('ID', id) }),
  response: deposit,
  refusals: ['notFound'],
  example: { request: { ID: 42 }, response: exampleWire },
})
