import { apiKeyAddressesMax, apiKeyDays, apiKeysMax } from '@halyard/domain/api-keys'
import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, nullable, object, optional } from './fields.ts'
import { flag, id, instant, nothing, requiredText, secretOrNone, twoFactorCode } from './values.ts'

const endpoint = endpointsOf('api-keys')

/** Ranges that are too large to bind a key to anything. */
const bitsMin = { v4: 16, v6: 32 } as const

/** Whether a text is an IP address or a range in CIDR notation: `203.0.113.7`, `2001:db8::/48`. */
export function isAddressRange(typed: string): boolean {
  const [, address = '', , bits] = /^([^/]+)(\/([1-9]\d{0,2}))?$/.exec(typed) ?? []
  const [version, most] = address.includes(':') ? (['v6', 128] as const) : (['v4', 32] as const)
  const length = Number(bits ?? most)
  return (version === 'v6' ? isVersion6(address) : isVersion4(address)) && length >= bitsMin[version] && length <= most
}

const isVersion4 = (address: string) =>
  /^(\d{1,3}\.){3}\d{1,3}$/.test(address) &&
  address.split('.').every((byte) => String(Number(byte)) === byte && Number(byte) < 256)

/** Eight groups, or fewer around one `::`. */
function isVersion6(address: string): boolean {
  const halves = address.split('::')
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const isWhole = halves.length === 1 ? groups.length === 8 : halves.length === 2 && groups.length < 8
  return isWhole && groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
}

const addressRange = requiredText(64).check(
  z.overwrite((typed: string) => typed.trim().toLowerCase()),
  z.refine(isAddressRange, 'addressRange'),
)

const apiKey = object({
  keyId: named('ID', id),
  name: z.string(),
  accessKey: named('access_key', z.string()),
  mayTrade: named('trade', flag),
  mayWithdraw: named('withdraw', flag),
  addresses: list(z.string()),
  createdAt: instant,
  expiresAt: named('expires_at', nullable(instant)),
  lastUse: named(
    'last_use',
    nullable(
      object({
        at: instant,
        address: z.string(),
        call: z.string(),
      }),
    ),
  ),
})

const exampleKey: z.input<typeof apiKey> = {
  ID: 3,
  name: 'Grid bot',
  access_key: 'hk5f0c7a1e9b3d4826a1c0ffee5511d2e7',
  trade: true,
  withdraw: false,
  addresses: ['203.0.113.7'],
  createdAt: '2026-11-21T09:00:00.000Z',
  expires_at: null,
  last_use: { at: '2026-11-21T09:05:00.000Z', address: '203.0.113.7', call: 'POST /v1/order/orders/place' },
}

/** GET /user/apikeys: the user's own that are not revoked, also when they have expired; the newest first. */
export const apiKeys = endpoint({
  route: 'GET /user/apikeys',
  ours: true,
  summary: "The user's API keys",
  request: nothing,
  response: object({ list: list(apiKey) }),
  example: { request: {}, response: { list: [exampleKey] } },
})

/** POST /user/apikeys: a new key. Its secret is answered this once. */
export const makeApiKey = endpoint({
  route: 'POST /user/apikeys',
  ours: true,
  effect: 'replays',
  summary: `Makes an API key, of which a user has at most ${apiKeysMax}; valid for ${apiKeyDays} days unless it is bound to addresses`,
  request: object({
    name: requiredText(40),
    mayTrade: named('trade', flag),
    mayWithdraw: named('withdraw', flag),
    addresses: list(addressRange).check(z.maxLength(apiKeyAddressesMax, 'addressRange')),
    withdrawalPassword: named('pay_password', optional(nullable(secretOrNone))),
    twoFactorCode,
  }),
  response: object({ key: apiKey, secret: z.string() }),
  refusals: [
    'withdrawalsBlocked',
    'tooManyEntries',
    'withdrawalPasswordMissing',
    'tooFrequent',
    'withdrawalPasswordWrong',
    'twoFactorCodeMissing',
    'codeWrong',
  ],
  example: {
    request: { name: 'Grid bot', trade: true, withdraw: false, addresses: ['203.0.113.7'], pay_password: '839201' },
    response: {
      key: { ...exampleKey, last_use: null },
      secret: 'hs0b6f1d4c7a92e835f00dfeed8c41a2b39d5e6f7081920a3b4c5d6e7f80911a2b',
    },
  },
})

/** POST /user/apikeys/revoke {ID}: no call is taken under the key any more. */
export const revokeApiKey = endpoint({
  route: 'POST /user/apikeys/revoke',
  ours: true,
  effect: 'replays',
  summary: 'Revokes an API key',
  request: object({ keyId: named('ID', id) }),
  response: nothing,
  refusals: ['notFound'],
  example: { request: { ID: 3 }, response: null },
})

/** POST /user/apikeys/revokeAll: all of them at once. */
export const revokeApiKeys = endpoint({
  route: 'POST /user/apikeys/revokeAll',
  ours: true,
  effect: 'replays',
  summary: "Revokes all of the user's API keys",
  request: nothing,
  response: nothing,
  example: { request: {}, response: null },
})
