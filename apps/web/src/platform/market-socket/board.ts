import { Amount } from '@halyard/domain'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { pairList } from '@halyard/wire/market'
import * as z from 'zod/mini'
import { call } from '../api/call.ts'
import { oneAtATime } from '../api/one-at-a-time.ts'
import { kept } from '../kept.ts'
import type { Fields } from './frames.ts'
import { marketSocket, type Push } from './market-socket.ts'

/** One pair with its newest prices: what the list told, overtaken by what the feed said since. */
export type ListedPair = ResponseOf<typeof pairList>['list'][number]
export interface BoardPair extends ListedPair {
  /** Where the last change of the price went, for the flash. */
  moved: 'up' | 'down' | undefined
}

/**
 * The newest state of every pair, outside the query cache: the list gives names and rules, the feed gives prices. What
 * arrives between two frames of the screen is shown at once, and only the symbols that changed are told.
 */
class Board {
  private pairs: ReadonlyMap<string, BoardPair> = new Map()
  private order: readonly string[] = []
  private failure: unknown
  private readonly changed = new Map<string, BoardPair>()
  private readonly symbolListeners = new Map<string, Set<() => void>>()
  private readonly listListeners = new Set<() => void>()
  private frame: number | undefined
  private viewers = 0
  private stop: (() => void) | undefined

  pair = (symbol: string): BoardPair | undefined => this.pairs.get(symbol)
  symbols = (): readonly string[] => this.order
  error = (): unknown => this.failure

  /** Tells when this pair changed. Listening to any pair keeps the feed running. */
  onPair(symbol: string, listener: () => void): () => void {
    const listeners = this.symbolListeners.get(symbol) ?? new Set()
    listeners.add(listener)
    this.symbolListeners.set(symbol, listeners)
    const leave = this.enter()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.symbolListeners.delete(symbol)
      leave()
    }
  }

  /** Tells when pairs came or went, not when a price moved. */
  onList = (listener: () => void): (() => void) => {
    this.listListeners.add(listener)
    const leave = this.enter()
    return () => {
      this.listListeners.delete(listener)
      leave()
    }
  }

  /** Asks for both lists anew: at the start, after a gap of the feed, on pull to refresh. */
  async load(): Promise<void> {
    const answers = await Promise.allSettled([this.loadGroup('crypto'), this.loadGroup('metalsAndForex')])
    const failed = answers.find((answer) => answer.status === 'rejected')
    this.failure = failed?.reason
    this.tellList()
    if (failed && this.order.length === 0) throw failed.reason
  }

  /** What no feed brings; all of it while something is missing. */
  private readonly poll = oneAtATime(() =>
    this.failure === undefined ? this.loadGroup('metalsAndForex') : this.load(),
  )

  private async loadGroup(group: 'crypto' | 'metalsAndForex'): Promise<void> {
    let wire: unknown
    const answer = await call(pairList, { group, page: 1, pageSize: 100 }, { onWire: (data) => (wire = data) })
    this.merge(answer.list)
    kept.write(`board.${group}`, wire)
  }

  private merge(list: readonly ListedPair[]): void {
    const unknown = list.filter((pair) => !this.pairs.has(pair.symbol))
    if (unknown.length > 0) {
      this.pairs = new Map([
        ...this.pairs,
        ...unknown.map((pair) => [pair.symbol, { ...pair, moved: undefined }] as const),
      ])
      this.order = inKindOrder([...this.pairs.values()])
      this.tellList()
    }
    for (const pair of list) {
      const before = this.latest(pair.symbol)
      if (!before) continue
      // An answer that was written before the feed's newest word must not turn the price back.
      const older = (pair.tickedAt?.getTime() ?? 0) < (before.tickedAt?.getTime() ?? 0)
      const moved = movement(before.price, pair.price) ?? before.moved
      this.put(older ? { ...pair, ...pricesOf(before) } : { ...pair, moved })
    }
  }

  /** Starts with the first viewer and ends with the last. */
  private enter(): () => void {
    this.viewers += 1
    this.stop ??= this.start()
    let left = false
    return () => {
      if (left) return
      left = true
      this.viewers -= 1
      // A change of page leaves and enters at once: the connection survives it.
      setTimeout(() => {
        if (this.viewers > 0) return
        this.stop?.()
        this.stop = undefined
      }, 2000)
    }
  }

  private start(): () => void {
    if (this.order.length === 0) this.remember()
    void this.load().catch(() => undefined)
    const unsubscribe = marketSocket.subscribe('market.tickers', (push) => this.take(push))
    const unwatch = marketSocket.onReconnect(() => void this.load().catch(() => undefined))
    // Spec section 9: forex and metals are polled every 2 s; a hidden tab asks nothing.
    const polling = setInterval(() => {
      if (!document.hidden) void this.poll().catch(() => undefined)
    }, 2000)
    return () => {
      unsubscribe()
      unwatch()
      clearInterval(polling)
    }
  }

  /** The last known state, for a start without a network; its age shows. */
  private remember(): void {
    for (const group of ['crypto', 'metalsAndForex']) {
      const decoded = z.safeDecode(pairList.response, kept.read(`board.${group}`) as never)
      if (decoded.success) this.merge(decoded.data.list)
    }
  }

  private take(push: Push): void {
    const rows = push.rows.length > 0 ? push.rows : [push.tick]
    for (const row of rows) {
      const symbol = row['symbol']
      const before = typeof symbol === 'string' ? this.latest(symbol) : undefined
      if (before) this.put(withTicker(before, row, push.at))
    }
  }

  private latest(symbol: string): BoardPair | undefined {
    return this.changed.get(symbol) ?? this.pairs.get(symbol)
  }

  private put(pair: BoardPair): void {
    this.changed.set(pair.symbol, pair)
    this.frame ??= requestAnimationFrame(() => this.commit())
  }

  private commit(): void {
    this.frame = undefined
    const told = [...this.changed.keys()]
    this.pairs = new Map([...this.pairs, ...this.changed])
    this.changed.clear()
    for (const symbol of told) for (const listener of this.symbolListeners.get(symbol) ?? []) listener()
  }

  private tellList(): void {
    for (const listener of this.listListeners) listener()
  }
}

export const board = new Board()

function withTicker(before: BoardPair, row: Fields, at: number): BoardPair {
  const close = amountAt(row, 'close') ?? before.price
  const open = amountAt(row, 'open') ?? before.open
  const changed = close !== null && before.price !== null && !close.equals(before.price)
  return {
    ...before,
    price: close,
    close,
    open,
    high: amountAt(row, 'high') ?? before.high,
    low: amountAt(row, 'low') ?? before.low,
    volume: amountAt(row, 'amount') ?? before.volume,
    turnover: amountAt(row, 'vol') ?? before.turnover,
    ...changeOf(open, close, before),
    tickedAt: before.trading ? new Date(tickedAtOf(row) ?? at) : before.tickedAt,
    moved: changed ? movement(before.price, close) : before.moved,
  }
}

/** A row may say when its own last tick was; otherwise the frame's time is the nearest that is known. */
function tickedAtOf(row: Fields): number | undefined {
  const at = Number(row['ts'] ?? Number.NaN)
  return Number.isFinite(at) && at > 0 ? at : undefined
}

/** Percent since 24 hours ago, truncated to 2 decimals (spec section 9). */
function changeOf(open: Amount | null, close: Amount | null, before: BoardPair) {
  if (!open || !close || open.isZero()) return { changePercent: before.changePercent, rising: before.rising }
  const change = close.minus(open)
  return {
    changePercent: change.times(hundred).dividedBy(open, 2, 'down'),
    rising: change.isPositive() ? ('yes' as const) : ('no' as const),
  }
}

const hundred = Amount.ofInteger(100)

function pricesOf(pair: BoardPair) {
  const { price, close, open, high, low, changePercent, rising, volume, turnover, tickedAt, moved } = pair
  return { price, close, open, high, low, changePercent, rising, volume, turnover, tickedAt, moved }
}

function movement(from: Amount | null, to: Amount | null): 'up' | 'down' | undefined {
  if (!from || !to || from.equals(to)) return undefined
  return to.isGreaterThan(from) ? 'up' : 'down'
}

function amountAt(row: Fields, name: string): Amount | undefined {
  const text = row[name]
  return typeof text === 'string' ? Amount.parse(text) : undefined
}

/** Crypto before forex before metals; within a kind as the server lists them. */
function inKindOrder(pairs: readonly BoardPair[]): string[] {
  const rank = { crypto: 0, forex: 1, metal: 2 }
  return [...pairs].sort((a, b) => rank[a.kind] - rank[b.kind]).map((pair) => pair.symbol)
}
