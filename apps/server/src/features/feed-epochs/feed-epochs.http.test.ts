import { beaconText, type FeedStatement } from '@halyard/domain/feed-epochs'
import { visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeAll, expect, it } from 'vitest'
import { appOfFile, startTestApp } from '../../../test/harness.ts'
import { AnnouncementLog, askOf, chainFaults } from '../../market-feed/announcements.ts'
import { EpochRounds } from '../../market-feed/beacon.ts'
import { type EpochPair, marketOf } from '../../market-feed/epoch-pair.ts'
import { hashOf, seedContext } from '../../market-feed/feed-epochs.ts'
import { FeedReveals } from '../../market-feed/feed-reveals.job.ts'
import { ownBeacon } from '../../market-feed/own-beacon.ts'
import { checkRecording } from '../../market-feed/recording-check.ts'
import { Encryption } from '../../platform/encryption/encryption.ts'

// Without a worker, so that a seed is revealed when a test says so.
const app = appOfFile()
const seeds = ['1', '2', '3'].map((digit) => digit.repeat(64))
const [first = '', second = '', third = ''] = seeds

const pair = {
  symbol: 'btcusdt',
  session: '24x7',
  priceStep: '0.01',
  quantityStep: '0.000001',
  referencePrice: '67400',
  yearlyVolatility: 0.5,
  tickInterval: 220,
  typicalTrade: 900,
  start: { at: Date.UTC(2026, 10, 20, 9), price: '67412.3' },
  after: 7,
}

/** An epoch of an hour. Moments are of the past, so that their contracts are over. */
async function stated(number: number, source: string, hash: string, nextHash: string | null): Promise<void> {
  const startsAt = new Date(Date.UTC(2026, 10, 20, 8) + number * 1_800_000)
  if (source === 'sim')
    await app.pool.query(
      `INSERT INTO feed_statement (position, epoch, generator, seed_hash, starts_at, ends_at, bound_at, previous, hash)
       VALUES (0, $1, 2, $2, $3::timestamptz, $3::timestamptz + interval '1 hour', $3, '', '')`,
      [number, hash, startsAt],
    )
  await app.pool.query(
    `INSERT INTO feed_epoch (number, source, generator, hash, next_hash, starts_at, ends_at, pairs)
     VALUES ($1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz + interval '1 hour', $7)`,
    [...[number, source, nextHash && 2, hash, nextHash], ...[startsAt, JSON.stringify([pair])]],
  )
}

beforeAll(async () => {
  const encrypted = seeds.map((seed, index) => app.get(Encryption).encryptText(seed, seedContext(index + 1)))
  await app.pool.query(
    'INSERT INTO feed_seed (epoch, encrypted, given) SELECT ordinality, kept, false FROM unnest($1::text[]) WITH ORDINALITY seed (kept)',
    [encrypted],
  )
  await stated(1, 'sim', hashOf(first), hashOf(second))
  await stated(2, 'sim', hashOf(second), hashOf(third))
})

it('anybody sees where prices came from, and a seed once its epoch is over', async () => {
  const before = await app.does(visitor, endpoints.feedEpochs)
  expect(before.list.map(({ number, hash, seed }) => [number, hash, seed])).toEqual([
    [2, hashOf(second), null],
    [1, hashOf(first), null],
  ])
  await app.get(FeedReveals).sweep()
  const { list, total } = await app.does(visitor, endpoints.feedEpochs, { page: 1, pageSize: 10 })
  expect(list.map(({ seed }) => seed)).toEqual([null, first])
  expect(total).toBe(2)
  // It ended when the next one began.
  expect(list[1]?.endsAt).toEqual(list[0]?.startsAt)
})

it('one of them comes with all that its ticks are computed from, and without a seed that is not revealed', async () => {
  const answer = await app.tries(visitor, endpoints.feedEpoch, { number: 2 })
  expect(JSON.stringify(answer)).not.toContain(second)
  const epoch = await app.does(visitor, endpoints.feedEpoch, { number: 1 })
  const { start, ...facts } = pair
  expect(JSON.parse(JSON.stringify(epoch.pairs))).toEqual([
    { ...facts, startsAt: new Date(start.at).toISOString(), startPrice: start.price },
  ])
  expect((await app.tries(visitor, endpoints.feedEpoch, { number: 77 })).refusal).toBe('notFound')
})

it('what was stated is a chain that anybody reads, and each epoch has its own', async () => {
  const { list, total, longestContract } = await app.does(visitor, endpoints.feedStatements, { page: 1, pageSize: 1 })
  expect([list.map(({ position }) => position), total, longestContract]).toEqual([[2], 2, 900])
  const all = (await app.does(visitor, endpoints.feedStatements)).list.toReversed()
  expect(chainFaults(all)).toEqual([])
  expect(all.map(({ seedHash }) => seedHash)).toEqual([hashOf(first), hashOf(second)])
  const epochs = await app.does(visitor, endpoints.feedEpochs)
  expect(epochs.list.map(({ statement }) => statement)).toEqual(all.toReversed())
  // The first was cut: it was stated until later than it lasted.
  expect(epochs.list[1]?.statement?.endsAt).not.toEqual(epochs.list[1]?.endsAt)
  const [one, two] = all
  expect(chainFaults([{ ...(one as FeedStatement), seedHash: hashOf(third) }, two as FeedStatement])).toEqual([
    'statement 1: its hash is not the one of what it says',
  ])
})

it('a recording of trades is held against what the host publishes', async () => {
  const market = marketOf(first, pair as EpochPair)
  const from = Date.UTC(2026, 10, 20, 8, 40)
  const told = market.ticksBetween(from, from + 5_000)
  const lines = (price: (tick: (typeof told)[number]) => string) =>
    told.map((tick) =>
      JSON.stringify({
        symbol: pair.symbol,
        price: price(tick),
        volume: tick.volume.text(),
        at: tick.at.toISOString(),
      }),
    )
  const checked = (...recorded: string[]) => checkRecording(app.url, recorded.join('\n'), new Date())
  const honest = await checked(...lines(({ price }) => price.text()))
  expect(honest).toMatchObject({ epochs: 1, ticks: told.length, gaps: 0, announcements: 0 })
  const unbound = 'the recording has no announcement of an epoch: nothing shows that its seed was bound before'
  expect(honest.differences).toEqual([unbound])
  const { differences } = await checked(...lines(() => '1'))
  expect(differences).toEqual([expect.stringContaining('epoch 1: tick 1 of btcusdt'), unbound])

  // What it announced is asked as a recorder asks, on the morning of that day.
  const log = new AnnouncementLog(askOf(app.url), { now: () => new Date(from - 60_000) })
  const announced = await log.lines()
  expect(announced).toHaveLength(3)
  expect(await log.lines()).toHaveLength(1)
  const kept = announced.slice(0, 2)
  expect((await checked(...kept, ...lines(({ price }) => price.text()))).differences).toEqual([])
  const otherwise = kept.map((line) => line.replace(/"hash":"\w+"/, `"hash":"${hashOf(third)}"`))
  const [rewritten] = (await checked(...otherwise, ...lines(({ price }) => price.text()))).differences
  expect(rewritten).toMatch(/^statement 1 was announced/)
})

it('a recording offers no contracts, except for show on a demo host', async () => {
  const offered = async (variables: Record<string, string>) => {
    const host = await startTestApp({ DATABASE_URL: app.databaseUrl, ...variables })
    const { token } = await host.signedIn()
    const { symbols } = await host.does({ token }, endpoints.contractConfig)
    await host.stop()
    return symbols?.length
  }
  await app.pool.query(
    `INSERT INTO feed_statement (position, epoch, generator, seed_hash, starts_at, ends_at, bound_at, previous, hash)
     VALUES (0, 3, 2, $1, now(), now() + interval '1 hour', now(), '', '')`,
    [hashOf(third)],
  )
  expect(await offered({})).toBeGreaterThan(0)
  await stated(3, 'replay', hashOf('a recording'), null)
  expect(await offered({})).toBe(0)
  expect(await offered({ DEMO: '1' })).toBeGreaterThan(0)
})

it('the rounds of a beacon are told in order, and a recording is computed again with them', async () => {
  const [seed, number] = ['4'.repeat(64), 4]
  const startsAt = new Date(Date.UTC(2026, 10, 20, 12))
  const endsAt = new Date(startsAt.getTime() + 600_000)
  const { beacon, sign } = ownBeacon('a host', startsAt.getTime() / 1_000 - 600, 3)
  await app.pool.query(
    `INSERT INTO feed_statement (position, epoch, generator, seed_hash, starts_at, ends_at, bound_at, previous, hash, beacon)
     VALUES (0, $1, 3, $2, $3, $4, $3, '', '', $5)`,
    [number, hashOf(seed), startsAt, endsAt, beaconText(beacon)],
  )
  await app.pool.query(
    `INSERT INTO feed_epoch (number, source, generator, hash, next_hash, starts_at, ends_at, pairs)
     VALUES ($1, 'sim', 3, $2, $2, $3, $4, $5)`,
    [number, hashOf(seed), startsAt, endsAt, JSON.stringify([pair])],
  )
  await app.pool.query('UPDATE feed_epoch SET seed = $2, revealed_at = now() WHERE number = $1', [number, seed])
  const rounds = new EpochRounds(beacon, { startsAt, endsAt })
  const insert = (round: number) =>
    app.pool.query(`INSERT INTO feed_round VALUES ($1, $2, decode($3, 'hex'), $4)`, [
      ...[number, round, sign(round), startsAt],
    ])
  while (rounds.next < rounds.first + 120) {
    await insert(rounds.next)
    rounds.add(sign(rounds.next))
  }
  const { list, total } = await app.does(visitor, endpoints.feedRounds, { number, page: 2, pageSize: 100 })
  expect([list.length, total, list[0]]).toEqual([
    20,
    120,
    { round: rounds.first + 100, signature: sign(rounds.first + 100), createdAt: startsAt, updatedAt: startsAt },
  ])
  expect(await app.does(visitor, endpoints.feedRounds, { number: 1 })).toMatchObject({ list: [], total: 0 })
  expect((await app.does(visitor, endpoints.feedStatements)).list[0]?.beacon).toBe(beaconText(beacon))

  const [from, to] = [startsAt.getTime() + 60_000, startsAt.getTime() + 100_000]
  const lines = marketOf(seed, pair as EpochPair, rounds)
    .ticksBetween(from, to)
    .map(({ price, volume, at }) =>
      JSON.stringify({ symbol: pair.symbol, price: price.text(), volume: volume.text(), at: at.toISOString() }),
    )
  const log = new AnnouncementLog(askOf(app.url), { now: () => new Date(startsAt.getTime() + 1) })
  const announced = (await log.lines()).filter((line) => line.includes('announced'))
  const askedAt = (seconds: number) => new Date(startsAt.getTime() + seconds * 1_000)
  const checked = (now: Date) => checkRecording(app.url, [...announced, ...lines].join('\n'), now)
  expect(await checked(askedAt(370))).toMatchObject({ epochs: 1, ticks: lines.length, rounds: 120, differences: [] })
  // By then the next one should be there.
  const lacking = new RegExp(`^epoch 4: round ${rounds.next} of the beacon, due at .*, is not published$`)
  expect((await checked(askedAt(1_200))).differences).toEqual([expect.stringMatching(lacking)])
})
