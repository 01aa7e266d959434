import { Amount } from '../amount/index.ts'
import type { SimulatedInstrument } from '../market/index.ts'
import type { OfferedPeriod } from './contract.ts'

/** A minute of past prices: its start in Unix seconds, and its last price. */
export interface PastMinute {
  readonly openTime: number
  readonly close: number
}

/** A pair's parameters, used until it has a past. */
type PairTerms = Pick<SimulatedInstrument, 'priceStep' | 'referencePrice' | 'yearlyVolatility'>

/**
 * The most that a price step may be of the standard deviation in a period, as a share of what the payout ratio is below
 * one: a tenth at a ratio of 0.85. An equal price returns the premium, so seeing a price change reveals on which side of
 * its step the price is, which is worth 0.4 of step by deviation. The house keeps half of 1 − ratio; so this costs it
 * 53 % of that, at any ratio.
 */
export const stepShareMax = '2.0 / 3'
const stepShare = 2 / 3
/** The newest eight hours of trading. */
export const pastMinutesMax = 480

/** A period with what the price moves in it: one standard deviation, as a price. */
export type MeasuredPeriod<Period extends OfferedPeriod = OfferedPeriod> = Period & { readonly deviation: number }

/**
 * Whether a price moves enough in a period for what it pays.
 *
 * @example at 0.85 a price in steps of 0.01 has to move 0.1, at 0.97 half a unit
 */
export function movesEnough(priceStep: Amount, payoutRatio: Amount, deviation: number): boolean {
  const margin = Number(Amount.one.minus(payoutRatio).text())
  return Number(priceStep.text()) <= stepShare * margin * deviation
}

/**
 * The periods offered on a pair now: those in which its price moves by enough steps for what they pay.
 *
 * @param past the newest minutes, oldest first; at most `pastMinutesMax` count
 * @example a price of 27.40 in steps of 0.01 that moves 0.03 in a minute is offered at 0.85 for none shorter than 12 minutes
 */
export function offeredPeriods<Period extends OfferedPeriod>(
  periods: readonly Period[],
  pair: PairTerms,
  past: readonly PastMinute[],
): MeasuredPeriod<Period>[] {
  const minutes = past.slice(-pastMinutesMax)
  const price = minutes.at(-1)?.close ?? Number(pair.referencePrice.text())
  return periods
    .map((period) => {
      const realised = realisedDeviation(minutes, period.seconds)
      // With less than an hour of past, the pair's parameters count.
      const deviation =
        realised === undefined
          ? Number(pair.referencePrice.text()) * expectedDeviation(pair, period.seconds)
          : price * realised
      return { ...period, deviation }
    })
    .filter(({ payoutRatio, deviation }) => movesEnough(pair.priceStep, payoutRatio, deviation))
}

/**
 * The standard deviation of a pair's logarithmic returns over so many seconds, from its last prices of each minute.
 *
 * A real feed bounces between bid and ask, which makes the returns over a moment look larger than what the price moves:
 * so the returns are those over the period itself (over a minute for shorter periods, scaled by time), and twice the
 * covariance of each with the next is added. A bounce turns back in the next return, so that the two cancel; in a price
 * that moves at random the covariance is zero. A minute without a trade kept its price.
 *
 * @returns undefined where less than an hour of returns is known; zero where there is nothing but bounce
 */
export function realisedDeviation(past: readonly PastMinute[], seconds: number): number | undefined {
  const stretches = contiguous(past)
  const known = stretches.reduce((sum, stretch) => sum + stretch.length, 0)
  const minutes = Math.min(Math.max(1, Math.floor(seconds / 60)), Math.floor(known / windowsMin))
  if (known < pastMinutesMin || minutes < 1) return undefined
  let sum = 0
  let count = 0
  for (const logs of stretches) {
    for (let end = 2 * minutes; end < logs.length; end += 1) {
      const middle = logs[end - minutes] as number
      const first = middle - (logs[end - 2 * minutes] as number)
      const second = (logs[end] as number) - middle
      sum += (first * first + second * second) / 2 + 2 * first * second
      count += 1
    }
  }
  if (count === 0) return undefined
  return Math.sqrt((Math.max(0, sum / count) * seconds) / (60 * minutes))
}

/** Fewer minutes are not representative. */
const pastMinutesMin = 60
/** With fewer periods in the past, the deviation of a shorter period is scaled. */
const windowsMin = 30
/** Minutes: across a longer silence, such as a night, no return is measured. */
const silenceMax = 30

/** Log prices of each stretch of minutes without a long silence, one a minute. */
function contiguous(past: readonly PastMinute[]): number[][] {
  const stretches: number[][] = []
  let last: PastMinute | undefined
  for (const minute of past) {
    const missing = last ? Math.round((minute.openTime - last.openTime) / 60) - 1 : Number.POSITIVE_INFINITY
    const stretch = stretches.at(-1)
    if (stretch && missing <= silenceMax) {
      for (let filled = 0; filled < missing; filled += 1) stretch.push(stretch.at(-1) as number)
      stretch.push(Math.log(minute.close))
    } else stretches.push([Math.log(minute.close)])
    last = minute
  }
  return stretches
}

function expectedDeviation({ yearlyVolatility }: PairTerms, seconds: number): number {
  return yearlyVolatility * Math.sqrt(seconds / secondsPerYear)
}

const secondsPerYear = 365.25 * 86_400
