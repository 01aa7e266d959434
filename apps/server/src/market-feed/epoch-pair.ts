import { createHmac } from 'node:crypto'
import { Amount } from '@halyard/domain'
import { type PathStart, type PathWindows, roundCountsFrom, SimulatedMarket } from '@halyard/domain/market'
import * as z from 'zod/mini'
import type { EpochRounds } from './beacon.ts'
import type { ListedPair } from './pairs.ts'

const storedPair = z.object({
  symbol: z.string(),
  session: z.enum(['24x7', 'fx']),
  priceStep: z.string(),
  quantityStep: z.string(),
  referencePrice: z.string(),
  yearlyVolatility: z.number(),
  tickInterval: z.number(),
  typicalTrade: z.number(),
  /** The path's first price, at a moment in milliseconds since 1970. */
  start: z.object({ at: z.number(), price: z.string() }),
  /** The sequence of the pair's last tick before the epoch; 0 if none. */
  after: z.number(),
})

/** A pair's parameters in an epoch, as stored and published: with the seed anyone can compute its ticks. */
export type EpochPair = Readonly<z.infer<typeof storedPair>>

/** An epoch with its pairs. */
export function withPairs<Stored extends { readonly pairs: unknown }>(
  epoch: Stored,
): Omit<Stored, 'pairs'> & { readonly pairs: readonly EpochPair[] } {
  return { ...epoch, pairs: z.array(storedPair).parse(epoch.pairs) }
}

export function epochPair({ simulated }: Pick<ListedPair, 'simulated'>, start: PathStart, after: number): EpochPair {
  return {
    symbol: simulated.symbol,
    session: simulated.session,
    priceStep: simulated.priceStep.text(),
    quantityStep: simulated.quantityStep.text(),
    referencePrice: simulated.referencePrice.text(),
    yearlyVolatility: simulated.yearlyVolatility,
    tickInterval: simulated.tickInterval,
    typicalTrade: simulated.typicalTrade,
    start: { at: start.at, price: start.price.text() },
    after,
  }
}

/** Whether the pair's ticks are still generated with the published parameters. */
export function isGeneratedAsStated(
  { simulated }: Pick<ListedPair, 'simulated'>,
  stated: EpochPair | undefined,
): boolean {
  if (!stated) return false
  const now = epochPair({ simulated }, { at: 0, price: simulated.referencePrice }, 0)
  const fields = Object.keys(now).filter((field) => field !== 'start' && field !== 'after') as (keyof EpochPair)[]
  return fields.every((field) => now[field] === stated[field])
}

/** Where a pair's path is when its epoch ends: at the price of the epoch's last tick, or where it began. */
export function endOfPath(seed: string, pair: EpochPair, endsAt: Date, rounds: EpochRounds | undefined): PathStart {
  const last = marketOf(seed, pair, rounds).lastTick(pair.start.at, endsAt.getTime())
  return { at: endsAt.getTime(), price: last?.price ?? Amount.of(pair.start.price) }
}

/**
 * The simulated market of a pair in an epoch. Its key is the first 128 bits of HMAC-SHA-256 of the symbol under the
 * seed, so pairs move independently; that of each round the same of symbol and signature.
 */
export function marketOf(seed: string, pair: EpochPair, rounds?: EpochRounds): SimulatedMarket {
  const keyOf = (text: string) => createHmac('sha256', seed).update(text).digest('hex').slice(0, 32)
  const windows: PathWindows | undefined = rounds && {
    from: rounds.startsAt,
    origin: roundCountsFrom(rounds.beacon, 0),
    length: rounds.beacon.period * 1_000,
    keyOf: (round) => keyOf(`${pair.symbol} ${rounds.signatureOf(round)}`),
  }
  const instrument = {
    ...pair,
    priceStep: Amount.of(pair.priceStep),
    quantityStep: Amount.of(pair.quantityStep),
    referencePrice: Amount.of(pair.referencePrice),
  }
  const start = { at: pair.start.at, price: Amount.of(pair.start.price) }
  return new SimulatedMarket(keyOf(pair.symbol), instrument, start, windows)
}
