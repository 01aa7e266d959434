import { Amount } from '@halyard/domain'
import { absenceMax, beaconAbsenceMax } from '@halyard/domain/contracts'
import type { Pair } from '@halyard/domain/market'
import { endpoints } from '@halyard/wire'
import { afterEach, expect, it, vi } from 'vitest'
import { letOldPricesCount, openContracts, openingOn } from '../../../test/contracts.ts'
import { appOfFile } from '../../../test/harness.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { ContractSettler } from './contract-settler.job.ts'
import { SettlementsRepository } from './settlements.repository.ts'

const app = appOfFile()

afterEach(() => vi.restoreAllMocks())

it('a worker whose clock is behind looks as early as one whose clock is right', async () => {
  const user = await app.signedIn({ USDT: '1000' })
  const msUntilNextClose = () => app.get(SettlementsRepository).msUntilNextClose()
  expect(await msUntilNextClose()).toBe(Number.POSITIVE_INFINITY)
  const order = { direction: 'up', premium: Amount.of('100'), symbol: 'btcusdt', durationSeconds: 60 } as const
  // A price is fresh for two seconds, which a busy machine may take to get as far as here.
  const bought = async () => {
    app.clock.moveTo(new Date())
    await app.trade('btcusdt', '50')
    return (await app.tries(user, endpoints.openContract, order)).code
  }
  await expect.poll(bought).toBe(0)
  app.clock.advance({ hours: -1 })
  expect(await msUntilNextClose()).toBeLessThanOrEqual(60_000)
})

const beacon = `${'a'.repeat(64)} ${'b'.repeat(192)} 1692803367 3 ${'c'.repeat(64)} own`
const running = performance.now.bind(performance)
const halfHourAgo = new Date(Date.now() - 1_800_000)

it.each<[string, string | null, number]>([
  ['of the seed alone, whose leader is lost, ten minutes', null, absenceMax],
  ['of a beacon, whose round does not come, a day: a late one still decides', beacon, beaconAbsenceMax],
])('contracts wait for prices %s', async (_, of, longest) => {
  await letOldPricesCount(app.pool)
  const { rows } = await app.pool.query('SELECT count(*)::int + 1 AS epoch FROM feed_epoch')
  const epoch = rows[0].epoch
  const symbol = of === null ? 'ethusdt' : 'solusdt'
  const minutes = (count: number) => new Date(halfHourAgo.getTime() + count * 60_000)
  const [startsAt, endsAt] = epoch === 1 ? [minutes(-58), minutes(2)] : [minutes(2), minutes(62)]
  await app.pool.query(
    `INSERT INTO feed_statement (position, epoch, generator, seed_hash, starts_at, ends_at, bound_at, previous, hash, beacon)
     VALUES (0, $1, $2, repeat('a', 64), $3, $4, $5, '', '', $6)`,
    [epoch, of === null ? 2 : 3, startsAt, endsAt, halfHourAgo, of],
  )
  await app.pool.query(
    `INSERT INTO feed_epoch (number, source, generator, hash, next_hash, starts_at, ends_at, pairs)
     SELECT epoch, 'sim', generator, seed_hash, seed_hash, starts_at, ends_at, '[]' FROM feed_statement WHERE epoch = $1`,
    [epoch],
  )
  const tick = await app.trade(symbol, '50', { at: halfHourAgo })
  const { userId } = await app.signedIn({ USDT: '10' })
  const pair = app.get(Pairs).find(symbol) as Pair
  const [contractId] = await openContracts(app, [openingOn(tick, pair, { userId, direction: 'up', seconds: 60 })])
  let asleep = 0
  vi.spyOn(performance, 'now').mockImplementation(() => running() + asleep)
  const stateAfter = async (ms: number) => {
    asleep = ms
    await app.get(ContractSettler).sweep()
    return (await app.pool.query('SELECT state FROM contract WHERE id = $1', [contractId])).rows[0].state
  }
  expect(await stateAfter(0)).toBe('pending')
  expect(await stateAfter(longest - 60_000)).toBe('pending')
  expect(await stateAfter(longest + 60_000)).toBe('invalid')
  // From now on nothing is overdue.
  await app.get(ContractSettler).sweep()
})
