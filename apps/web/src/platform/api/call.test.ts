// @vitest-environment happy-dom

import type { CallOptions } from '@halyard/client/call'
import { ApiRefusal, NetworkFailure, UnexpectedAnswer } from '@halyard/client/failures'
import { Amount } from '@halyard/domain'
import { deleteAddress } from '@halyard/wire/address-book'
import { captcha } from '@halyard/wire/auth'
import { contractList, openContract } from '@halyard/wire/contracts'
import type { Endpoint, RequestOf } from '@halyard/wire/endpoint'
import { fieldsOf } from '@halyard/wire/fields'
import { endpoints } from '@halyard/wire/index'
import { getUserInfo } from '@halyard/wire/profile'
import { refusals } from '@halyard/wire/refusals'
import { site } from '@halyard/wire/site'
import { cancelOrder, orderList, placeBuyOrder } from '@halyard/wire/spot'
import { upload } from '@halyard/wire/uploads'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { formatDate } from '#ui/DateText.tsx'
import { useAppearance } from '../appearance/appearance.ts'
import { loadRemainingTexts } from '../i18n/i18n.ts'
import { useSession } from '../session/session.ts'
import { learnAdditions } from './additions.ts'
import { call, isChanging } from './call.ts'
import { onRefusalEffect } from './refusal-effects.ts'

beforeAll(loadRemainingTexts)

afterEach(() => {
  useSession.getState().signOut()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('what was answered before the app was there says when', async () => {
  const times = { askedAt: 1_000, receivedAt: 1_200 }
  const early = Response.json({ code: 0, msg: 'ok', data: site.example.response })
  const name = ['GET', `${location.origin}/api${site.path}`, 'en-US', undefined, undefined].join(' ')
  globalThis.earlyAnswers = new Map([[name, Promise.resolve(Object.assign(early, times))]])
  const told: unknown[] = []
  await call(site, undefined, { onWire: (_, { askedAt, receivedAt }) => told.push({ askedAt, receivedAt }) })
  expect(told).toEqual([times])
})

describe('a proof of work that the server asks for', () => {
  const salt = 'a1b2?captcha=c_1&expires=1&'
  /** SHA-256 of the salt and 4711. */
  const asked = async () => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}4711`))
    const challenge = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
    return { algorithm: 'SHA-256', challenge, salt, maxnumber: 10_000, signature: 'signed' }
  }
  const answering = (challenge: object) => {
    const proofs: unknown[] = []
    const refusal = {
      code: 7,
      msg: 'Later.',
      data: { refusal: 'proofRequired', detail: { challenge: JSON.stringify(challenge) } },
    }
    vi.stubGlobal('fetch', async (_: URL, { headers }: { headers: Headers }) => {
      proofs.push(headers.get('x-proof'))
      return Response.json(proofs.length === 1 ? refusal : { code: 0, msg: 'ok', data: captcha.example.response })
    })
    return proofs
  }

  it('is made without a word, and the call is sent again with it', async () => {
    const challenge = await asked()
    const proofs = answering(challenge)
    expect(await call(captcha, undefined)).toEqual(z.decode(captcha.response, captcha.example.response as never))
    expect(proofs).toHaveLength(2)
    const { maxnumber, ...proof } = challenge
    expect([proofs[0], JSON.parse(atob(String(proofs[1])))]).toEqual([null, { ...proof, number: 4711 }])
  })

  it('is refused where it cannot be made, or was not enough', async () => {
    answering({ ...(await asked()), maxnumber: 4710 })
    await expect(call(captcha, undefined)).rejects.toMatchObject({ message: 'Later.', refusal: 'proofRequired' })
    answering(await asked())
    const sent = call(captcha, undefined, { proof: 'old' })
    await expect(sent).rejects.toMatchObject({ refusal: 'proofRequired' })
  })
})

it('what cannot be sent is not under way', async () => {
  await expect(call(placeBuyOrder, { symbol: 7 } as never)).rejects.toThrow(/"symbol"/)
  expect(isChanging()).toBe(false)
})

/** As our server refuses: by name, with the values that its sentence speaks of. */
const named = (refusal: string, detail: Record<string, string>) => ({ refusal, detail })

it.each([
  // code, what the server says, what the user reads
  [4010, 'bad login', null, 'The username does not exist or the password is wrong.'],
  [4006, '100', null, 'The minimum investment is 100 USDT.'],
  [4006, '100', named('belowMinimumInvestment', { minimum: '100' }), 'The minimum investment is 100 USDT.'],
  [4020, 'no money', null, 'Your balance is not sufficient.'],
  [
    4020,
    'not in the words of the app',
    named('insufficientBalance', { available: '1250.5', asset: 'USDT' }),
    'Insufficient balance: 1,250.5 USDT available.',
  ],
  [4018, 'x', named('aboveMaximum', { maximum: '10000' }), 'The maximum is 10,000.'],
  [4018, 'x', named('unheard', { maximum: '10000' }), 'This is more than the maximum purchase.'],
  [4024, 'x', named('tooFrequent', { seconds: '840' }), 'Too many attempts. Try again in 14 minutes.'],
  [4026, 'x', named('outsideTradingHours', { opensAt: '' }), 'Outside trading hours.'],
  [4099, 'of a newer server', null, 'of a newer server'],
  [7, 'The price must be a multiple of 0.1.', null, 'The price must be a multiple of 0.1.'],
  [1, 'closed for maintenance', null, 'closed for maintenance'],
  [1, '', null, 'Halyard sent an unexpected answer. Please try again.'],
])('code %i with "%s" and %j reads "%s"', async (code, msg, data, read) => {
  const refusal = await refused({ code, msg, data })
  expect(refusal).toMatchObject({ code, message: read })
})

it.each([
  [4004, 'invitationCodeUnknown'],
  [4005, 'captchaWrong'],
  [4009, 'codeWrong'],
  [4010, 'credentialsWrong'],
  [4011, 'oldPasswordWrong'],
  [4012, 'oldWithdrawalPasswordWrong'],
  [4020, 'insufficientBalance'],
  [4023, 'withdrawalPasswordWrong'],
  [4007, undefined],
  [7, undefined],
])('code %i of a server that names no refusal is %s, and stands at the same field', async (code, name) => {
  expect((await refused({ code, msg: 'no', data: null })).refusal).toBe(name)
})

it('every code is named as our server names it', async () => {
  for (const { code } of Object.values(refusals)) {
    const { refusal } = await refused({ code, msg: 'no', data: null })
    if (refusal !== undefined) expect(refusals[refusal].code).toBe(code)
  }
})

it('a moment in it is in the time of the reader, and the eye covers what they have', async () => {
  const opensAt = '2026-11-22T22:00:00.000Z'
  const closed = await refused({ code: 4026, msg: 'x', data: named('outsideTradingHours', { opensAt }) })
  const moment = formatDate(new Date(opensAt), 'en-US', 'moment')
  expect(closed.message).toBe(`The market is closed. Trading opens on ${moment}.`)
  useAppearance.setState({ amountsHidden: true })
  const short = named('insufficientBalance', { available: '1250.5', asset: 'USDT' })
  const covered = await refused({ code: 4020, msg: 'x', data: short })
  useAppearance.setState({ amountsHidden: false })
  expect(covered.message).toBe('Insufficient balance: •••• USDT available.')
})

it.each([
  [4015, null, 'a visitor', { led: true, token: undefined }],
  [4015, null, 'a user', { led: false, token: 'a-token' }],
  [4016, null, 'a user', { led: true, token: undefined }],
  [4017, null, 'a user', { led: true, token: undefined }],
  [7, { reload: true }, 'a user', { led: true, token: undefined }],
  [7, null, 'a user', { led: false, token: 'a-token' }],
] as const)('code %i with %j answered to %s', async (code, data, who, { led, token }) => {
  const effects: string[] = []
  const leave = onRefusalEffect(({ kind }) => effects.push(kind))
  if (who === 'a user')
    useSession.getState().signIn('a-token', z.decode(getUserInfo.response, getUserInfo.example.response))
  await refused({ code, msg: 'no', data })
  leave()
  expect(effects).toEqual(led ? ['signedOut'] : [])
  expect(useSession.getState().token).toBe(token)
})

it.each([
  // status, its envelope, the code that is taken for it, what the user reads
  [500, { code: 0, msg: 'ok', data: null }, 7, 'ok'],
  [201, { code: 0, msg: 'made', data: null }, 7, 'made'],
  [502, { msg: 'The gateway is restarting.' }, 7, 'The gateway is restarting.'],
  [503, { code: 7, msg: 'Try again later.', data: null }, 7, 'Try again later.'],
  [403, { code: 4020, msg: 'Not with this account.', data: null }, 4020, 'Not with this account.'],
  [403, { code: 4020 }, 4020, 'Your balance is not sufficient.'],
])('HTTP %i with %j is a failure of code %i that reads "%s"', async (status, envelope, code, read) => {
  const refusal = await refused(envelope, status)
  expect(refusal).toBeInstanceOf(ApiRefusal)
  expect(refusal).toMatchObject({ code, message: read, status })
})

it.each([
  [500, { code: 0 }],
  [502, {}],
  [200, { msg: 'ok' }],
])('HTTP %i with %j says nothing, and is no success either', async (status, envelope) => {
  expect(await refused(envelope, status)).toBeInstanceOf(UnexpectedAnswer)
})

it('without an answer the call fails and the console says so', async () => {
  const said = vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('out of reach')))
  await expect(call(cancelOrder, { orderId: 1 })).rejects.toBeInstanceOf(NetworkFailure)
  expect(said).toHaveBeenCalledWith('/bborder/clearorder: no answer', expect.any(TypeError))
})

it('an answer that takes 20 s is none', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const late = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new Error('late')))
  vi.stubGlobal('fetch', async (_: URL, { signal }: RequestInit) => signal?.throwIfAborted())
  await expect(call(cancelOrder, { orderId: 1 })).rejects.toBeInstanceOf(NetworkFailure)
  expect(late).toHaveBeenCalledWith(20_000)
})

describe('a request', () => {
  const sentBy = async <E extends Endpoint>(endpoint: E, request: RequestOf<E>, options?: CallOptions) => {
    const asked = vi.fn<(url: URL, init: RequestInit) => Promise<Response>>(async () =>
      Response.json({ code: 7, msg: 'no', data: null }),
    )
    vi.stubGlobal('fetch', asked)
    await expect(call(endpoint, request, options)).rejects.toThrow('no')
    return asked.mock.calls.map(([url, init]) => new Request(url, init))[0]
  }

  it.each([
    ['GET', '/api/user/getUserInfo', getUserInfo, undefined],
    ['DELETE', '/api/user_qianbao/deleteUser_qianbao?ID=5', deleteAddress, { entryId: 5 }],
    ['POST', '/api/base/captcha', captcha, undefined],
  ] as const)('of %s %s says that it is JSON, and has no body', async (method, url, endpoint: Endpoint, request) => {
    const sent = await sentBy(endpoint, request)
    expect([sent?.method, sent?.url.replace(location.origin, '')]).toEqual([method, url])
    expect(await sent?.text()).toBe('')
    expect(sent?.headers.get('content-type')).toBe('application/json')
  })

  const specified = Object.values<Endpoint>(endpoints).filter(({ ours }) => !ours)

  it.each(specified.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'of %s has every name of the specification, and of ours those that are used',
    async (_, endpoint) => {
      const request = z.decode(endpoint.request, endpoint.example.request as never)
      const sent = await sentBy(endpoint, request as never)
      const inUrl = Object.fromEntries(new URL(sent?.url ?? '').searchParams)
      const text = (await sent?.text()) ?? ''
      const inBody =
        endpoint.input === 'form' ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || '{}')
      const fields = fieldsOf(endpoint.request)
      const wanted = fields.filter(({ spare, wireName }) => !spare?.ours || used(endpoint, wireName))
      const names = wanted.map(({ wireName }) => wireName).toSorted()
      expect(Object.keys(endpoint.input === 'query' ? inUrl : inBody).toSorted()).toEqual(names)
      expect(Object.keys(endpoint.input === 'query' ? inBody : inUrl)).toEqual([])
      expect([...(sent?.headers.keys() ?? [])].map((name) => name.toLowerCase()).toSorted()).toEqual([
        'content-type',
        'lang',
      ])
    },
  )

  const used = ({ request, example }: Endpoint, name: string) => {
    const { page, pageSize, ...rest } = z.encode(request, z.decode(request, example.request as never)) as Sent
    return ({ page, pageSize, ...rest }[name] ?? '') !== ''
  }
})

type Sent = Record<string, unknown>

it('a call carries X-Token and lang, JSON in its body, and a form where it uploads', async () => {
  useSession.getState().signIn('a-token', z.decode(getUserInfo.response, getUserInfo.example.response))
  const asked = vi.fn<(url: URL, init: RequestInit) => Promise<Response>>(async () =>
    Response.json({ code: 7, msg: 'no', data: null }),
  )
  vi.stubGlobal('fetch', asked)
  await expect(call(cancelOrder, { orderId: 1 })).rejects.toThrow('no')
  await expect(call(upload, { content: 'AAAA' })).rejects.toThrow('no')
  const sent = asked.mock.calls.map(([url, init]) => new Request(url, init))
  const heads = sent.map(({ headers }) => ['x-token', 'lang', 'content-type'].map((name) => headers.get(name)))
  expect(heads).toEqual([
    ['a-token', 'en-US', 'application/json'],
    ['a-token', 'en-US', 'application/x-www-form-urlencoded;charset=UTF-8'],
  ])
  expect(await sent[0]?.json()).toEqual({ id: 1 })
  expect(await sent[1]?.text()).toBe('base64Str=AAAA')
})

describe('a server whose config takes no additions', () => {
  beforeEach(() => learnAdditions(false))
  afterEach(() => learnAdditions(true))

  const answering = (data: unknown) => {
    const asked = vi.fn<(url: URL, init: RequestInit) => Promise<Response>>(async () =>
      Response.json({ code: 0, msg: 'ok', data }),
    )
    vi.stubGlobal('fetch', asked)
    vi.spyOn(console, 'warn').mockReturnValue()
    return asked
  }
  const [running] = contractList.example.response.list

  it('is asked for a list as specified, whose rows are filtered here', async () => {
    const asked = answering({ list: [running, { ...running, ID: 32, status: 1, result: null }] })
    const { list } = await call(contractList, { state: 'pending', page: 1, pageSize: 100 })
    expect(String(asked.mock.calls[0]?.[0])).toMatch(/\/hyorder\/myHyorderList$/)
    expect(list.map(({ contractId }) => contractId)).toEqual([32])
  })

  it('may have more rows behind a full page, where pages are specified', async () => {
    const [row] = orderList.example.response.list
    answering({ list: [row, { ...row, ID: 78 }] })
    expect(await call(orderList, { page: 3, pageSize: 2 })).toMatchObject({ page: 3, pageSize: 2, total: 7 })
    expect(await call(orderList, { page: 3, pageSize: 3 })).toMatchObject({ page: 3, pageSize: 3, total: 8 })
    answering({ list: [running] })
    expect(await call(contractList, { page: 1, pageSize: 20 })).toMatchObject({ page: 1, pageSize: 1, total: 1 })
  })

  it('is not asked for what it has not, nor for what would be something else there', async () => {
    const asked = answering(null)
    const trigger = { price: Amount.of('60000'), direction: 'rises' } as const
    const order = { symbol: 'btcusdt', type: 'limit', sizing: 'total', total: Amount.of('25') } as const
    await expect(call(endpoints.findOrder, { orderId: 77 })).rejects.toBeInstanceOf(UnexpectedAnswer)
    await expect(call(placeBuyOrder, { ...order, limitPrice: Amount.of('1'), trigger })).rejects.toBeInstanceOf(
      UnexpectedAnswer,
    )
    await expect(call(endpoints.articleList, { search: 'fees', page: 1, pageSize: 9 })).rejects.toBeInstanceOf(
      UnexpectedAnswer,
    )
    expect(asked).not.toHaveBeenCalled()
  })

  it('gets no header of ours', async () => {
    const asked = answering(openContract.example.response)
    const contract = { direction: 'up', premium: Amount.of('10'), symbol: 'btcusdt', durationSeconds: 60 } as const
    await call(openContract, contract, { idempotencyKey: 'my-key' })
    expect([...new Headers(asked.mock.calls[0]?.[1].headers).keys()].toSorted()).toEqual(['content-type', 'lang'])
    learnAdditions(true)
    await call(openContract, contract, { idempotencyKey: 'my-key' })
    expect(new Headers(asked.mock.calls[1]?.[1].headers).get('idempotency-key')).toBe('my-key')
  })
})

it('what would be an addition waits for the config, which is on its way', async () => {
  const asked = vi.fn(async (_: URL) => Response.json({ code: 7, msg: 'no', data: null }))
  vi.stubGlobal('fetch', asked)
  vi.resetModules()
  localStorage.clear()
  const additions = await import('./additions.ts')
  const { call: freshCall } = await import('./call.ts')
  const fresh = await import('@halyard/wire/index').then((wire) => wire.endpoints)
  additions.awaitAdditions()
  const waiting = freshCall(fresh.contractList, { state: 'pending', page: 1, pageSize: 20 }).catch(() => undefined)
  await freshCall(fresh.orderList, { page: 1, pageSize: 20 }).catch(() => undefined)
  expect(asked).toHaveBeenCalledTimes(1)
  additions.learnAdditions(undefined)
  await waiting
  expect(asked.mock.calls.map(([url]) => url.search)).toEqual([
    '?page=1&pageSize=20&status=',
    '?page=1&pageSize=20&status=1',
  ])
})

async function refused(envelope: object, status = 200): Promise<ApiRefusal> {
  vi.stubGlobal('fetch', async () => Response.json(envelope, { status }))
  return call(cancelOrder, { orderId: 1 }).then(
    () => Promise.reject(new Error('not refused')),
    (refusal: ApiRefusal) => refusal,
  )
}
