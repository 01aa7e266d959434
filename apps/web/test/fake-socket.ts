import { Amount } from '@halyard/domain'
import type { FeedContent } from '@halyard/wire/market-feed/content'
import { gzip } from 'pako'
import { vi } from 'vitest'

/** A socket of the market feed whose server is the test. */
export class FakeSocket {
  static readonly OPEN = 1
  static readonly made: FakeSocket[] = []
  readyState = 0
  readonly sent: unknown[] = []
  onopen: (() => void) | undefined
  onclose: (() => void) | undefined
  onmessage: ((event: { data: ArrayBuffer | string }) => void) | undefined
  constructor(readonly url: string) {
    FakeSocket.made.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  open() {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }
  says(text: string, compress: (text: string) => Uint8Array<ArrayBuffer> = gzip) {
    const { buffer, byteOffset, byteLength } = compress(text)
    this.onmessage?.({ data: buffer.slice(byteOffset, byteOffset + byteLength) })
  }
}

vi.stubGlobal('WebSocket', FakeSocket)
vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined })
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('location', { protocol: 'https:', host: 'halyard.test', origin: 'https://halyard.test' })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))

export const at = new Date(1_795_251_600_123)
export const trade = (sequence: number, price: string) =>
  ({ sequence, price: Amount.of(price), volume: Amount.of('1'), at, side: 'buy' }) as const
export const tradesOf = (symbol: string, ...trades: ReturnType<typeof trade>[]): FeedContent => ({
  channel: 'trades',
  symbol,
  trades,
})

/** The app's socket as at a first visit, and the connection that it opens. */
export async function freshSocket() {
  vi.resetModules()
  FakeSocket.made.length = 0
  const { marketSocket } = await import('#platform/market-socket/market-socket.ts')
  ;(await import('#platform/first-page.ts')).announceFirstPage()
  return marketSocket
}

export async function connection(): Promise<FakeSocket> {
  const socket = await vi.waitUntil(() => FakeSocket.made[0], 120_000)
  socket.open()
  return socket
}
