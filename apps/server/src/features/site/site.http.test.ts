import { visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { describe, expect, it } from 'vitest'
import { appOfFile, startTestApp } from '../../../test/harness.ts'
import { EditRegistry } from '../../platform/back-office/edit-registry.ts'

const app = appOfFile({ DEMO: '1' })

it('GET /base/site tells everyone version, mode, time and contacts', async () => {
  const site = await app.does(visitor, endpoints.site)
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
  expect((await app.does(visitor, endpoints.site)).version).toBe('1.3.6')
})

it('shows what an operator changed also when the clock is put back', async () => {
  await app.does(visitor, endpoints.site)
  await app.pool.query(`UPDATE site_setting SET value = '"1.3.7"' WHERE name = 'version'`)
  app.clock.advance({ hours: -1 })
  expect((await app.does(visitor, endpoints.site)).version).toBe('1.3.7')
})

it('shows a sample certification on a demo host, and what an operator publishes after it', async () => {
  const sample = (await app.does(visitor, endpoints.site)).certification
  expect(sample).toMatchObject({ registrar: 'FinCEN', number: expect.stringMatching(/^SAMPLE/), sample: true })
  const edits = app.get(EditRegistry).find('certification')
  await edits?.write('msb', { number: '31000000000001', holder: 'Halyard Ltd', sample: false })
  app.clock.advance({ seconds: 6 })
  expect((await app.does(visitor, endpoints.site)).certification).toEqual({
    registrar: 'FinCEN',
    number: '31000000000001',
    holder: 'Halyard Ltd',
    searchUrl: 'https://www.fincen.gov/msb-registrant-search',
    sample: false,
  })
  await edits?.write('msb', { published: false })
  app.clock.advance({ seconds: 6 })
  expect((await app.does(visitor, endpoints.site)).certification).toBeNull()
})

it.each([
  ['javascript:alert(1)', false],
  ['http://registrar.example', false],
  ['https://registrar.example/a b', true],
  ['not an address', false],
])('an operator who links the registrar as %s is heard: %s', (typed, accepted) => {
  const field = app.get(EditRegistry).find('certification')?.fields.searchUrl
  expect('value' in (field?.read(typed) ?? {})).toBe(accepted)
})

describe('without a demo', () => {
  it('no certification is shown until one is published that is no sample', async () => {
    const plain = await startTestApp()
    const published = async () => (await plain.does(visitor, endpoints.site)).certification
    expect(await published()).toBeNull()
    const edits = plain.get(EditRegistry).find('certification')
    await edits?.write('msb', { published: true, registrar: 'FinCEN', number: '1', holder: 'A Ltd', sample: true })
    plain.clock.advance({ seconds: 6 })
    expect(await published()).toBeNull()
    await edits?.write('msb', { sample: false })
    plain.clock.advance({ seconds: 6 })
    expect(await published()).toMatchObject({ number: '1' })
    await plain.stop()
  })
})
