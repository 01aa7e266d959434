import { Amount } from '@halyard/domain'
import { isTrading, opensAt } from '@halyard/domain/market'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Books, inTerms } from '../../market-feed/books.ts'
import { LiveMarket } from '../../market-feed/live-market.ts'
import { MarketBoard } from '../../market-feed/market-board.ts'
import { type ListedPair, Pairs } from '../../market-feed/pairs.ts'
import { RecentPrices } from '../../market-feed/recent-prices.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { KeyedTtlCache } from '../../platform/concurrency/keyed-ttl-cache.ts'
import { TokenBuckets } from '../../platform/concurrency/token-buckets.ts'
import { refuse } from '../../platform/http/refusal.ts'

type PairList = ResponseOf<typeof endpoints.pairList>
type ListedPairView = PairList['list'][number]
type Candles = ResponseOf<typeof endpoints.candles>

/** Public market data: pairs with prices, and candles. */
@Injectable()
export class MarketService {
  private readonly groups = new Map<string, Group>()
  private readonly charts = new TokenBuckets(chartsPerSecond, chartsBurst)
  private readonly drawn: KeyedTtlCache<Candles>

  constructor(
    private readonly pairs: Pairs,
    private readonly board: MarketBoard,
    private readonly market: LiveMarket,
    private readonly prices: RecentPrices,
    private readonly books: Books,
    private readonly clock: Clock,
  ) {
    this.drawn = new KeyedTtlCache(chartCacheMs, chartsMax, clock)
  }

  /** A page of the crypto pairs, or of metals and forex, in display order. */
  list({ group, page, pageSize }: RequestOf<typeof endpoints.pairList>): PairList {
    const { views, pages } = this.group(group)
    const key = `${page} ${pageSize}`
    const made = pages.get(key)
    if (made) return made
    const list = views.slice((page - 1) * pageSize, page * pageSize)
    const answer = Object.freeze({ list, total: views.length, page, pageSize })
    if (pages.size < pagesMax) pages.set(key, answer)
    return answer
  }

  /** The newest candles of a pair before a moment, oldest first. */
  async candles(
    { pair: named, period, limit, until }: RequestOf<typeof endpoints.candles>,
    network: string,
  ): Promise<Candles> {
    const pair = this.pairForChart(named, network)
    const range = until === undefined ? { limit } : { limit, until }
    // A new tick makes a new answer.
    const newest = this.market.book.current(pair.symbol, period)?.lastSequence
    return this.drawn.get([pair.id, period, limit, until, newest].join(' '), async () => {
      const candles: Candles = await this.market.candlesOf(pair.id, pair.symbol, period, range)
      Object.freeze(candles)
      return candles
    })
  }

  /** A pair's recorded prices of the last minutes, oldest first. */
  async recentPrices(
    { pair: named }: RequestOf<typeof endpoints.recentPrices>,
    network: string,
  ): Promise<ResponseOf<typeof endpoints.recentPrices>> {
    return [...(await this.prices.of(this.pairForChart(named, network).id))]
  }

  /** The order book of a pair. */
  async book(
    { pair: named, levels }: RequestOf<typeof endpoints.orderBook>,
    network: string,
  ): Promise<ResponseOf<typeof endpoints.orderBook>> {
    const pair = this.pairForChart(named, network)
    const { bids, asks } = await this.books.read(pair, levels)
    const last = this.board.last(pair.symbol)
    return {
      symbol: pair.symbol,
      price: last?.price ?? null,
      sequence: last?.sequence ?? 0,
      at: last?.at ?? null,
      ladderVersion: pair.ladder.version,
      phase: pair.bookPhase,
      bids: inTerms(bids, pair),
      asks: inTerms(asks, pair),
    }
  }

  /** The pair of a chart request, within the network's rate limit for charts. */
  private pairForChart(named: string, network: string): ListedPair {
    if (!this.charts.tryTake(network, performance.now())) refuse('tooFrequent', { seconds: '1' })
    return this.find(named) ?? refuse('notFound')
  }

  /** By symbol, or by id as text. */
  private find(named: string): ListedPair | undefined {
    const bySymbol = this.pairs.find(named)
    return bySymbol ?? (/^[0-9]{1,9}$/.test(named) ? this.pairs.findById(Number(named)) : undefined)
  }

  /** A group's view, rebuilt at most ten times a second. */
  private group(group: 'crypto' | 'metalsAndForex'): Group {
    const now = this.clock.now()
    const made = this.groups.get(group)
    const age = made ? now.getTime() - made.madeAt : Number.POSITIVE_INFINITY
    if (made && age >= 0 && age < viewCacheMs) return made
    const views = this.pairs
      .offered()
      .filter((pair) => (pair.kind === 'crypto') === (group === 'crypto'))
      .map((pair) => this.view(pair, now))
    const fresh = { madeAt: now.getTime(), views, pages: new Map() }
    this.groups.set(group, fresh)
    return fresh
  }

  private view(pair: ListedPair, now: Date): ListedPairView {
    const quote = this.board.quote(pair.symbol)
    const last = quote?.last
    return {
      pairId: pair.id,
      symbol: pair.symbol,
      name: pair.name,
      base: pair.base,
      quote: pair.quote,
      kind: pair.kind,
      logo: pair.logo,
      price: last?.price ?? null,
      close: last?.price ?? null,
      open: quote?.open ?? null,
      high: quote?.high ?? null,
      low: quote?.low ?? null,
      changePercent: quote?.changePercent ?? Amount.zero,
      rising: quote?.rising ? 'yes' : 'no',
      volume: quote?.volume ?? Amount.zero,
      turnover: quote?.turnover ?? Amount.zero,
      trades: quote?.trades ?? 0,
      priceScale: pair.priceStep.scale(),
      quantityScale: pair.quantityStep.scale(),
      priceStep: pair.priceStep,
      quantityStep: pair.quantityStep,
      notionalMin: pair.notionalMin,
      baseScale: pair.baseScale,
      quoteScale: pair.quoteScale,
      feeRate: pair.feeRate,
      takerFee: pair.feeRate,
      makerFee: pair.makerFee,
      trading: isTrading(pair.session, now),
      opensAt: opensAt(pair.session, now) ?? null,
      inBook: pair.inBook,
      bookPhase: pair.bookPhase,
      auctionUntil: pair.auctionUntil,
      tickedAt: last?.at ?? null,
      sparkline: quote ? [...quote.hourlyCloses] : [],
      createdAt: pair.createdAt,
      updatedAt: pair.updatedAt,
    }
  }
}

/** Chart requests of one network in one process: enough for an office that opens the app at once. */
const chartsPerSecond = 50
const chartsBurst = 200
const viewCacheMs = 100
/** As long as stored candles are cached. */
const chartCacheMs = 1_000
const chartsMax = 100
/** Cached pages of one view. */
const pagesMax = 20

interface Group {
  readonly madeAt: number
  readonly views: readonly ListedPairView[]
  /** Answers of this view. Frozen, so that they are encoded once. */
  readonly pages: Map<string, PairList>
}
