import { pairList } from '@halyard/wire/market'
import { expect, it, vi } from 'vitest'
import { connection, FakeSocket, freshSocket } from '#test/fake-socket.ts'

it('a pair that a page is about is subscribed to by its own topic', async () => {
  await freshSocket()
  const { board } = await import('./board.ts')
  const leave = board.follow('btcusdt')
  const socket = await connection()
  expect(socket.sent).toEqual([{ sub: 'market.btcusdt.detail', id: 'market.btcusdt.detail' }])
  leave()
})

it('metals and forex are asked for every 2000 ms, a hundred a page, and by a tab that is looked at alone', async () => {
  await freshSocket()
  const { board } = await import('./board.ts')
  const page = { hidden: false, addEventListener: () => undefined }
  vi.stubGlobal('document', page)
  const asked: unknown[] = []
  let askedTwice = () => {}
  const both = new Promise<void>((resolve) => {
    askedTwice = resolve
  })
  vi.stubGlobal('fetch', async (_: URL, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    if (asked.length === 2) askedTwice()
    return Response.json({ code: 0, msg: 'ok', data: { ...pairList.example.response, list: [], total: 0 } })
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const leave = board.onList(() => undefined)
    const groups = () => asked.map((sent) => (sent as { from: number }).from)
    // The second is asked for once the first is there.
    await both
    expect(groups()).toEqual([1, 2])
    vi.advanceTimersByTime(1_999)
    expect(asked).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(groups()).toEqual([1, 2, 2])
    expect(asked.at(-1)).toEqual({ from: 2, page: 1, pageSize: 100 })
    page.hidden = true
    vi.advanceTimersByTime(10_000)
    expect(asked).toHaveLength(3)
    leave()
    expect(FakeSocket.made.length).toBeLessThan(2)
  } finally {
    vi.useRealTimers()
  }
})
