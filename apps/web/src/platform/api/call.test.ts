// @vitest-environment happy-dom
import { getUserInfo } from '@halyard/wire/profile'
import { site } from '@halyard/wire/site'
import { cancelOrder, placeBuyOrder } from '@halyard/wire/spot'
import { upload } from '@halyard/wire/uploads'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { loadRemainingTexts } from '../i18n/i18n.ts'
import { useSession } from '../session/session.ts'
import { call, isChanging } from './call.ts'
import { type ApiRefusal, NetworkFailure } from './failures.ts'
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

it('what cannot be sent is not under way', async () => {
  await expect(call(placeBuyOrder, { symbol: 7 } as never)).rejects.toThrow(/"symbol"/)
  expect(isChanging()).toBe(false)
})

it.each([
  // code, what the server says, what the user reads
  [4010, 'bad login', null, 'The username does not exist or the password is wrong.'],
  [4006, '100', null, 'The minimum investment is 100 USDT.'],
  [
    4006,
    '100',
    { refusal: 'belowMinimumInvestment', detail: { minimum: '100' } },
    'The minimum investment is 100 USDT.',
  ],
  [4020, 'no money', null, 'Your balance is not sufficient.'],
  [
    4020,
    'Insufficient balance: 3 USDT available.',
    { refusal: 'insufficientBalance', detail: { available: '3', asset: 'USDT' } },
    'Insufficient balance: 3 USDT available.',
  ],
  [4099, 'of a newer server', null, 'of a newer server'],
  [7, 'The price must be a multiple of 0.1.', null, 'The price must be a multiple of 0.1.'],
  [1, 'closed for maintenance', null, 'closed for maintenance'],
])('code %i with "%s" and %j reads "%s"', async (code, msg, data, read) => {
  const refusal = await refused({ code, msg, data })
  expect(refusal).toMatchObject({ code, message: read })
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

it.each([400, 404, 500, 503])('an answer with HTTP %i says what its envelope says', async (status) => {
  const refusal = await refused({ code: 7, msg: 'Try again later.', data: null }, status)
  expect(refusal).toMatchObject({ code: 7, message: 'Try again later.', status })
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

async function refused(envelope: object, status = 200): Promise<ApiRefusal> {
  vi.stubGlobal('fetch', async () => Response.json(envelope, { status }))
  return call(cancelOrder, { orderId: 1 }).then(
    () => Promise.reject(new Error('not refused')),
    (refusal: ApiRefusal) => refusal,
  )
}
