// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { openLaunches } from './install.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  location.hash = ''
})

it('a shortcut opens its page in the window that is there; what opened the window and the icon alone lead nowhere', () => {
  location.hash = '#/pages/deal/deal?symbol=ethusdt'
  let open = (_launch: { targetURL?: string }) => {}
  vi.stubGlobal('launchQueue', {
    setConsumer: (consumer: typeof open) => {
      open = consumer
      // As a browser does with what it has kept.
      open({ targetURL: 'https://halyard.example/#/pages/market/market' })
    },
  })
  openLaunches()
  open({ targetURL: 'https://halyard.example/' })
  open({})
  expect(location.hash).toBe('#/pages/deal/deal?symbol=ethusdt')
  open({ targetURL: 'https://halyard.example/#/pages/property/property' })
  expect(location.hash).toBe('#/pages/property/property')
})

it('a browser that has no such queue is left alone', () => {
  vi.stubGlobal('launchQueue', undefined)
  expect(openLaunches).not.toThrow()
})
