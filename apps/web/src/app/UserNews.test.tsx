// @vitest-environment happy-dom
import { findContract } from '@halyard/wire/contracts'
import { findNotification, notificationList } from '@halyard/wire/notifications'
import { fillList, findOrder, orderList } from '@halyard/wire/spot'
import { type UserEvent, userEventsChannel, userEventsText } from '@halyard/wire/user-events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onRefusalEffect } from '#platform/api/refusal-effects.ts'
import { queryClient } from '#platform/query/client.ts'
import { useSession } from '#platform/session/session.ts'
import { unlessTold } from '#platform/user-events/told.ts'
import { act, screen, show, signIn, waitFor } from '#test/component.tsx'
import { exampleOf } from '#test/fake-server.ts'
import { openOverlays } from '#ui/overlay-history.ts'
import { UserNews } from './UserNews.tsx'

/** The private socket, whose server is the test. */
class Server {
  static readonly made: Server[] = []
  readyState = 0
  readonly heard: Record<string, unknown>[] = []
  onopen: (() => void) | undefined
  onclose: (() => void) | undefined
  onmessage: ((event: { data: string }) => void) | undefined
  constructor(readonly url: string) {
    Server.made.push(this)
  }
  send(text: string) {
    this.heard.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  says(frame: object | string) {
    act(() => this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) }))
  }
}

beforeEach(() => {
  Server.made.length = 0
  vi.stubGlobal('WebSocket', Server)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const signedIn = { action: 'req', code: 200, ch: 'auth', data: {} }
const subscribed = (seqNum: number, resumed = false) => ({
  action: 'sub',
  code: 200,
  ch: userEventsChannel,
  data: { seqNum, resumed },
})

async function connected() {
  signIn()
  const shown = show(<UserNews />)
  const socket = await waitFor(() => Server.made[0] ?? expect.fail('no connection'))
  socket.readyState = 1
  socket.onopen?.()
  await waitFor(() => expect(socket.heard).toHaveLength(1))
  socket.says(signedIn)
  socket.says(subscribed(4))
  return { ...shown, socket }
}

const notified = (sequence: number, about: Partial<ReturnType<typeof exampleNotice>> = {}) =>
  userEventsText.event({
    kind: 'notified',
    sequence,
    at: new Date(),
    notification: { ...exampleNotice(), notificationId: sequence, ...about },
  })
const exampleNotice = () => exampleOf(findNotification)

it('signs in with its session; what is told is not asked for again and again, and is again when that has ended', async () => {
  const { socket, unmount } = await connected()
  expect(new URL(socket.url).pathname).toBe('/ws/v2')
  expect(socket.heard).toMatchObject([
    { action: 'req', ch: 'auth', params: { authType: 'session', token: 'token', lang: 'en-US' } },
    { action: 'sub', ch: userEventsChannel },
  ])
  expect([unlessTold(3_000), unlessTold(5_000, 15_000)]).toEqual([false, 15_000])
  unmount()
  expect([unlessTold(3_000), unlessTold(5_000, 15_000)]).toEqual([3_000, 5_000])
})

it('a connection that does not come back within seconds has the queries ask by themselves', async () => {
  const { socket } = await connected()
  vi.useFakeTimers()
  act(() => socket.onclose?.())
  await act(() => vi.advanceTimersByTimeAsync(10_500))
  expect(unlessTold(3_000)).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(501))
  expect(unlessTold(3_000)).toBe(3_000)
})

it('the queries about an event are asked anew, together, and no others', async () => {
  const { socket } = await connected()
  const asked = vi.spyOn(queryClient, 'invalidateQueries')
  await waitFor(() => expect(asked).toHaveBeenCalled())
  asked.mockClear()
  const event = { sequence: 5, at: new Date(), orderId: 7, symbol: 'btcusdt' } satisfies Partial<UserEvent>
  socket.says(userEventsText.event({ kind: 'placed', ...event }))
  socket.says(userEventsText.event({ kind: 'filled', ...event, sequence: 6 }))
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(asked.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([
    [orderList.noun, orderList.path],
    [findOrder.noun, findOrder.path],
    [fillList.noun, fillList.path],
  ])
})

it('a notification is told and leads to what it is about; several are gathered and lead to all', async () => {
  const { socket, user } = await connected()
  socket.says(notified(5))
  const link = await screen.findByRole('link', { name: /^Deposit completed/ })
  expect(link.getAttribute('href')).toContain('paymentDetail?id=12')
  socket.says(notified(6))
  const both = await screen.findByRole('link', { name: /^2 new notifications/ })
  expect(both.getAttribute('href')).toContain('/user/inform')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('link')).toBeNull()
})

it('it goes by itself, and waits while a sheet is open', async () => {
  const { socket } = await connected()
  vi.useFakeTimers()
  openOverlays.add('sheet')
  socket.says(notified(5))
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(screen.queryByRole('link')).toBeNull()
  openOverlays.delete('sheet')
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(screen.queryByRole('link')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(7_001))
  expect(screen.queryByRole('link')).toBeNull()
})

it('what the user has just done, what is old, and results that their sheet shows are not told', async () => {
  const { socket } = await connected()
  const settled = { event: 'contractsSettled', facts: [], reference: null }
  socket.says(notified(5, { event: 'addressAdded' }))
  socket.says(notified(6, settled))
  const old = { kind: 'notified', sequence: 7, at: new Date(Date.now() - 120_000) } as const
  socket.says(userEventsText.event({ ...old, notification: exampleNotice() }))
  expect(screen.queryByRole('link')).toBeNull()
  const contract = exampleOf(findContract)
  socket.says(userEventsText.event({ kind: 'contractEnded', sequence: 8, at: new Date(), contract }))
  socket.says(notified(9, settled))
  expect(await screen.findByRole('link')).toBeDefined()
})

it('a device that another displaces is signed out at once, with the reason', async () => {
  const { socket } = await connected()
  const effects: unknown[] = []
  const leave = onRefusalEffect((effect) => void effects.push(effect))
  const detail = { device: 'Firefox on Linux', at: '2026-11-21T09:00:00.000Z' }
  const ended = { code: 4016, data: { refusal: 'signedInElsewhere', reload: true as const, detail } }
  socket.says(userEventsText.ended(ended))
  await waitFor(() => expect(effects).toHaveLength(1))
  expect(effects[0]).toMatchObject({ kind: 'signedOut', reason: expect.stringContaining('Firefox on Linux') })
  expect(useSession.getState().token).toBeUndefined()
  leave()
})

it('the list of notifications is outdated by one', async () => {
  const { socket } = await connected()
  const asked = vi.spyOn(queryClient, 'invalidateQueries')
  socket.says(notified(5))
  await waitFor(() =>
    expect(asked.mock.calls.map(([filter]) => filter?.queryKey)).toContainEqual([notificationList.noun]),
  )
})
