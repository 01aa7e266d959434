import { getUserInfo } from '@halyard/wire/profile'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

/** One tab: what it remembers outlives the page that is loaded in it. */
let tab: Map<string, string>

beforeEach(() => {
  tab = new Map()
  const storage = {
    getItem: (name: string) => tab.get(name) ?? null,
    setItem: (name: string, value: string) => void tab.set(name, value),
    removeItem: (name: string) => void tab.delete(name),
  }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', { ...storage, getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('addEventListener', () => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The app, loaded anew. */
async function load() {
  vi.resetModules()
  const [{ forgetSubmit, keyOfSubmit }, { useSession }] = await Promise.all([
    import('./unanswered.ts'),
    import('../session/session.ts'),
  ])
  return { forgetSubmit, keyOfSubmit, session: useSession.getState() }
}

const order = '/bborder/upbbbuy {"symbol":"btcusdt","quantity":"1"}'
const withdrawal = (password: string) => `/withdraw/createWithdraw {"quantity":"5","withdrawalPassword":"${password}"}`

it('a submit whose end is unknown keeps its key, whatever is sent in between', async () => {
  const { forgetSubmit, keyOfSubmit } = await load()
  const first = keyOfSubmit(withdrawal('right'))
  const mistyped = keyOfSubmit(withdrawal('rihgt'))
  expect(mistyped).not.toBe(first)
  forgetSubmit(withdrawal('rihgt'))
  expect(keyOfSubmit(withdrawal('right'))).toBe(first)
  forgetSubmit(withdrawal('right'))
  expect(keyOfSubmit(withdrawal('right'))).not.toBe(first)
})

it('is another submit after ten minutes', async () => {
  vi.useFakeTimers()
  const { keyOfSubmit } = await load()
  const first = keyOfSubmit(order)
  vi.advanceTimersByTime(9 * 60_000)
  expect(keyOfSubmit(order)).toBe(first)
  vi.advanceTimersByTime(11 * 60_000)
  expect(keyOfSubmit(order)).not.toBe(first)
})

it('is the same after the tab was loaded anew, unless a secret would have to be written down', async () => {
  const before = await load()
  const keys = [before.keyOfSubmit(order), before.keyOfSubmit(withdrawal('right'))]
  expect([...tab.values()].join()).not.toContain('right')
  const after = await load()
  expect(after.keyOfSubmit(order)).toBe(keys[0])
  expect(after.keyOfSubmit(withdrawal('right'))).not.toBe(keys[1])
  after.forgetSubmit(order)
  expect(tab.size).toBe(0)
})

it('is nobody else’s', async () => {
  const { keyOfSubmit, session } = await load()
  const first = keyOfSubmit(order)
  session.signIn('another token', z.decode(getUserInfo.response, getUserInfo.example.response))
  expect(tab.size).toBe(0)
  expect(keyOfSubmit(order)).not.toBe(first)
})
