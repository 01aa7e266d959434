import type { Amount } from '@halyard/domain'
import { changeOver } from '@halyard/domain/market'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { pairList } from '@halyard/wire/market'
import type { FeedChange } from '@halyard/wire/market-feed/content'
import * as z from 'zod/mini'
import { call } from '../api/call.ts'
import { oneAtATime } from '../api/one-at-a-time.ts'
import { firstPageShown } from '../first-page.ts'
import { kept } from '../kept.ts'
import { serverNow } from '../time/server-time.ts'
import { marketSocket } from './market-socket.ts'

/** One pair with its newest prices: from the list, then from the feed. */
export type ListedPair = ResponseOf<typeof pairList>['list'][number]
export interface BoardPair extends ListedPair {
  /** The direction of the last price change, for the flash. */
  moved: 'up' | 'down' | undefined
}

/**
 * The newest state of every pair, outside the query cache: names and rules from the list, prices from the feed. Changes
 * within a frame are shown at once, and only listeners of changed symbols are called.
 */
class Board {
  private pairs: ReadonlyMap<string, BoardPair> = new Map()
  private order: readonly string[] = []
  private failure: unknown
  private readonly changed = new Map<string, BoardPair>()
  private readonly symbolListeners = new Map<string, Set<() => void>>()
  private readonly listListeners = new Set<() => void>()
  private frame: number | undefined
  private polledAt = Date.now()
  private viewers = 0
  private stop: (() => void) | undefined

  pair = (symbol: string): BoardPair | undefined => this.pairs.get(symbol)
  symbols = (): readonly string[] => this.order
  error = (): unknown => this.failure

  /** Calls back when this pair changed. Any listener keeps the feed running. */
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

  /**
   * Follows one pair more closely than the list does: by its own topic, which also servers without the list's topic
   * have.
   */
  follow(symbol: string): () => void {
    return marketSocket.subscribe({ channel: 'detail', symbol }, ({ detail }) => this.take([{ symbol, ...detail }]))
  }

  /** Calls back when pairs come or go, not when a price moves. */
  onList = (listener: () => void): (() => void) => {
    this.listListeners.add(listener)
    const leave = this.enter()
    return () => {
      this.listListeners.delete(listener)
      leave()
    }
  }

  /**
   * Fetches both lists: at the start, after a gap of the feed, on pull to refresh. With `later`, metals and forex wait
   * for it, unless a pair outside crypto is watched.
   */
  async load(later?: Promise<void>): Promise<void> {
    const crypto = this.loadGroup('crypto')
    const ready = later && crypto.then(() => (this.isAllCrypto() ? later : undefined)).catch(() => undefined)
    const answers = await Promise.allSettled([crypto, this.loadGroup('metalsAndForex', ready)])
    const failed = answers.find((answer) => answer.status === 'rejected')
    this.failure = failed?.reason
    this.tellList()
    if (failed && this.order.length === 0) throw failed.reason
  }

  /** Whether no pair of the other list is watched. */
  private isAllCrypto(): boolean {
    return [...this.symbolListeners.keys()].every((symbol) => this.pairs.get(symbol)?.kind === 'crypto')
  }

  private isPollDue(): boolean {
    if (this.failure !== undefined || this.order.length === 0) return true
    const shown = [...this.symbolListeners.keys()].map(this.pair).filter((pair) => pair && pair.kind !== 'crypto')
    const opened = shown.some((pair) => pair?.trading || (pair?.opensAt && pair.opensAt.getTime() <= serverNow()))
    // Operators can change trading hours, too.
    return opened || (shown.length > 0 && Date.now() - this.polledAt > closedPollEvery)
  }

  /** What the feed does not bring; all of it while something is missing. */
  private readonly poll = oneAtATime(() => {
    this.polledAt = Date.now()
    return this.failure === undefined ? this.loadGroup('metalsAndForex') : this.load()
  })

  private async loadGroup(group: 'crypto' | 'metalsAndForex', after?: Promise<void>): Promise<void> {
    if (after) await after
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
      // An answer older than the newest tick must not turn the price back.
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
      // A change of page unsubscribes and subscribes at once: the connection survives it.
      setTimeout(() => {
        if (this.viewers > 0) return
        this.stop?.()
        this.stop = undefined
      }, 2000)
    }
  }

  private start(): () => void {
    if (this.order.length === 0) this.remember()
    void this.load(firstPageShown).catch(() => undefined)
    const unsubscribe = marketSocket.subscribeToPrices((changes) => this.take(changes))
    const unwatch = marketSocket.onReconnect(() => void this.load().catch(() => undefined))
    // Spec section 9: forex and metals are polled every 2 s, while an open one is watched.
    const polling = setInterval(() => {
      if (!document.hidden && this.isPollDue()) void this.poll().catch(() => undefined)
    }, 2000)
    return () => {
      unsubscribe()
      unwatch()
      clearInterval(polling)
    }
  }

  /** The last known state, for a start offline; its age is shown. */
  private remember(): void {
    for (const group of ['crypto', 'metalsAndForex']) {
      const decoded = z.safeDecode(pairList.response, kept.read(`board.${group}`) as never)
      if (decoded.success) this.merge(decoded.data.list)
    }
  }

  private take(tickers: readonly FeedChange[]): void {
    for (const ticker of tickers) {
      const before = this.latest(ticker.symbol)
      if (before && !isKnown(before, ticker)) this.put(withTicker(before, ticker))
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

/** While a shown pair is closed and its opening is still to come. */
const closedPollEvery = 60_000

export const board = new Board()

/** Each message has every symbol, also those without a trade since the last one. */
function isKnown(before: BoardPair, ticker: FeedChange): boolean {
  return before.tickedAt?.getTime() === ticker.tickedAt.getTime() && before.trades === (ticker.trades ?? before.trades)
}

function withTicker(before: BoardPair, ticker: FeedChange): BoardPair {
  const { close, tickedAt, sequence, ...day } = ticker
  const change = changeOver(day.open ?? before.open ?? close, close)
  return {
    ...before,
    price: close,
    close,
    ...day,
    changePercent: change.percent,
    rising: change.rising ? 'yes' : 'no',
    tickedAt: before.trading ? tickedAt : before.tickedAt,
    moved: movement(before.price, close) ?? before.moved,
  }
}

function pricesOf(pair: BoardPair) {
  const { price, close, open, high, low, changePercent, rising, volume, turnover, trades, tickedAt, moved } = pair
  return { price, close, open, high, low, changePercent, rising, volume, turnover, trades, tickedAt, moved }
}

function movement(from: Amount | null, to: Amount | null): 'up' | 'down' | undefined {
  if (!from || !to || from.equals(to)) return undefined
  return to.isGreaterThan(from) ? 'up' : 'down'
}

/** Crypto before forex before metals; within a kind as the server lists them. */
function inKindOrder(pairs: readonly BoardPair[]): string[] {
  const rank = { crypto: 0, forex: 1, metal: 2 }
  return [...pairs].sort((a, b) => rank[a.kind] - rank[b.kind]).map((pair) => pair.symbol)
}
