import { Amount } from '@halyard/domain'
import { type Direction, openingLegs, profitOn } from '@halyard/domain/contracts'
import type { Tick } from '@halyard/domain/market'
import type pg from 'pg'
import { type Opening, openingRow } from '../src/features/contracts/contracts.repository.ts'
import { Submitters } from '../src/platform/submit/submitters.ts'

/**
 * A contract to be written without the detour over HTTP, opened at the time of a stored tick: on that tick, as long as its
 * pair has no newer one.
 */
export function openingOn(
  tick: Tick,
  pair: Opening['pair'],
  bought: { userId: number; direction: Direction; premium?: string; seconds?: number; exposureMax?: string },
): Opening {
  const { userId, direction, premium: premiumText = '10', seconds = 60, exposureMax = '1000000000' } = bought
  const premium = Amount.of(premiumText)
  const payoutRatio = Amount.of('0.85')
  return {
    userId,
    direction,
    asset: 'USDT',
    premium,
    durationSeconds: seconds,
    payoutRatio,
    profit: profitOn(premium, payoutRatio, 6),
    openedAt: tick.at,
    closesAt: new Date(tick.at.getTime() + seconds * 1000),
    pair,
    scale: 6,
    exposureMax: Amount.of(exposureMax),
    legs: openingLegs({ userId, asset: 'USDT', premium }),
  }
}

/** Writes contracts that need no judging, all in one batch where their users differ. Answers their ids. */
export async function openContracts(
  app: { get(provider: typeof Submitters): Submitters },
  openings: readonly Opening[],
): Promise<number[]> {
  const submitter = app.get(Submitters).of<Opening, Opening>({
    write: 'contract_write',
    judge: (opening) => opening,
    row: openingRow,
  })
  const accepted = await Promise.all(
    openings.map((opening) => submitter.submit(`user:${opening.userId}`, undefined, opening)),
  )
  return accepted.map(({ id }) => id)
}

/** For tests that play in the past: their prices are old by the database's clock, and count as fresh all the same. */
export async function letOldPricesCount(pool: pg.Pool): Promise<void> {
  await pool.query(`CREATE OR REPLACE FUNCTION feed_now(moment timestamptz) RETURNS timestamptz LANGUAGE sql AS $$
    SELECT '-infinity'::timestamptz $$`)
}
