import { Amount } from '@halyard/domain'
import { isRoundAfter, readBeacon, roundAt } from '@halyard/domain/feed-epochs'
import { visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkSettlements } from '../src/features/contracts/index.ts'
import { checkFeed } from '../src/market-feed/feed-check.ts'
import { FeedRecorder } from '../src/market-feed/feed-recorder.ts'
import { FeedReveals } from '../src/market-feed/feed-reveals.job.ts'
import { type ServedBeacon, serveBeacon } from '../src/market-feed/own-beacon.ts'
import { Pairs } from '../src/market-feed/pairs.ts'
import { checkRecording } from '../src/market-feed/recording-check.ts'
import { startTestApp, type TestApp, type TestUser } from './harness.ts'

// A whole host whose prices hang on a beacon, with rounds and epochs that end within a test.
let served: ServedBeacon
let app: TestApp
let user: TestUser
const patience = { timeout: 120_000, interval: 300 }
const now = () => new Date()

beforeAll(async () => {
  served = await serveBeacon(now)
  app = await startTestApp({ ROLES: 'api,feed,worker', MARKET_EPOCH_SECONDS: '10', MARKET_BEACON_URL: served.url })
  await app.pool.query('INSERT INTO contract_duration (seconds, payout_ratio) VALUES (8, 0.85)')
  user = await app.signedIn({ USDT: '1000' })
})
afterAll(async () => {
  await app.stop()
  await served.stop()
})

const up = { direction: 'up', premium: Amount.of('10'), symbol: 'btcusdt', durationSeconds: 8 } as const
const opened = async () => {
  let contractId = 0
  await expect
    .poll(async () => {
      const answer = await app.tries(user, endpoints.openContract, up)
      if (answer.code === 0) contractId = (answer.data as { ID: number }).ID
      return answer.code
    }, patience)
    .toBe(0)
  return contractId
}
const found = (contractId: number) => app.does(user, endpoints.findContract, { contractId })
const ended = (contractId: number) =>
  expect.poll(async () => (await found(contractId)).state, patience).not.toBe('pending')

it('a contract names the round that decided it, and who recorded the host computes it again', async () => {
  const lines: string[] = []
  const silent = { log: () => {}, warn: () => {} }
  const address = `${app.url.replace('http', 'ws')}/ws`
  const recorder = new FeedRecorder(address, (written) => lines.push(...written), { now }, silent)
  await recorder.start(app.get(Pairs).all().slice(0, 2))
  const contractId = await opened()
  await ended(contractId)
  const { state, openedAt, closesAt, closeStatement, closeRound } = await found(contractId)
  expect(state).toBe('settled')
  const beacon = readBeacon(closeStatement?.beacon ?? '')
  expect(beacon).toEqual(served.beacon)
  const round = roundAt(beacon, closesAt.getTime())
  expect(closeRound).toMatchObject({ round, signature: served.sign(round) })
  expect(isRoundAfter(beacon, round, openedAt)).toBe(true)
  expect(await checkSettlements(app.pool)).toMatchObject({ checked: 1, differences: [] })

  const newest = async () => (await app.does(visitor, endpoints.feedEpochs)).list[0]?.number ?? 0
  const first = await newest()
  await expect.poll(newest, patience).toBeGreaterThan(first + 1)
  await recorder.stop()
  await app.get(FeedReveals).sweep()
  const report = await checkRecording(app.url, lines.join('\n'), new Date())
  expect(report).toMatchObject({ differences: [], gaps: 0 })
  expect([report.ticks, report.rounds].every((count) => count > 5)).toBe(true)
})

it('a beacon that falls silent stops openings, and what waits for its round is settled by it', async () => {
  const contractId = await opened()
  served.lastRound = Math.max(...served.asked) - 1
  // Of somebody without money, so that none is opened while there still is a price.
  const poor = await app.signedIn()
  const tried = () => app.tries(poor, endpoints.openContract, up)
  await expect.poll(async () => (await tried()).refusal, patience).toBe('beaconSilent')
  const refused = await tried()
  expect(Number((refused.data as { detail: { seconds: string } }).detail.seconds)).toBeGreaterThanOrEqual(5)
  const { closesAt } = await found(contractId)
  await expect.poll(() => Date.now() - closesAt.getTime(), patience).toBeGreaterThan(4_000)
  expect(await found(contractId)).toMatchObject({ state: 'pending', closeRound: null })
  served.lastRound = Number.POSITIVE_INFINITY
  await ended(contractId)
  const round = roundAt(served.beacon, closesAt.getTime())
  expect(await found(contractId)).toMatchObject({ state: 'settled', closeRound: { round } })
  await ended(await opened())
  expect(await checkSettlements(app.pool)).toMatchObject({ checked: 3, differences: [] })
  await app.get(FeedReveals).sweep()
  expect(await checkFeed(app.pool, new Date())).toMatchObject({ differences: [], gaps: 0 })
})
