import { type Beacon, beaconText, roundAt, roundCountsFrom, roundDueAt } from '@halyard/domain/feed-epochs'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { BeaconClient, chainHash, EpochRounds, firstUnsigned, isSigned } from './beacon.ts'
import { checkFeed } from './feed-check.ts'
import { revealEnded } from './feed-reveals.job.ts'
import { ownBeacon, type ServedBeacon, serveBeacon } from './own-beacon.ts'
import { SimulatedSource } from './sources/simulated-source.ts'
import { type MarketProcess, marketDatabase, marketProcess, testEncryption } from './testing/market-in-test.ts'

/** drand's quicknet: https://api.drand.sh/52db9ba7…/info and /public/1000, also in drand/tlock-js and the drand crate. */
const quicknet: Beacon = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  id: 'quicknet',
}
const recorded = new Map([
  [1_000, 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'],
  [10_024_141, '8c87caf26bb4f5e9fdfad5ddf739ff8683344f8cf04a8c381225ff067557b5d9d51937eed765fcef21971bf5ddef44bb'],
])
const signature = recorded.get(1_000) as string

describe('rounds that drand published', () => {
  it('bear the signature of its key', () => {
    for (const [round, signed] of recorded) expect(isSigned(quicknet, round, signed)).toBe(true)
  })

  it('the hash of the chain is that of what it says of itself', () => {
    expect(chainHash(quicknet)).toBe(quicknet.hash)
  })

  it.each([
    ['under another number', quicknet, 1_001, signature],
    ['of another number', quicknet, 1_000, recorded.get(10_024_141) as string],
    ['that is changed', quicknet, 1_000, signature.replace(/9$/, '8')],
    ['that is no point', quicknet, 1_000, 'f'.repeat(96)],
    ['that is too short', quicknet, 1_000, signature.slice(2)],
    ['of nothing', quicknet, 1_000, `c0${'0'.repeat(94)}`],
    ['of another key', ownBeacon('another', 0, 3).beacon, 1_000, signature],
  ])('one %s does not', (_, beacon, round, signed) => {
    expect(isSigned(beacon, round, signed)).toBe(false)
  })
})

describe('rounds that follow each other', () => {
  const own = ownBeacon('many', 0, 3)
  const signatures = Array.from({ length: 12 }, (_, index) => own.sign(50 + index))

  it('are checked together', () => {
    expect(firstUnsigned(own.beacon, 50, signatures)).toBeUndefined()
    expect(firstUnsigned(own.beacon, 50, [])).toBeUndefined()
    expect(firstUnsigned(own.beacon, 51, signatures)).toBe(0)
    expect(firstUnsigned(own.beacon, 50, signatures.with(7, own.sign(1)))).toBe(7)
    expect(firstUnsigned(own.beacon, 50, signatures.with(7, 'no point'))).toBe(7)
  })

  it('two false ones whose sum is right are found', () => {
    const point = (index: number) => bls12_381.G1.Point.fromHex(signatures[index] as string)
    const shift = bls12_381.G1.Point.BASE
    const shifted = signatures.with(3, point(3).add(shift).toHex()).with(4, point(4).subtract(shift).toHex())
    expect(firstUnsigned(own.beacon, 50, shifted)).toBe(3)
  })
})

describe('the rounds of an epoch', () => {
  const epoch = (from: number, until: number) => ({ startsAt: new Date(from), endsAt: new Date(until) })
  const begins = roundCountsFrom(quicknet, 2_000)

  it.each([
    [begins, begins + 3_000, 2_000, 1],
    [begins - 1, begins + 3_000, 1_999, 2],
    [begins + 1, begins + 3_001, 2_000, 2],
  ])('from %d until %d begin with %d, and are %d', (from, until, first, count) => {
    const rounds = new EpochRounds(quicknet, epoch(from, until))
    expect([rounds.first, rounds.next, rounds.until, rounds.isComplete]).toEqual([first, first, from, false])
    for (let added = 0; added < count; added += 1) {
      expect(rounds.isComplete).toBe(false)
      rounds.add(`${added}`)
    }
    expect(rounds.isComplete).toBe(true)
    expect(roundAt(quicknet, from + 1)).toBe(first)
    expect(roundAt(quicknet, until)).toBe(first + count - 1)
    expect(() => rounds.signatureOf(first + count)).toThrow(RangeError)
  })
})

describe('a beacon at an address', () => {
  let served: ServedBeacon
  const warnings: string[] = []
  const logger = { warn: (message: string) => warnings.push(message) }
  const clock = { now: () => new Date() }

  beforeAll(async () => {
    served = await serveBeacon(() => new Date())
  })
  afterAll(() => served.stop())

  it('says what the address binds it to', async () => {
    const client = new BeaconClient(`${served.url}/`, clock, logger)
    expect(await client.info()).toEqual(served.beacon)
    expect(await client.signature(served.beacon, 7)).toBe(served.sign(7))
  })

  it('that cannot be reached is named', async () => {
    const away = new BeaconClient(`http://127.0.0.1:1/${'a'.repeat(64)}`, clock, logger)
    await expect(away.info()).rejects.toThrow('the beacon cannot be reached')
    const other = new BeaconClient(`${served.url.replace(/[0-9a-f]{64}$/, '')}nothing/${'a'.repeat(64)}`, clock, logger)
    await expect(other.info()).rejects.toThrow('the beacon answers 404')
  })

  it('of another chain is not taken', async () => {
    const other = new BeaconClient(served.url.replace(/[0-9a-f]{64}/, 'a'.repeat(64)), clock, logger)
    await expect(other.info()).rejects.toThrow(`of the chain ${served.beacon.hash}, not of aaaa`)
    expect(() => new BeaconClient('http://127.0.0.1/a-beacon', clock, logger)).toThrow('must end with the hash')
  })

  it('a round that does not bear its signature has not come, which is said once', async () => {
    const client = new BeaconClient(served.url, clock, logger)
    served.forged.set(8, served.sign(9))
    served.forged.set(9, 'nothing')
    expect(await client.signature(served.beacon, 8)).toBeUndefined()
    expect(await client.signature(served.beacon, 9)).toBeUndefined()
    expect(warnings).toEqual(['prices wait for round 8 of the beacon: round 8 does not bear the signature of its key'])
  })
})

describe('prices that hang on a beacon', () => {
  let database: Awaited<ReturnType<typeof marketDatabase>>
  let served: ServedBeacon
  let started: MarketProcess[]
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const patience = { timeout: 120_000, interval: 50 }
  const quiet = { warn: () => {} }

  beforeEach(async () => {
    ahead = 0
    started = []
    database = await marketDatabase()
    served = await serveBeacon(now)
  })
  afterEach(async () => {
    for (const { feed } of started) await feed.stop()
    await served.stop()
    await database.drop()
  })

  async function start(options: Parameters<typeof marketProcess>[2] = {}): Promise<MarketProcess> {
    const beacon = new BeaconClient(served.url, { now }, quiet)
    const process = await marketProcess(database, new SimulatedSource({ now }), { now, beacon, ...options })
    started.push(process)
    await process.feed.start()
    return process
  }

  const asked = async <Row>(text: string) => (await database.pool.query(text)).rows as Row[]
  const told = (epoch: number, ticks = 100) =>
    vi.waitFor(async () => {
      const rows = await asked(
        `SELECT FROM tick WHERE epoch = ${epoch} AND at > (SELECT starts_at FROM feed_epoch WHERE number = ${epoch})`,
      )
      expect(rows.length).toBeGreaterThan(ticks)
    }, patience)
  const lastRound = async () =>
    (await asked<{ last: string | null }>('SELECT max(round) AS last FROM feed_round')).map(({ last }) =>
      Number(last),
    )[0]
  const newest = async () => (await asked<{ at: Date }>('SELECT max(at) AS at FROM tick'))[0]?.at.getTime() ?? 0
  const generators = async () =>
    (await asked<{ generator: number }>('SELECT generator FROM feed_epoch ORDER BY number')).map((one) => one.generator)

  it('are computed again from the seed and the rounds, epoch after epoch', async () => {
    const process = await start({ historyBars: 2, epochSeconds: 60 })
    await told(1)
    ahead = 61_000
    await told(2)
    await process.feed.stop()
    await revealEnded(database.pool, testEncryption)
    const report = await checkFeed(database.pool, now())
    expect(report).toMatchObject({ epochs: 1, gaps: 0, differences: [], beacons: [served.beacon.hash] })
    expect(report.rounds).toBeGreaterThan(20)
    const stated = await asked<{ beacon: string }>('SELECT DISTINCT beacon FROM feed_statement')
    expect(stated).toEqual([{ beacon: beaconText(served.beacon) }])
    // Without one of the rounds they are not.
    await database.pool.query('ALTER TABLE feed_round DISABLE TRIGGER feed_round_stays')
    await database.pool.query(
      `UPDATE feed_round SET signature = decode('${served.sign(1)}', 'hex') WHERE epoch = 1 AND round = (SELECT min(round) + 4 FROM feed_round)`,
    )
    const { differences } = await checkFeed(database.pool, now())
    expect(differences[0]).toMatch(/^epoch 1: round \d+ does not bear the signature of the beacon's key$/)
    expect(differences[1]).toMatch(/^epoch 1: tick \d+ of \w+ at .* was told without round \d+ of the beacon/)
  })

  it('wait for a round that is late, and it decides them then', async () => {
    const process = await start({ epochSeconds: 60 })
    await told(1, 0)
    served.lastRound = (await lastRound()) ?? 0
    const until = roundCountsFrom(served.beacon, served.lastRound + 1)
    ahead = 20_000
    await vi.waitFor(
      () => expect(served.asked.filter((round) => round === served.lastRound + 1).length).toBeGreaterThan(3),
      patience,
    )
    expect(await newest()).toBeLessThanOrEqual(until)
    expect(await lastRound()).toBe(served.lastRound)
    // The epoch does not end without them either.
    ahead = 70_000
    await vi.waitFor(() => expect(served.asked).toContain(served.lastRound + 8), patience)
    expect(await generators()).toEqual([3])
    served.lastRound = Number.POSITIVE_INFINITY
    await told(2)
    await process.feed.stop()
    await revealEnded(database.pool, testEncryption)
    expect(await checkFeed(database.pool, now())).toMatchObject({ epochs: 1, gaps: 0, differences: [] })
  })

  it('are run on by another process, with the rounds that are stored, also while the beacon cannot be reached', async () => {
    const process = await start()
    await told(1)
    await process.feed.stop()
    const before = await lastRound()
    const { url } = served
    await served.stop()
    const unreachable = await start({ beacon: new BeaconClient(url, { now }, quiet) })
    await unreachable.feed.stop()
    expect(await lastRound()).toBe(before)
    served = await serveBeacon(now, { genesis: served.beacon.genesis })
    await start()
    await vi.waitFor(async () => expect(await lastRound()).toBeGreaterThan((before ?? 0) + 1), patience)
    expect(await generators()).toEqual([3])
  })

  it('of a leader that was away for long settle contracts when the rounds have come', async () => {
    const process = await start({ epochSeconds: 600 })
    await told(1)
    await process.feed.stop()
    served.lastRound = (await lastRound()) ?? 0
    await database.pool.query(`
      INSERT INTO contract (user_id, pair_id, direction, asset, premium, duration_seconds, payout_ratio, profit, state, open_sequence,
                            open_price, open_at, open_source, opened_at, closes_at, created_at, updated_at)
      SELECT 1, pair.id, 'up', 'USDT', 10, 60, 0.85, 8.5, 'pending', 1, 100, now(), 'sim', now(), now() + interval '60 seconds', now(), now()
        FROM pair WHERE symbol = 'btcusdt'`)
    ahead = 400_000
    await start({ epochSeconds: 600 })
    await vi.waitFor(() => expect(served.asked).toContain(served.lastRound + 8), patience)
    const until = roundCountsFrom(served.beacon, served.lastRound + 1)
    expect(await newest()).toBeLessThanOrEqual(until)
    served.lastRound = Number.POSITIVE_INFINITY
    await vi.waitFor(async () => expect(await newest()).toBeGreaterThan(Date.now() + 390_000), patience)
    const [around] = await asked<{ count: string }>(
      `SELECT count(*) FROM tick JOIN contract USING (pair_id) WHERE at BETWEEN closes_at - interval '2 seconds' AND closes_at`,
    )
    expect(Number(around?.count)).toBeGreaterThan(3)
    // Not all of the absence is filled in.
    const [between] = await asked<{ count: string }>(
      `SELECT count(*) FROM tick, contract WHERE at BETWEEN closes_at + interval '10 seconds' AND closes_at + interval '200 seconds'`,
    )
    expect(Number(between?.count)).toBe(0)
  })

  it('do not begin while the beacon has never answered, and all else starts without them', async () => {
    const { url } = served
    await served.stop()
    const warnings: string[] = []
    const process = await start({ beacon: new BeaconClient(url, { now }, quiet), warnings })
    expect(warnings).toEqual([expect.stringContaining('the beacon cannot be reached')])
    expect(await generators()).toEqual([])
    await process.feed.stop()
  })

  it('begin with what is stated after the setting is made: what was announced without it is kept', async () => {
    const process = await start({ beacon: undefined, epochSeconds: 600 })
    await told(1)
    await process.feed.stop()
    await start({ epochSeconds: 600 })
    ahead = 900_000
    await told(2, 0)
    expect(await generators()).toEqual([2, 2])
    const later = await asked<{ generator: number }>(
      'SELECT generator FROM feed_statement ORDER BY position DESC LIMIT 1',
    )
    expect(later).toEqual([{ generator: 3 }])
  })

  it('are not told by a process without the beacon while contracts are pending', async () => {
    const process = await start()
    await told(1)
    await process.feed.stop()
    await database.pool.query(`
      INSERT INTO contract (user_id, pair_id, direction, asset, premium, duration_seconds, payout_ratio, profit, state, open_sequence,
                            open_price, open_at, open_source, opened_at, closes_at, created_at, updated_at)
      SELECT 1, pair.id, 'up', 'USDT', 10, 60, 0.85, 8.5, 'pending', 1, 100, now(), 'sim', now(), now() + interval '60 seconds', now(), now()
        FROM pair WHERE symbol = 'btcusdt'`)
    const warnings: string[] = []
    await start({ beacon: undefined, warnings })
    expect(warnings.join()).toContain('not while contracts are pending')
    expect(await generators()).toEqual([3])
  })

  it.each([
    ['passed over', 'SELECT epoch, round + 2, signature, now() FROM feed_round ORDER BY round DESC LIMIT 1', '23000'],
    ['of an epoch without a beacon', 'SELECT 77, round, signature, now() FROM feed_round LIMIT 1', '23000'],
    ['told anew', 'SELECT epoch, round, signature, now() FROM feed_round LIMIT 1', '23000'],
    ['cut', "SELECT epoch, round + 1, '', now() FROM feed_round ORDER BY round DESC LIMIT 1", '23514'],
  ])('a round is not %s', async (_, values, code) => {
    const process = await start()
    await told(1, 0)
    await process.feed.stop()
    await expect(database.pool.query(`INSERT INTO feed_round ${values}`)).rejects.toMatchObject({ code })
    for (const change of ['UPDATE feed_round SET received_at = now()', 'DELETE FROM feed_round', 'TRUNCATE feed_round'])
      await expect(database.pool.query(change)).rejects.toMatchObject({ code: '42501' })
  })

  it('what is due is known to the database, too', async () => {
    const process = await start()
    await told(1, 0)
    await process.feed.stop()
    const last = (await lastRound()) ?? 0
    const [row] = await asked<{ until: Date }>('SELECT feed_rounds_until() AS until')
    expect(row?.until.getTime()).toBe(roundCountsFrom(served.beacon, last + 1))
    expect(roundDueAt(served.beacon, last)).toBeLessThan(now().getTime())
  })
})
