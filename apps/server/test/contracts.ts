import { Amount } from '@halyard/domain'
import { type Direction, openingLegs, profitOn } from '@halyard/domain/contracts'
import type { Tick } from '@halyard/domain/market'
import { endpoints } from '@halyard/wire'
import type pg from 'pg'
import { beforeAll, expect } from 'vitest'
import { type Opening, writeOpenings } from '../src/features/contracts/contracts.repository.ts'
import { Submitters } from '../src/platform/submit/submitters.ts'
import type { TestApp, TestUser } from './harness.ts'

/**
 * A contract to be written without the detour over HTTP, opened at the time of a stored tick: on that tick, as long as
 * its pair has no newer one.
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
    exposureMax: Amount.of(exposureMax),
    deviation: Amount.of('1000000'),
    legs: openingLegs({ userId, asset: 'USDT', premium }),
  }
}

/** Writes contracts that need no judging, all in one batch where their users differ. Answers their ids. */
export async function openContracts(
  app: { get(provider: typeof Submitters): Submitters },
  openings: readonly Opening[],
): Promise<number[]> {
  const submitter = app.get(Submitters).of<Opening, Opening, undefined>({
    judge: (opening) => opening,
    write: writeOpenings,
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

export const up = { direction: 'up', premium: Amount.of('100'), symbol: 'btcusdt', durationSeconds: 60 } as const
export const down = { ...up, direction: 'down' } as const

/**
 * Buying and closing on the app of the file that asks; its clock stands still, so that the price of each test stays
 * fresh.
 */
export function contractsOf(app: TestApp) {
  beforeAll(() => app.clock.stop())

  /** A user with money, at a last price of 50,000. */
  async function buyer(): Promise<TestUser> {
    const user = await app.signedIn({ USDT: '10000' })
    await app.trade('btcusdt', '50000')
    return user
  }

  /** Moves the clock past a contract's close, with this last price before it and another right after it. */
  async function close({ closesAt }: { closesAt: Date }, price: string) {
    await app.trade('btcusdt', price, { at: new Date(closesAt.getTime() - 500) })
    app.clock.moveTo(new Date(closesAt.getTime() + 1_000))
    await app.trade('btcusdt', '12345')
  }

  /** Resolves to the contract once it has left the pending state: settling runs on the ticks that a test makes. */
  async function ended(contractId: number, one: TestUser) {
    const find = () => app.does(one, endpoints.findContract, { contractId })
    await expect.poll(async () => (await find()).state).not.toBe('pending')
    return find()
  }

  return { buyer, close, ended }
}
