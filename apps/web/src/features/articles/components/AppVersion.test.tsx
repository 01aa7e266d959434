// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { keepInstallPrompt } from '#platform/site/install.ts'
import { act, screen, show } from '#test/component.tsx'
import { AppVersion } from './AppVersion.tsx'

it('has the browser ask whether to install the app, once for each time that it would, until it is installed', async () => {
  keepInstallPrompt()
  const { user } = show(<AppVersion />)
  const button = () => screen.queryByRole('button', { name: 'Install' })
  expect(button()).toBeNull()
  const prompt = vi.fn(async () => undefined)
  const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void dispatchEvent(offered))
  // Otherwise the browser would ask by itself, at its own moment.
  expect(offered.defaultPrevented).toBe(true)
  await user.click(button() ?? expect.fail('nothing to press'))
  expect([prompt.mock.calls.length, button()]).toEqual([1, null])
  act(() => void dispatchEvent(new Event('appinstalled')))
  expect(screen.getByText('Halyard is installed on this device.')).toBeTruthy()
})
