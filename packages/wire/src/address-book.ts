import { addressWaitHours } from '@halyard/domain/withdrawals'
import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, nullable, object, optional, orElse, ours, timestamps } from './fields.ts'
import { code, flag, id, instant, nothing, requiredText, text, twoFactorCode } from './values.ts'

const endpoint = endpointsOf('address-book')

const entry = object({
  entryId: named('ID', id),
  asset: named('coin', z.string()),
  network: ours(named('czline', nullable(z.string()))),
  address: z.string(),
  remark: orElse(z.string(), ''),
  ...timestamps,
})

const whitelist = object({
  on: flag,
  endsAt: named('ends_at', nullable(instant)),
})

const exampleEntry: z.input<typeof entry> = {
  ID: 5,
  coin: 'USDT',
  czline: 'TRC20',
  address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  remark: 'Cold wallet',
  CreatedAt: '2026-11-21T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
}

export const saveAddress = endpoint({
  route: 'POST /user_qianbao/createUser_qianbao',
  effect: 'replays',
  summary: 'Saves an address to withdraw to',
  request: object({
    asset: named('coin', requiredText(32)),
    network: ours(named('czline', optional(nullable(text(32))))),
    address: requiredText(256),
    remark: z.prefault(text(), ''),
    twoFactorCode: ours(twoFactorCode),
  }),
  response: entry,
  refusals: [
    'currencyUnsupported',
    'networkUnsupported',
    'addressMalformed',
    'twoFactorCodeMissing',
    'tooFrequent',
    'codeWrong',
    'entryExists',
    'tooManyEntries',
  ],
  example: {
    request: { coin: 'USDT', czline: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', remark: 'Cold wallet' },
    response: exampleEntry,
  },
})

/** GET /user_qianbao/getUser_qianbaoList: the user's saved addresses, newest first. There are at most 100. */
export const savedAddresses = endpoint({
  route: 'GET /user_qianbao/getUser_qianbaoList',
  summary: "One's own saved addresses",
  request: object({ asset: ours(named('coin', optional(code))), network: ours(named('czline', optional(code))) }),
  response: object({ entries: named('list', list(entry)) }),
  example: { request: { coin: 'USDT' }, response: { list: [exampleEntry] } },
})

export const findAddress = endpoint({
  route: 'GET /user_qianbao/findUser_qianbao',
  summary: 'One saved address',
  request: object({ entryId: named('ID', id) }),
  response: entry,
  refusals: ['notFound'],
  example: { request: { ID: 5 }, response: exampleEntry },
})

export const deleteAddress = endpoint({
  route: 'DELETE /user_qianbao/deleteUser_qianbao',
  effect: 'replays',
  summary: 'Removes a saved address',
  request: object({ entryId: named('ID', id) }),
  response: nothing,
  refusals: ['notFound'],
  example: { request: { ID: 5 }, response: null },
})

/** GET /user_qianbao/whitelist: whether withdrawals go to saved addresses alone. Ours. */
export const addressWhitelist = endpoint({
  route: 'GET /user_qianbao/whitelist',
  ours: true,
  summary: 'Whether withdrawals go to saved addresses alone',
  request: nothing,
  response: whitelist,
  example: { request: {}, response: { on: true, ends_at: null } },
})

/** POST /user_qianbao/whitelist {on}: on at once; off later, with a mailed code and that of the second factor. */
export const setAddressWhitelist = endpoint({
  route: 'POST /user_qianbao/whitelist',
  ours: true,
  effect: 'replays',
  summary: `Withdrawals to addresses and cards alone that were saved ${addressWaitHours} hours ago: on at once, off after as long`,
  request: object({ on: flag, code: optional(text(16)), twoFactorCode }),
  response: whitelist,
  refusals: ['demoAccountFixed', 'twoFactorCodeMissing', 'tooFrequent', 'codeWrong'],
  example: { request: { on: false }, response: { on: true, ends_at: '2026-11-22T09:00:00.000Z' } },
})
