// @vitest-environment happy-dom
import { getUserInfo } from '@halyard/wire/profile'
import { beforeEach, expect, it, vi } from 'vitest'
import { exampleOf } from '#test/fake-server.ts'
import { kept } from '../kept.ts'
import { lockAfter, unlock, useLock } from './lock.ts'
import { useSession } from './session.ts'

const mira = { ...exampleOf(getUserInfo), userId: 42 }
const noor = { ...exampleOf(getUserInfo), userId: 43 }
const isLocked = () => useSession.getState().locked
const now = () => ({ ...useLock.getState(), locked: isLocked() })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T09:00:00Z') })
  useSession.getState().expire()
  localStorage.clear()
  useSession.getState().signIn('token', mira)
  return () => vi.useRealTimers()
})

function look(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}

function away(minutes: number): void {
  look('hidden')
  vi.setSystemTime(Date.now() + minutes * 60_000)
  look('visible')
}

it.each([
  [0, 0, false],
  [0, 0.1, true],
  [1, 0.9, false],
  [1, 1.1, true],
  [15, 14, false],
  [15, 16, true],
  [15, -60, true],
] as const)('set to %s minutes, after %s away it is locked: %s', (after, minutes, locked) => {
  lockAfter(after)
  away(minutes)
  expect(isLocked()).toBe(locked)
})

it('without the setting it never is, and nothing covers the page while nobody looks', () => {
  away(1_000)
  expect(isLocked()).toBe(false)
  look('hidden')
  expect(document.documentElement.hasAttribute('data-away')).toBe(false)
})

it('while nobody looks the page is covered, in the list of open apps too', () => {
  lockAfter(5)
  look('hidden')
  expect(document.documentElement.hasAttribute('data-away')).toBe(true)
  look('visible')
  expect(document.documentElement.hasAttribute('data-away')).toBe(false)
})

it('stays locked however often it is left and looked at, until its user opens it', () => {
  lockAfter(5)
  away(6)
  away(1)
  away(0)
  expect(isLocked()).toBe(true)
  unlock()
  expect(isLocked()).toBe(false)
  away(1)
  expect(isLocked()).toBe(false)
})

it('a clock that is put back to when the app was left does not open it', () => {
  lockAfter(5)
  away(60)
  away(-59)
  expect(isLocked()).toBe(true)
})

it('who takes a picture for the app has not been away, unless they were long', () => {
  const field = document.body.appendChild(Object.assign(document.createElement('input'), { type: 'file' }))
  lockAfter(0)
  field.click()
  away(4)
  expect(isLocked()).toBe(false)
  field.click()
  away(6)
  expect(isLocked()).toBe(true)
  unlock()
  field.click()
  vi.setSystemTime(Date.now() + 60_000)
  away(1)
  expect(isLocked()).toBe(true)
  field.remove()
})

it('whoever signs in opens it; its user finds the setting again, and nobody else has it', () => {
  lockAfter(1)
  away(2)
  useSession.getState().signOut()
  expect(now()).toEqual({ after: undefined, locked: false })
  useSession.getState().signIn('of another', noor)
  expect(now()).toEqual({ after: undefined, locked: false })
  useSession.getState().signOut()
  useSession.getState().signIn('anew', mira)
  expect(now()).toEqual({ after: 1, locked: false })
})

it('another tab that switches it off opens this one, and a setting that is none is none', () => {
  lockAfter(1)
  away(2)
  const heard = () => dispatchEvent(new StorageEvent('storage', { key: 'halyard.lock' }))
  heard()
  expect(isLocked()).toBe(true)
  kept.write('lock', { userId: 42, after: 'never' })
  heard()
  expect(now()).toEqual({ after: undefined, locked: false })
})

/** The app as it is opened on what the device has kept: before and after it knows of the lock. */
async function opened() {
  vi.resetModules()
  const session = (await import('./session.ts')).useSession
  const before = session.getState().locked
  await import('./lock.ts')
  return [before, session.getState().locked]
}

// Last: modules that were loaded before keep listening.
it.each([
  ['long ago', '2026-11-28T08:00:00Z', true],
  ['a moment ago', '2026-11-28T08:58:00Z', false],
  ['by a clock that was put back since', '2026-11-28T09:30:00Z', true],
  ['at no time that is known', undefined, true],
])('an app that is opened, and was left %s', async (_, left, locked) => {
  lockAfter(5)
  kept.write('lock.left', left && Date.parse(left))
  expect(await opened()).toEqual([true, locked])
})

it('a device on which nobody has one opens at once, and for who has none soon', async () => {
  expect(await opened()).toEqual([false, false])
  kept.write('lock', { userId: 43, after: 5 })
  expect(await opened()).toEqual([true, false])
})
