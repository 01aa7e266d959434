import { visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { expect, it } from 'vitest'
import { appOfFile } from '../../test/harness.ts'
import { FeedRecorder } from './feed-recorder.ts'
import { FeedReveals } from './feed-reveals.job.ts'
import { Pairs } from './pairs.ts'
import { checkRecording } from './recording-check.ts'

// Epochs as short as they may be, of which two have to end.
const app = appOfFile({ ROLES: 'api,feed', MARKET_EPOCH_SECONDS: '10' })

it('what is recorded of a host is what it announced before and publishes after', async () => {
  const lines: string[] = []
  const address = `${app.url.replace('http', 'ws')}/ws`
  const silent = { log: () => {}, warn: () => {} }
  const recorder = new FeedRecorder(address, (written) => lines.push(...written), { now: () => new Date() }, silent)
  await recorder.start(app.get(Pairs).all().slice(0, 2))
  const newest = async () => (await app.does(visitor, endpoints.feedEpochs)).list[0]?.number
  const first = (await newest()) ?? 0
  await expect.poll(newest, { timeout: 120_000, interval: 500 }).toBeGreaterThan(first + 2)
  await recorder.stop()
  await app.get(FeedReveals).sweep()
  const report = await checkRecording(app.url, lines.join('\n'), new Date())
  expect(report).toMatchObject({ differences: [], gaps: 0 })
  // A quarter of an hour and a minute, in epochs of ten seconds.
  expect(report.announcements).toBeGreaterThan(95)
  expect(report.ticks).toBeGreaterThan(50)

  const altered = lines.map((line) => line.replace(/"price":"[^"]+"/, '"price":"1"'))
  const { differences } = await checkRecording(app.url, altered.join('\n'), new Date())
  expect(differences[0]).toMatch(/where the seed gives/)
})
