// @vitest-environment happy-dom
import { asSpecified } from '@halyard/wire/as-specified'
import { site } from '@halyard/wire/site'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serverNow } from '../time/server-time.ts'
import { useSite, useSiteRenewal } from './site.ts'

const secondsOff = () => Math.round((serverNow() - Date.now()) / 1000)

/** The config as it came twenty seconds ago, before a slow device had read the app. */
async function learn(data: unknown): Promise<void> {
  const now = Date.now()
  const times = { askedAt: now - 21_000, receivedAt: now - 19_000 }
  const name = ['GET', `${location.origin}/api${site.path}`, 'en-US', undefined, undefined].join(' ')
  const early = Object.assign(Response.json({ code: 0, msg: 'ok', data }), times)
  globalThis.earlyAnswers = new Map([[name, Promise.resolve(early)]])
  useSite.setState({ site: undefined, asking: true })
  const { unmount } = renderHook(useSiteRenewal)
  await waitFor(() => expect(useSite.getState().site).toBeDefined())
  unmount()
}

it('the clock of a server that does not say its time is that of the device, however late its config is read', async () => {
  await learn(asSpecified(site.response, site.example.response))
  expect(secondsOff()).toBe(0)
})

it('the clock of one that does is learnt from when the answer came', async () => {
  const time = new Date(Date.now() - 20_000 + 7_000).toISOString()
  await learn({ ...site.example.response, time })
  expect(secondsOff()).toBe(7)
})
