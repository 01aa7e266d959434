import type { Pair, SimulatedInstrument, TradingSession } from '@halyard/domain/market'
import type pg from 'pg'
import { rowsFrom } from '../platform/database/row.ts'
import type { StoredPair } from '../platform/prisma/rows.ts'

/** A pair as the feed knows it: with what the simulated market needs. */
export interface ListedPair extends Pair {
  readonly simulated: SimulatedInstrument
  /** Whether an operator offers it and both of its coins. */
  readonly offered: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * The pairs, in the order of their lists, kept in memory: every tick and every order asks for one.
 *
 * All of them are fed, offered or not, since orders rest, contracts end and holdings are valued on pairs that are offered
 * no more: who switches a pair off closes the door to it and decides no outcome.
 */
export class Pairs {
  private fedAs = ''
  private listed: readonly ListedPair[] = []
  private bySymbol: ReadonlyMap<string, ListedPair> = new Map()
  private byId: ReadonlyMap<number, ListedPair> = new Map()

  constructor(private readonly pool: pg.Pool) {}

  /**
   * Reads the pairs anew: at start, and now and then, since an operator may change them. True when the feed has to be
   * started anew for it: there is a pair that it does not know, or one that trades by other steps or hours.
   */
  async refresh(): Promise<boolean> {
    const rows = await rowsFrom<PairRow>(this.pool, { text: selectPairs })
    this.listed = rows.map(pairOf)
    this.bySymbol = new Map(this.listed.map((pair) => [pair.symbol, pair]))
    this.byId = new Map(this.listed.map((pair) => [pair.id, pair]))
    const fedAs = JSON.stringify([...rows].sort((a, b) => a.id - b.id).map(fedRow))
    if (fedAs === this.fedAs) return false
    this.fedAs = fedAs
    return true
  }

  all(): readonly ListedPair[] {
    return this.listed
  }

  /** Those that may be traded, and that lists show. */
  offered(): readonly ListedPair[] {
    return this.listed.filter((pair) => pair.offered)
  }

  find(symbol: string): ListedPair | undefined {
    return this.bySymbol.get(symbol)
  }

  /** For who opens something new on it. */
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
         pair.notional_min, pair.fee_rate, pair.session, pair.reference_price, pair.yearly_volatility, pair.tick_interval,
         pair.typical_trade, base.precision AS base_scale, quote.precision AS quote_scale,
         pair.enabled AND base.enabled AND quote.enabled AS offered,
         pair.created_at, pair.updated_at
    FROM pair
    JOIN coin base ON base.code = pair.base
    JOIN coin quote ON quote.code = pair.quote
   ORDER BY pair.sort, pair.id`

/** The session as the database has it; the model's own name for one of them is Prisma's need. */
interface PairRow extends Omit<StoredPair, 'baseCode' | 'quoteCode' | 'session' | 'enabled' | 'sort'> {
  readonly base: string
  readonly quote: string
  readonly session: TradingSession
  readonly baseScale: number
  readonly quoteScale: number
  readonly offered: boolean
}

/** What the feed and its source go by. An operator edits none of it. */
function fedRow(row: PairRow) {
  return [
    ...[row.id, row.symbol, row.session, row.priceStep, row.quantityStep, row.referencePrice],
    ...[row.yearlyVolatility, row.tickInterval, row.typicalTrade],
  ]
}

function pairOf({ referencePrice, yearlyVolatility, tickInterval, typicalTrade, ...pair }: PairRow): ListedPair {
  const { symbol, session, priceStep, quantityStep } = pair
  return {
    ...pair,
    simulated: {
      ...{ symbol, session, priceStep, quantityStep, referencePrice, tickInterval },
      // A walk, not money.
      yearlyVolatility: Number(yearlyVolatility.text()),
      typicalTrade: Number(typicalTrade.text()),
    },
  }
}
