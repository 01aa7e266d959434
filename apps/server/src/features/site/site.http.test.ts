import { endpoints } from '@halyard/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ DEMO: '1' })
})
afterAll(() => app?.close())

it('GET /base/site tells everyone version, mode, time and contacts', async () => {
  const site = await app.done(endpoints.site)
  expect(site).toMatchObject({
    name: 'Halyard',
    version: '1.3.5',
    demo: true,
    simulatedMarket: true,
    contacts: [{ channel: 'email', value: 'support@halyard.example' }],
  })
  expect(Math.abs(site.serverTime.getTime() - app.clock.now().getTime())).toBeLessThan(5_000)
})

it('shows what an operator changed within seconds', async () => {
  await app.pool.query(`UPDATE site_setting SET value = '"1.3.6"' WHERE name = 'version'`)
  app.clock.advance({ seconds: 6 })
  expect((await app.done(endpoints.site)).version).toBe('1.3.6')
})
