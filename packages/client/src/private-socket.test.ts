import { Amount } from '@halyard/domain'
import { htxPrivateText } from '@halyard/wire/htx/private-socket'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Listening, PrivateSocket } from './private-socket.ts'

/** A socket whose server is the test. */
class FakeSocket {
  static readonly made: FakeSocket[] = []
  readyState = 0
  binaryType = ''
  readonly sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onclose: ((event?: { code: number }) => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  constructor(readonly address: string) {
    FakeSocket.made.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  says(...frames: string[]) {
    for (const data of frames) this.onmessage?.({ data })
  }
}

const [balances, orders] = ['accounts.update#1', 'orders#*']
let refused: Error[]
let socket: PrivateSocket

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  FakeSocket.made.length = 0
  refused = []
  socket = new PrivateSocket({
    address: () => 'ws://host/ws/v2',
    WebSocket: FakeSocket as never,
    signIn: async () => ({ authType: 'test' }),
    onRefused: (why) => refused.push(why),
  })
})
afterEach(() => {
  socket.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The newest connection, which the host has let in. */
async function connection(): Promise<FakeSocket> {
  await vi.advanceTimersByTimeAsync(0)
  const made = FakeSocket.made.at(-1) as FakeSocket
  made.readyState = 1
  made.onopen?.()
  await vi.advanceTimersByTimeAsync(0)
  made.says(htxPrivateText.signedIn)
  return made
}

/** The connection is lost, and another is there. */
async function cut(lost: FakeSocket): Promise<FakeSocket> {
  lost.onclose?.()
  expect(socket.status()).toBe('offline')
  await vi.advanceTimersByTimeAsync(5_000)
  return connection()
}

function listen(listening: Listening = {}) {
  const heard: string[] = []
  const leave = socket.subscribe(
    { channel: 'accounts', mode: 1 },
    ({ asset, balance, available }, { sequence, isState }) =>
      heard.push(
        `${sequence} ${asset} ${balance?.text() ?? '-'} ${available?.text() ?? '-'}${isState ? ' still' : ''}`,
      ),
    listening,
  )
  return { heard, leave }
}

const told = (sequence: number, change = true) => {
  const amount = Amount.of(String(sequence))
  const event = { asset: 'USDT', accountId: 7, balance: amount, available: amount }
  const cause = change ? ({ type: 'deposit', at: new Date(1) } as const) : null
  return {
    whole: htxPrivateText.balance(balances, sequence, { ...event, change: cause }),
    balance: htxPrivateText.balance(balances, sequence, { ...event, change: cause }, 'balance'),
    available: htxPrivateText.balance(balances, sequence, { ...event, change: cause }, 'available'),
  }
}
const asked = ({ sent }: FakeSocket) => sent.filter(({ action }) => action === 'sub')

it('signs in before it asks, and goes on behind the last event that was told whole', async () => {
  const { heard } = listen()
  const first = await connection()
  expect(first.sent).toEqual([
    { action: 'req', ch: 'auth', params: { authType: 'test' } },
    { action: 'sub', ch: balances },
  ])
  first.says(htxPrivateText.subscribed(balances, 4, false), told(4, false).whole)
  // Two messages of one event, between which the line is cut.
  first.says(told(6).balance, told(6).available, told(7).balance)
  const second = await cut(first)
  expect(asked(second)).toEqual([{ action: 'sub', ch: balances, seqNum: 6 }])
  second.says(htxPrivateText.subscribed(balances, 9, true), told(7).balance, told(7).available, told(9).balance)
  expect(heard).toEqual(['4 USDT 4 4 still', '6 USDT 6 -', '6 USDT - 6', '7 USDT 7 -', '7 USDT - 7', '9 USDT 9 -'])
})

it('asks for the state again that was cut off, and is told nothing twice of what a pong has followed', async () => {
  const { heard } = listen()
  const first = await connection()
  first.says(htxPrivateText.subscribed(balances, 4, false), told(4, false).whole)
  const second = await cut(first)
  expect(asked(second)).toEqual([{ action: 'sub', ch: balances }])
  second.says(htxPrivateText.subscribed(balances, 5, false), told(5, false).whole, htxPrivateText.pong(1))
  const third = await cut(second)
  expect(asked(third)).toEqual([{ action: 'sub', ch: balances, seqNum: 5 }])
  third.says(htxPrivateText.subscribed(balances, 5, true), told(6).balance)
  expect(heard).toEqual(['4 USDT 4 4 still', '5 USDT 5 5 still', '6 USDT 6 -'])
})

it('says that something was missed, before the state that stands for it', async () => {
  const heard: string[] = []
  listen({ after: 3, onGap: () => heard.push('gap') })
  const only = await connection()
  expect(asked(only)).toEqual([{ action: 'sub', ch: balances, seqNum: 3 }])
  only.says(htxPrivateText.subscribed(balances, 9_000, false))
  expect(heard).toEqual(['gap'])
})

it('what was subscribed and left is heard no more, and what a listener of now has not asked for neither', async () => {
  const { heard, leave } = listen()
  const only = await connection()
  only.says(htxPrivateText.subscribed(balances, 4, false))
  leave()
  const again = listen()
  only.says(told(5).balance)
  only.says(htxPrivateText.unsubscribed(balances), htxPrivateText.subscribed(balances, 5, false), told(6).balance)
  expect(only.sent.slice(2)).toEqual([
    { action: 'unsub', ch: balances },
    { action: 'sub', ch: balances },
  ])
  expect([heard, again.heard]).toEqual([[], ['6 USDT 6 -']])
})

it('who is not let in is told, and tries again when somebody subscribes', async () => {
  listen()
  const first = await connection()
  first.says(htxPrivateText.refusal('req', 'auth', 'unauthenticated', 'auth.fail'))
  expect(refused.map(({ message }) => message)).toEqual(['req auth: 2002 auth.fail'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([socket.status(), FakeSocket.made.length]).toEqual(['offline', 1])
  socket.subscribe({ channel: 'orders', symbol: undefined }, () => undefined)
  expect(asked(await connection()).map(({ ch }) => ch)).toEqual([balances, orders])
})

it('too much at once is asked for again later; a channel that is not known is told to who asked', async () => {
  const unknown: string[] = []
  listen()
  socket.subscribe({ channel: 'orders', symbol: 'nosuch' }, () => undefined, {
    onRefused: ({ message }) => unknown.push(message),
  })
  const first = await connection()
  first.says(htxPrivateText.refusal('sub', 'orders#nosuch', 'invalid', 'invalid.symbol'))
  expect(unknown).toEqual(['sub orders#nosuch: 2001 invalid.symbol'])
  first.says(htxPrivateText.refusal('sub', balances, 'tooMany', 'too.many.requests'))
  expect(socket.status()).toBe('offline')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(FakeSocket.made).toHaveLength(2)
})

it('answers pings, pings itself, and outlives what is no frame', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const { heard } = listen()
  const first = await connection()
  first.says('{', htxPrivateText.ping(new Date(5)), '{"action":"push","ch":"new.channel","data":{}}')
  first.says(htxPrivateText.subscribed(balances, 4, false), told(5).balance)
  expect(first.sent.at(-1)).toEqual({ action: 'pong', data: { ts: 5 } })
  expect([warned.mock.calls.length, heard]).toEqual([1, ['5 USDT 5 -']])
  warned.mockRestore()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(first.sent.at(-1)).toMatchObject({ action: 'ping' })
  // Nobody answered.
  expect(FakeSocket.made).toHaveLength(2)
})

it.each([
  ['cut', undefined, 0.25, 2_500],
  ['cut', 1006, 0.999, 9_990],
  ['sent away by a server that stops', 1001, 0.999, 4_995],
])('who was %s (%s) comes back by chance, so that not all do at once', async (_, code, chance, after) => {
  vi.mocked(Math.random).mockReturnValue(chance)
  listen()
  const first = await connection()
  first.onclose?.(code === undefined ? undefined : { code })
  await vi.advanceTimersByTimeAsync(after - 1)
  expect(FakeSocket.made).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(FakeSocket.made).toHaveLength(2)
  // Nobody is there yet: as the specification has it.
  FakeSocket.made[1]?.onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(4_999)
  expect(FakeSocket.made).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(FakeSocket.made).toHaveLength(3)
})
