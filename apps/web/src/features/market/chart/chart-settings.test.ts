// @vitest-environment happy-dom

import type { ResponseOf } from '@halyard/wire/endpoint'
import { chartSettings, saveChartSettings } from '@halyard/wire/own-charts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useSession } from '#platform/session/session.ts'
import { signIn } from '#test/component.tsx'
import { server } from '#test/fake-server.ts'
import { syncSettings, useChartSettings } from './chart-settings.ts'

const usual = { period: '15m', chartType: 'candles', indicators: ['MA', 'VOL'], parameters: {} }
let stored: ResponseOf<typeof chartSettings>

beforeEach(() => {
  stored = { version: 0, settings: null }
  server.answer(chartSettings, () => stored)
  server.answer(saveChartSettings, ({ version, settings }) => {
    if (version !== stored.version) return { saved: false, ...stored }
    stored = { version: version + 1, settings }
    return { saved: true, ...stored }
  })
})

afterEach(() => {
  useSession.getState().signOut()
  localStorage.clear()
})

it('what a visitor chose goes along when they sign in, and the rest is as the account has it', async () => {
  const settings = { period: 'day', chartType: 'line', indicators: ['RSI'], parameters: [] } as const
  stored = { version: 7, settings: { ...settings, indicators: ['RSI'], parameters: [] } }
  useChartSettings.getState().chooseType('area')
  signIn()
  await syncSettings()
  const chosen = { period: 'day', chartType: 'area', indicators: ['RSI'], parameters: {} }
  expect(useChartSettings.getState()).toMatchObject(chosen)
  expect(stored).toMatchObject({ version: 8, settings: { chartType: 'area', period: 'day' } })
})

it('two devices keep what each of them chose', async () => {
  signIn()
  await syncSettings()
  useChartSettings.getState().chooseParameters('MA', [5, 10, 20])
  stored = { version: 1, settings: { period: 'week', chartType: 'candles', indicators: ['MA', 'VOL'], parameters: [] } }
  await syncSettings()
  expect(useChartSettings.getState()).toMatchObject({ ...usual, period: 'week', parameters: { MA: [5, 10, 20] } })
  expect(stored).toMatchObject({
    version: 2,
    settings: { period: 'week', parameters: [{ indicator: 'MA', values: [5, 10, 20] }] },
  })
})

it('the next user of the device finds nothing of it', async () => {
  signIn()
  useChartSettings.getState().choosePeriod('month')
  useSession.getState().signOut()
  expect(useChartSettings.getState()).toMatchObject(usual)
})
