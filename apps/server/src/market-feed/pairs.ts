import { Amount } from '@halyard/domain'
import type { Pair, SimulatedInstrument, TradingSession } from '@halyard/domain/market'
import { type BookPhase, type LadderTerms, ladderTerms, stepsIn } from '@halyard/domain/spot'
import type pg from 'pg'
import { rowsFrom } from '../platform/database/row.ts'
import type { StoredPair } from '../platform/prisma/rows.ts'

/** A pair with the parameters of its simulation. */
export interface ListedPair extends Pair {
  readonly simulated: SimulatedInstrument
  /** What the house offers around its price, in which version. */
  readonly ladder: LadderTerms & { readonly version: number }
  readonly makerFee: Amount
  readonly inBook: boolean
  readonly bookPhase: BookPhase
  /** How far its price may move within seconds before an auction begins by itself, as a fraction. */
  readonly auctionMove: Amount
  /** When an auction that began by itself ends. */
  readonly auctionUntil: Date | null
  /** How far from the price a trade may be, in millionths of it. */
  readonly collar: number
  /** Whether an operator offers it and both of its coins. */
  readonly offered: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * All pairs in display order, cached. Also pairs that are not offered any more are fed: orders rest and contracts end
 * on them, and switching a pair off must not decide an outcome.
 */
export class Pairs {
  private fedAs = ''
  private listed: readonly ListedPair[] = []
  private bySymbol: ReadonlyMap<string, ListedPair> = new Map()
  private byId: ReadonlyMap<number, ListedPair> = new Map()

  constructor(private readonly pool: pg.Pool) {}

  /** Reads the pairs again. True when the feed has to restart: a new pair, or other steps or hours. */
  async refresh(): Promise<boolean> {
    const rows = await rowsFrom(this.pool, { text: selectPairs })
    this.listed = rows.map(pairOf)
    this.bySymbol = new Map(this.listed.map((pair) => [pair.symbol, pair]))
    this.byId = new Map(this.listed.map((pair) => [pair.id, pair]))
    const fedAs = JSON.stringify([...rows].sort((a, b) => a.id - b.id).map(feedFieldsOf))
    if (fedAs === this.fedAs) return false
    this.fedAs = fedAs
    return true
  }

  all(): readonly ListedPair[] {
    return this.listed
  }

  /** Pairs that may be traded and are listed. */
  offered(): readonly ListedPair[] {
    return this.listed.filter((pair) => pair.offered)
  }

  find(symbol: string): ListedPair | undefined {
    return this.bySymbol.get(symbol)
  }

  /** For opening something new. */
  findOffered(symbol: string): ListedPair | undefined {
    const pair = this.find(symbol)
    return pair?.offered ? pair : undefined
  }

  findById(id: number): ListedPair | undefined {
    return this.byId.get(id)
  }
}

const selectPairs = `
  SELECT pair.id, pair.symbol, pair.name, pair.base, pair.quote, pair.kind, pair.logo, pair.price_step, pair.quantity_step,
         pair.notional_min, pair.fee_rate, pair.maker_fee_rate, pair.session, pair.reference_price, pair.yearly_volatility, pair.tick_interval,
         pair.typical_trade, pair.ladder_levels, pair.ladder_spread, pair.ladder_distance, pair.ladder_size,
         pair.ladder_growth, pair.ladder_limit, pair.ladder_version, pair.collar, pair.in_book, pair.book_phase,
         pair.auction_move, pair.auction_until, base.precision AS base_scale, quote.precision AS quote_scale,
         pair.enabled AND base.enabled AND quote.enabled AS offered,
         pair.created_at, pair.updated_at
    FROM pair
    JOIN coin base ON base.code = pair.base
    JOIN coin quote ON quote.code = pair.quote
   ORDER BY pair.sort, pair.id`

/** The session as stored; Prisma needs another name for one of them. */
interface PairRow extends Omit<StoredPair, 'baseCode' | 'quoteCode' | 'session' | 'enabled' | 'sort'> {
  readonly base: string
  readonly quote: string
  readonly session: TradingSession
  readonly baseScale: number
  readonly quoteScale: number
  readonly offered: boolean
}

/** The fields that feed and source depend on, which operators cannot edit. */
function feedFieldsOf(row: PairRow) {
  return [
    ...[row.id, row.symbol, row.session, row.priceStep, row.quantityStep, row.referencePrice],
    ...[row.yearlyVolatility, row.tickInterval, row.typicalTrade],
  ]
}

const millionth = Amount.of('0.000001')

function pairOf(row: PairRow): ListedPair {
  const {
    referencePrice,
    yearlyVolatility,
    tickInterval,
    typicalTrade,
    collar,
    makerFeeRate: makerFee,
    ...offered
  } = row
  const { ladderLevels, ladderSpread, ladderDistance, ladderSize, ladderGrowth, ladderLimit, ladderVersion, ...pair } =
    offered
  const { symbol, session, priceStep, quantityStep } = pair
  const settings = {
    ...{ levels: ladderLevels, spread: ladderSpread, distance: ladderDistance },
    ...{ size: ladderSize, growth: ladderGrowth, limit: ladderLimit },
  }
  return {
    ...pair,
    makerFee,
    ladder: { ...ladderTerms(settings, quantityStep), version: ladderVersion },
    collar: stepsIn(collar, millionth),
    simulated: {
      ...{ symbol, session, priceStep, quantityStep, referencePrice, tickInterval },
      // A random walk, no money.
      yearlyVolatility: Number(yearlyVolatility.text()),
      typicalTrade: Number(typicalTrade.text()),
    },
  }
}
