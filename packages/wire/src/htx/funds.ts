import * as z from 'zod/mini'
import { list, named, object, optional } from '../fields.ts'
import { amount, code, enteredAmount, integer, word } from '../values.ts'
import { cursor, htxEndpointsOf, lowerCode, milliseconds, sizeUpTo } from './endpoint.ts'

const reads = htxEndpointsOf({ right: 'read' })
const withdraws = htxEndpointsOf({ right: 'withdraw' })

export const depositAddresses = reads({
  route: 'GET /v2/account/deposit/address',
  summary: 'Where deposits of a coin arrive, on each network',
  request: object({ asset: named('currency', code) }),
  response: object({
    data: list(
      object({
        asset: named('currency', lowerCode),
        address: z.string(),
        memo: named('addressTag', z.string()),
        chain: z.string(),
      }),
    ),
  }),
  errors: { currencyUnsupported: 'base-currency-chain-error' },
  example: {
    request: { currency: 'usdt' },
    response: { data: [{ currency: 'usdt', address: 'TR7NHq…', addressTag: '', chain: 'trc20usdt' }] },
  },
})

export const withdrawAddresses = reads({
  route: 'GET /v2/account/withdraw/address',
  summary: 'The saved addresses of a coin, which are all that a key withdraws to',
  request: object({ asset: named('currency', code), chain: optional(z.string()) }),
  response: object({
    data: list(
      object({
        entryId: named('id', integer),
        asset: named('currency', lowerCode),
        chain: z.string(),
        note: z.string(),
        memo: named('addressTag', z.string()),
        address: z.string(),
      }),
    ),
  }),
  errors: { currencyUnsupported: 'base-currency-chain-error' },
  example: {
    request: { currency: 'usdt' },
    response: {
      data: [{ id: 5, currency: 'usdt', chain: 'trc20usdt', note: 'My wallet', addressTag: '', address: 'TR7NHq…' }],
    },
  },
})

export const withdrawQuota = reads({
  route: 'GET /v2/account/withdraw/quota',
  summary: 'The largest withdrawal of a coin on each network',
  request: object({ asset: named('currency', code) }),
  response: object({
    data: object({
      asset: named('currency', lowerCode),
      chains: list(object({ chain: z.string(), maximum: named('maxWithdrawAmt', amount) })),
    }),
  }),
  errors: { currencyUnsupported: 'base-currency-chain-error' },
  example: {
    request: { currency: 'usdt' },
    response: { data: { currency: 'usdt', chains: [{ chain: 'trc20usdt', maxWithdrawAmt: '99999' }] } },
  },
})

/** The amount arrives, and the network's fee comes on top, as in the dialect. */
export const withdraw = withdraws({
  route: 'POST /v1/dw/withdraw/api/create',
  summary: 'Requests a withdrawal to a saved address; a client-order-id makes a repeat harmless',
  request: object({
    address: z.string('invalid').check(z.minLength(1, 'required'), z.maxLength(256, 'textLength')),
    asset: named('currency', code),
    amount: enteredAmount,
    fee: optional(enteredAmount),
    chain: optional(z.string()),
    memo: named('addr-tag', optional(z.string())),
    clientOrderId: named('client-order-id', optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'invalid')))),
  }),
  response: object({ data: integer, transactionHash: named('tx-hash', z.string()) }),
  errors: {
    currencyUnsupported: 'base-currency-chain-error',
    insufficientBalance: 'dw-insufficient-balance',
    aboveMaximum: 'invalid-amount',
    quantityAboveMaximum: 'invalid-amount',
  },
  example: {
    request: { address: 'TR7NHq…', currency: 'usdt', amount: 99, chain: 'trc20usdt' },
    response: { data: 17, 'tx-hash': 'pending:17' },
  },
})

export const cancelWithdrawal = withdraws({
  route: 'POST /v1/dw/withdraw-virtual/:withdrawalId/cancel',
  summary: 'Takes a withdrawal back that nobody has approved',
  request: object({ withdrawalId: integer }),
  response: object({ data: integer }),
  example: { request: { withdrawalId: '17' }, response: { data: 17 } },
})

const movementStates = [
  'confirming',
  'safe',
  'orphan',
  'reexamine',
  'wallet-transfer',
  'confirmed',
  'reject',
  'canceled',
] as const

export const movements = reads({
  route: 'GET /v1/query/deposit-withdraw',
  summary: 'Deposits or withdrawals over networks, newest first',
  request: object({
    type: word('deposit', 'withdraw'),
    asset: named('currency', optional(code)),
    size: z.prefault(sizeUpTo(500), 100),
    ...cursor,
  }),
  response: object({
    data: list(
      object({
        movementId: named('id', integer),
        type: z.enum(['deposit', 'withdraw']),
        subtype: named('sub-type', z.string()),
        asset: named('currency', lowerCode),
        chain: z.string(),
        /** Never empty: `pending:17` until there is one. */
        transactionHash: named('tx-hash', z.string()),
        amount,
        address: z.string(),
        memo: named('address-tag', z.string()),
        fee: amount,
        state: z.enum(movementStates),
        errorCode: named('error-code', z.string()),
        errorMessage: named('error-msg', z.string()),
        createdAt: named('created-at', milliseconds),
        updatedAt: named('updated-at', milliseconds),
      }),
    ),
  }),
  errors: { currencyUnsupported: 'base-currency-chain-error' },
  example: {
    request: { type: 'withdraw', direct: 'next', from: 0, size: 100 },
    response: {
      data: [
        {
          id: 17,
          type: 'withdraw',
          'sub-type': '',
          currency: 'usdt',
          chain: 'trc20usdt',
          'tx-hash': 'pending:17',
          amount: '99',
          address: 'TR7NHq…',
          'address-tag': '',
          fee: '1',
          state: 'reexamine',
          'error-code': '',
          'error-msg': '',
          'created-at': 1_795_737_600_000,
          'updated-at': 1_795_737_600_000,
        },
      ],
    },
  },
})
