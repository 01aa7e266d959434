// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A device that asks for a theme and may change its mind. */
function device(light: boolean) {
  const system = Object.assign(new EventTarget(), { matches: light })
  vi.stubGlobal('matchMedia', () => system)
  return (next: boolean) => {
    system.matches = next
    system.dispatchEvent(new Event('change'))
  }
}

const opened = async () => (await import('./appearance.ts')).useAppearance
/** A script of the page, which nothing imports. */
const beforeFirstPaint = '../../../public/appearance.js'
const shown = () => document.documentElement.dataset['theme']

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('the theme is dark for a newcomer, and follows the device for whoever asks for that, also when it changes', async () => {
  const change = device(true)
  const { getState } = await opened()
  expect(getState().theme).toBe('dark')
  getState().setTheme('system')
  expect(shown()).toBe('light')
  change(false)
  expect(shown()).toBe('dark')
})

it('a theme that was chosen stays whatever the device asks for, and is kept', async () => {
  const change = device(true)
  ;(await opened()).getState().setTheme('dark')
  change(false)
  change(true)
  expect(shown()).toBe('dark')
  vi.resetModules()
  const { getState } = await opened()
  expect(getState().theme).toBe('dark')
  getState().setTheme('system')
  expect(shown()).toBe('light')
})

it.each([
  ['light', undefined, undefined],
  ['dark', { theme: 'system' }, undefined],
  ['light', { theme: 'dark' }, undefined],
  ['dark', { theme: 'light' }, 'light'],
  ['light', { theme: 'system' }, 'light'],
] as const)('before the first paint on a device in %s with %j kept the page is %s', async (asked, kept, theme) => {
  device(asked === 'light')
  document.head.innerHTML = '<meta name="theme-color" content="#0b0e13">'
  delete document.documentElement.dataset['theme']
  if (kept) localStorage.setItem('halyard.appearance', JSON.stringify(kept))
  await import(/* @vite-ignore */ beforeFirstPaint)
  expect(shown()).toBe(theme)
})
