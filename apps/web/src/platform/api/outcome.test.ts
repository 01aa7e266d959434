// @vitest-environment happy-dom
import { NetworkFailure, UnexpectedAnswer } from '@halyard/client/failures'
import { Amount } from '@halyard/domain'
import { changePassword } from '@halyard/wire/auth'
import { placeBuyOrder } from '@halyard/wire/spot'
import { closeSubmission } from '@halyard/wire/submissions'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { exampleOf, server } from '#test/fake-server.ts'
import { loadRemainingTexts } from '../i18n/i18n.ts'
import { learnAdditions } from './additions.ts'
import { describeFailure } from './describe.ts'
import { submitUnder } from './outcome.ts'
import { isUnsettled } from './reachability.ts'

const order = { symbol: 'btcusdt', type: 'market', sizing: 'total', total: Amount.of('100') } as const
const states = (...told: ('ended' | 'running' | 'unused')[]) =>
  server.answer(closeSubmission, () => ({ state: told.shift() ?? 'running' }))

beforeAll(loadRemainingTexts)
beforeEach(() => {
  learnAdditions(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  learnAdditions(true)
  vi.restoreAllMocks()
})

/** Sends an order whose answer is lost; answers what comes of it, as time goes by. */
async function lose(happens: (waited: number) => void = () => undefined) {
  const lost = vi.fn()
  const end = submitUnder('my-key', placeBuyOrder, order, lost).then(
    (answer) => answer.orderId,
    (error: Error) => error.name,
  )
  let over = false
  void end.finally(() => {
    over = true
  })
  for (let waited = 0; !over && waited < 60; waited += 1) {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
    happens(waited)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  return { end: await end, lost: lost.mock.calls.length }
}

it('what has happened is answered, though its first answer was lost', async () => {
  states('running', 'ended')
  const unsettled: boolean[] = []
  const { end, lost } = await lose((waited) => {
    unsettled.push(isUnsettled())
    if (waited === 0) server.answer(placeBuyOrder, exampleOf(placeBuyOrder))
  })
  expect([end, lost]).toEqual([exampleOf(placeBuyOrder).orderId, 1])
  expect([unsettled[0], isUnsettled()]).toEqual([true, false])
  expect(server.sentTo(closeSubmission)).toEqual([{ key: 'my-key' }, { key: 'my-key' }])
})

it('what has not will not: it is said, and not sent again', async () => {
  states('unused')
  expect(await lose()).toEqual({ end: 'NeverArrived', lost: 1 })
  expect(isUnsettled()).toBe(false)
})

it('while nobody answers it goes on asking', async () => {
  const { end } = await lose((waited) => {
    if (waited === 20) states('unused')
  })
  expect(end).toBe('NeverArrived')
})

it('a server without keys cannot be asked', async () => {
  learnAdditions(false)
  expect(await lose()).toEqual({ end: 'NetworkFailure', lost: 0 })
})

it('what is remembered beside the call is sent again by whoever pressed', async () => {
  const sent = submitUnder('my-key', changePassword, { oldPassword: 'a', newPassword: 'b' }, () => undefined)
  await expect(sent).rejects.toBeInstanceOf(NetworkFailure)
})

it.each([
  [false, new NetworkFailure('x', { cause: new TypeError('failed') }), /^Your device has no internet connection/],
  [true, new NetworkFailure('x', { cause: new TypeError('failed') }), /^Halyard can’t be reached/],
  [true, new UnexpectedAnswer('x', 502), /^Halyard can’t be reached/],
  [true, new NetworkFailure('x', { cause: new DOMException('', 'TimeoutError') }), /^No answer came in time/],
  [true, new UnexpectedAnswer('x'), /^Halyard sent an unexpected answer/],
])('online %s, after %s: %s', (online, error, words) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  expect(describeFailure(error)).toMatch(words)
})
