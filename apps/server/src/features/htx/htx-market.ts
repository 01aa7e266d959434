import type { Amount } from '@halyard/domain'
import type { Candle } from '@halyard/domain/market'
import { type Depth, notionalMax, wholeLots } from '@halyard/domain/spot'
import { type HtxResponseOf, htx, htxPeriods } from '@halyard/wire/htx/index'
import { Injectable } from '@nestjs/common'
import { Books, deepest, inTerms } from '../../market-feed/books.ts'
import { LiveMarket } from '../../market-feed/live-market.ts'
import { MarketBoard, type Quote } from '../../market-feed/market-board.ts'
import { type ListedPair, Pairs } from '../../market-feed/pairs.ts'
import type { ChartRange } from '../../market-feed/stored-charts.ts'
import { TickStore } from '../../market-feed/tick-store.ts'
import { tradesOf } from '../../market-feed/trades-of.ts'
import { ReadPool } from '../../platform/database/read-pool.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { NetworksService } from '../networks/index.ts'
import { serveHtx } from './htx-call.ts'
import { baseChains, chainOf } from './htx-chains.ts'

type Ticker = HtxResponseOf<typeof htx.tickers>['data'][number]
type Trades = HtxResponseOf<typeof htx.trades>['data']
type ChartCall = { readonly symbol: string; readonly period: keyof typeof htxPeriods }

/** What everybody may ask in the dialect, from the same market as the app. */
@Injectable()
export class HtxMarket {
  constructor(
    private readonly pairs: Pairs,
    private readonly board: MarketBoard,
    private readonly live: LiveMarket,
    private readonly books: Books,
    private readonly ticks: TickStore,
    private readonly reads: ReadPool,
    private readonly networks: NetworksService,
  ) {}

  readonly routes = [
    serveHtx(htx.currencies, async ({ input }) => ({ data: await this.currencies(input.asset) })),
    serveHtx(htx.currencyNames, () => ({ data: this.assets() })),
    serveHtx(htx.currencySettings, async () => ({ data: await this.currencySettings() })),
    serveHtx(htx.symbols, () => ({ data: this.pairs.offered().map((pair) => this.symbol(pair)) })),
    serveHtx(htx.marketSymbols, ({ input: { symbols } }) => ({
      data: this.named(symbols?.toLowerCase().split(',')).map((pair) => this.symbol(pair)),
    })),
    serveHtx(htx.symbolSettings, () => ({ data: this.pairs.offered().map(symbolSettings) })),
    serveHtx(htx.symbolSettings2, () => ({ data: this.pairs.offered().map(symbolSettings) })),
    serveHtx(htx.orderBounds, ({ input }) => ({ data: this.symbol(this.find(input.symbol)) })),
    serveHtx(htx.marketStatus, () => ({
      data: { status: this.pairs.offered().some((pair) => this.books.filling(pair)) ? 1 : 2 },
    })),
    serveHtx(htx.time, ({ now }) => ({ data: now })),
    serveHtx(htx.merged, async ({ input: { symbol }, now }) => {
      const { pair, quote } = this.quoted(symbol)
      const { bid, ask } = await this.best(pair)
      const tick = { ...detailOf(quote), ...(bid && { bid }), ...(ask && { ask }) }
      return { channel: `market.${pair.symbol}.detail.merged`, at: now, tick }
    }),
    serveHtx(htx.detail, ({ input: { symbol }, now }) => {
      const { pair, quote } = this.quoted(symbol)
      return { channel: `market.${pair.symbol}.detail`, at: now, tick: detailOf(quote) }
    }),
    serveHtx(htx.tickers, async ({ input: { symbol }, now }) => {
      const pairs = symbol === undefined ? this.pairs.offered() : [this.find(symbol)]
      const tickers = await Promise.all(pairs.map((pair) => this.ticker(pair)))
      return { at: now, data: tickers.flatMap((ticker) => ticker ?? []) }
    }),
    serveHtx(htx.depth, async ({ input: { symbol, step, depth }, now }) => {
      if (depth !== undefined && ![5, 10, 20, 30, 150].includes(depth)) refuse('badInput', { fields: 'depth' })
      const { pair, quote } = this.quoted(symbol)
      const most = depth ?? (step === 'step0' ? deepest : 20)
      const { bids, asks } = await this.levels(pair, most, 10 ** Number(step.slice(-1)))
      const tick = { at: quote.last.at, version: quote.last.sequence, bids, asks }
      return { channel: `market.${pair.symbol}.depth.${step}`, at: now, tick }
    }),
    serveHtx(htx.lastTrade, async ({ input: { symbol }, now }) => {
      const { pair, quote } = this.quoted(symbol)
      const data = (await this.trades(pair, 1)).flatMap((one) => one.data)
      const tick = { sequence: quote.last.sequence, at: quote.last.at, data }
      return { channel: `market.${pair.symbol}.trade.detail`, at: now, tick }
    }),
    serveHtx(htx.trades, async ({ input: { symbol, size }, now }) => {
      const pair = this.find(symbol)
      return { channel: `market.${pair.symbol}.trade.detail`, at: now, data: await this.trades(pair, size) }
    }),
    serveHtx(htx.candles, ({ input: { size: limit, from, to, ...chart }, now }) => {
      const until = to === undefined ? {} : { until: to + 1 }
      return this.chart(chart, from === undefined ? { limit, ...until } : { limit, from, ...until, oldest: true }, now)
    }),
    serveHtx(htx.kline, ({ input: { size: limit, ...chart }, now }) => this.chart(chart, { limit }, now)),
  ]

  /** An offered pair, or one that was and still has prices: somebody may hold an order of it. */
  private find(symbol: string): ListedPair {
    return this.pairs.find(symbol) ?? refuse('currencyUnsupported')
  }

  private named(symbols: readonly string[] | undefined): readonly ListedPair[] {
    return this.pairs.offered().filter(({ symbol }) => symbols === undefined || symbols.includes(symbol))
  }

  private quoted(symbol: string): { pair: ListedPair; quote: Quote } {
    const pair = this.find(symbol)
    return { pair, quote: this.board.quote(pair.symbol) ?? refuse('priceStale', { age: '∞' }) }
  }

  /** Price and size of each level, best first. */
  private async levels(pair: ListedPair, most: number, group?: number): Promise<Record<'bids' | 'asks', Amount[][]>> {
    const { bids, asks } = await this.books.read(pair, most, group)
    const rows = (levels: Depth['bids']) => inTerms(levels, pair).map(({ price, quantity }) => [price, quantity])
    return { bids: rows(bids), asks: rows(asks) }
  }

  private async best(pair: ListedPair) {
    const { bids, asks } = await this.levels(pair, 1)
    return { bid: bids[0], ask: asks[0] }
  }

  private async ticker(pair: ListedPair): Promise<Ticker | undefined> {
    const quote = this.board.quote(pair.symbol)
    if (!quote) return undefined
    const { bid, ask } = await this.best(pair)
    return {
      symbol: pair.symbol,
      ...dayOf(quote),
      bid: bid?.[0],
      bidSize: bid?.[1],
      ask: ask?.[0],
      askSize: ask?.[1],
    }
  }

  private symbol(pair: ListedPair) {
    const totalMax = notionalMax(pair)
    const price = this.board.last(pair.symbol)?.price
    return {
      symbol: pair.symbol,
      base: pair.base,
      quote: pair.quote,
      priceScale: pair.priceStep.scale(),
      quantityScale: pair.quantityStep.scale(),
      totalScale: pair.quoteScale,
      partition: 'main' as const,
      state: 'online' as const,
      quantityMin: pair.quantityStep,
      quantityMax: totalMax && price && wholeLots(totalMax, price, pair),
      totalMin: pair.notionalMin,
      totalMax,
      apiTrading: 'enabled' as const,
    }
  }

  /** Newest first, each with the side that moved the price. */
  private async trades({ symbol, ...pair }: ListedPair, size: number): Promise<Trades> {
    // One more, by which the side of the oldest is known.
    const recent = this.board.recent(symbol)
    const isEnough = recent.length > size || recent[0]?.sequence === 1
    const stored = isEnough ? undefined : await this.ticks.newest(this.reads.pool, [{ symbol, ...pair }], size + 1)
    const ticks = stored?.get(symbol) ?? recent
    return tradesOf(ticks)
      .slice(-size)
      .reverse()
      .map(({ sequence, at, price, volume: quantity, side }) => ({
        sequence,
        at,
        data: [{ sequence, tradeId: sequence, at, price, quantity, side }],
      }))
  }

  private async chart({ symbol, period: named }: ChartCall, range: ChartRange, now: Date) {
    const pair = this.find(symbol)
    const period = htxPeriods[named]
    const candles =
      period === '4hour' || period === 'year'
        ? await this.live.composedCandlesOf(pair.id, pair.symbol, period, range)
        : await this.live.candlesOf(pair.id, pair.symbol, period, range)
    const data = candles.map((candle) => ({ openTime: candle.openTime, ...dayOf(candle) })).reverse()
    return { channel: `market.${pair.symbol}.kline.${named}`, at: now, data }
  }

  /** Coins of pairs that can be traded. */
  private assets(): string[] {
    return [...new Set(this.pairs.offered().flatMap(({ base, quote }) => [quote, base]))]
  }

  private async currencies(named: string | undefined) {
    const coins = await this.networks.coins(named)
    return coins.map(({ asset, precision, networks }) => ({
      asset,
      assetType: 1,
      state: 'normal' as const,
      chains: networks.map(({ network, confirmations, deposit, withdrawal }) => ({
        chain: chainOf(network, asset),
        baseChain: baseChains[network] ?? network,
        displayName: network,
        confirmations,
        depositStatus: deposit.enabled ? ('allowed' as const) : ('prohibited' as const),
        depositMinimum: deposit.minimum,
        withdrawStatus: withdrawal.enabled ? ('allowed' as const) : ('prohibited' as const),
        // Ours are of what is taken, the dialect's of what arrives.
        withdrawMinimum: withdrawal.minimum.minus(withdrawal.fee),
        withdrawMaximum: withdrawal.maximum.minus(withdrawal.fee),
        withdrawPrecision: precision,
        withdrawFeeType: 'fixed' as const,
        withdrawFee: withdrawal.fee,
      })),
    }))
  }

  private async currencySettings() {
    const coins = await this.networks.coins()
    return coins.map(({ asset, name, precision, networks }) => ({
      asset,
      displayName: name,
      precision,
      depositEnabled: networks.some(({ deposit }) => deposit.enabled),
      withdrawEnabled: networks.some(({ withdrawal }) => withdrawal.enabled),
      visible: true,
    }))
  }
}

function symbolSettings(pair: ListedPair) {
  return {
    symbol: pair.symbol,
    name: pair.name,
    base: pair.base,
    baseName: pair.base,
    quote: pair.quote,
    quoteName: pair.quote,
    state: 'online' as const,
    tradeEnabled: true,
    partition: 'main' as const,
    totalScale: pair.quoteScale,
    quantityScale: pair.quantityStep.scale(),
    priceScale: pair.priceStep.scale(),
    feeScale: pair.baseScale,
  }
}

const dayOf = ({ open, high, low, close, volume, turnover, trades }: Omit<Candle, 'openTime'>) => ({
  open,
  high,
  low,
  close,
  volume,
  turnover,
  trades,
})

const detailOf = (quote: Quote) => ({ sequence: quote.last.sequence, version: quote.last.sequence, ...dayOf(quote) })
