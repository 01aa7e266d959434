import { Amount } from '@halyard/domain'
import {
  averageCost,
  type CoinMovement,
  displayRate,
  heldOn,
  knownWorth,
  type PriceOf,
  pricesByDay,
  worthByDay,
  worthIfHeld,
} from '@halyard/domain/assets'
import { daysAfter } from '@halyard/domain/time'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Valuation, valuationCoin } from '../../market-feed/valuation.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { KeyedTtlCache } from '../../platform/concurrency/keyed-ttl-cache.ts'
import { LedgerService } from '../ledger/index.ts'
import { type JournalMovement, PortfolioRepository } from './portfolio.repository.ts'

const spans = { week: 7, month: 30, quarter: 90 } as const
/** How far back the last close of a pair may be: longer than any weekend or holiday. */
const closesDays = 14
/** With more journals of one coin no average cost is given. */
const journalsMax = 20_000
/** Closes of past days do not change; today's comes from the market. */
const closesKeptMs = 10_000
/** Fraction digits of amounts in a display currency, truncated. */
const shownScale = 8

/** Worth by day, and average cost. */
@Injectable()
export class PortfolioService {
  private readonly closes: KeyedTtlCache<(day: string) => PriceOf>

  constructor(
    private readonly ledger: LedgerService,
    private readonly repository: PortfolioRepository,
    private readonly valuation: Valuation,
    private readonly clock: Clock,
  ) {
    this.closes = new KeyedTtlCache(closesKeptMs, 20, clock)
  }

  /** Worth at the end of each day, and the profit of the running day, in a currency of the user's choice. */
  async portfolio(
    userId: number,
    { days: span, currency }: RequestOf<typeof endpoints.portfolio>,
  ): Promise<ResponseOf<typeof endpoints.portfolio>> {
    const now = this.clock.now()
    const today = dayOf(now)
    const days = Array.from({ length: spans[span] }, (_, at) => dayOf(daysAfter(now, at - spans[span])))
    const since = days[0] ?? today
    const [everything, moved, pricesOn] = await Promise.all([
      this.held(userId),
      this.repository.movements(userId, since),
      this.pricesSince(since),
    ])
    const priceNow: PriceOf = (base, quote) => this.valuation.price(base, quote) ?? pricesOn(today)(base, quote)
    const rate = displayRate(currency, priceNow)
    const assets = new Set([...everything.keys(), ...moved.map(({ asset }) => asset)])
    const without = [...assets].filter((asset) => knownWorth(new Map([[asset, Amount.one]]), priceNow) === null)
    const held = new Map([...everything].filter(([asset]) => !without.includes(asset)))
    const movements = moved.filter(({ asset }) => !without.includes(asset))
    const ended = worthByDay(days, held, movements, pricesOn)
    const worth = knownWorth(held, priceNow)
    const flowOf = (of: string, price: PriceOf) =>
      knownWorth(new Map(movements.filter(({ day }) => day === of).map(({ asset, flowed }) => [asset, flowed])), price)
    const flow = flowOf(today, priceNow)
    const began = ended.at(-1)?.worth
    const moments = [...days.map((day) => ({ day, priceOf: pricesOn(day) })), { day: today, priceOf: priceNow }]
    const known = ended.findIndex((day) => day.worth !== null)
    const ifHeld = known === -1 ? [] : worthIfHeld(moments.slice(known), held, movements)
    const coinsOf = (of: ReadonlyMap<string, Amount>, price: PriceOf, rateThen: Amount | null) =>
      [...of].flatMap(([asset, quantity]) => {
        const worth = shown(knownWorth(new Map([[asset, quantity]]), price), rateThen)
        return worth?.isPositive() ? { asset, worth } : []
      })
    return {
      currency,
      rate,
      days: ended.map(({ day, worth }, at) => {
        const priceThen = pricesOn(day)
        const rateThen = displayRate(currency, priceThen)
        return {
          day,
          worth: shown(worth, rateThen),
          flow: shown(flowOf(day, priceThen), rateThen),
          ifHeld: shown(ifHeld[at - known] ?? null, rateThen),
          coins: coinsOf(heldOn(day, held, movements), priceThen, rateThen),
        }
      }),
      worth: shown(worth, rate),
      ifHeld: shown(ifHeld.at(-1) ?? null, rate),
      coins: coinsOf(held, priceNow, rate),
      profit: shown(worth && began && flow ? worth.minus(began).minus(flow) : null, rate),
      flow: shown(flow, rate),
      without: without.sort(),
    }
  }

  /** Average cost of the user's holding of a coin, and its gain or loss. */
  async coinCost(userId: number, asset: string): Promise<ResponseOf<typeof endpoints.coinCost>> {
    const journals = await this.repository.journalsOf(userId, asset, journalsMax)
    const first = journals[0]
    if (!first || asset === valuationCoin.asset || journals.length === journalsMax) {
      return { asset, average: null, cost: null, profit: null }
    }
    const known = averageCost(costsOf(asset, journals, await this.pricesSince(first.day)))
    const cost = known?.cost.round(valuationCoin.scale, 'up') ?? null
    const worth = known && this.valuation.worth({ asset, quantity: known.held })
    return { asset, average: known?.average ?? null, cost, profit: cost && worth ? worth.minus(cost) : null }
  }

  /** A user's balance of each coin, over all parts. */
  private async held(userId: number): Promise<ReadonlyMap<string, Amount>> {
    const held = new Map<string, Amount>()
    for (const { asset, balance } of await this.ledger.holdings(userId)) {
      held.set(asset, (held.get(asset) ?? Amount.zero).plus(balance))
    }
    return held
  }

  private pricesSince(day: string): Promise<(day: string) => PriceOf> {
    const since = dayOf(daysAfter(new Date(day), -closesDays))
    return this.closes.get(since, async () => pricesByDay(await this.repository.closes(since)))
  }
}

/** The cost of what a journal brought: what it gave in return, else the worth of that day. */
function costsOf(
  asset: string,
  journals: readonly JournalMovement[],
  pricesOn: (day: string) => PriceOf,
): CoinMovement[] {
  const given = new Map<number, Map<string, Amount>>()
  for (const { journalId, asset: other, moved } of journals) {
    if (other === asset || !moved.isNegative()) continue
    given.set(journalId, (given.get(journalId) ?? new Map<string, Amount>()).set(other, moved.negated()))
  }
  return journals
    .filter((journal) => journal.asset === asset)
    .map(({ journalId, day, moved }) => ({
      quantity: moved,
      cost: moved.isPositive() ? knownWorth(given.get(journalId) ?? new Map([[asset, moved]]), pricesOn(day)) : null,
    }))
}

function shown(worth: Amount | null, rate: Amount | null): Amount | null {
  return worth && rate && worth.times(rate).round(shownScale, 'down')
}

/** `2026-11-22`, in UTC. */
function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
