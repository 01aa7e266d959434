// @vitest-environment happy-dom
import { forgetDevices, knownDevices } from '@halyard/wire/two-factor'
import { beforeEach, expect, it } from 'vitest'
import { useSession } from '#platform/session/session.ts'
import { fill, screen, show, signIn, waitFor, within } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { knownDevice, rememberDevice } from '../known-device.ts'
import DevicesPage from './DevicesPage.tsx'

const [example] = exampleOf(knownDevices).list
if (!example) throw new Error('the example of the devices has none')
const others = ['Safari, iOS', 'Firefox, Linux'].map((device, index) => ({
  ...example,
  ...{ deviceId: index + 7, device, address: null, current: false, signedIn: false, pushed: false },
  ...{ passkey: null, apiKeys: [] },
}))
let list = [example, ...others]

beforeEach(() => {
  signIn()
  list = [example, ...others]
  server.answer(knownDevices, () => ({ list }))
  server.answer(forgetDevices, ({ deviceId }) => {
    list = list.filter((each) => (deviceId === undefined ? each.current : each.deviceId !== deviceId))
  })
})

async function forget(name: string) {
  const { user } = show(<DevicesPage />)
  await user.click(await screen.findByRole('button', { name }))
  const sheet = await screen.findByRole('dialog', { name })
  await fill(user, within(sheet).getByLabelText('Login password'), 'correct horse battery')
  await user.click(within(sheet).getByRole('button', { name: 'Forget' }))
  return sheet
}

it('says what this device has: where, passkey, push, keys', async () => {
  show(<DevicesPage />)
  const [card] = await screen.findAllByRole('listitem')
  expect(card?.textContent).toContain('This device')
  const facts = within(card ?? document.body)
  for (const text of ['203.0.113.7', 'Mira’s phone', 'Grid bot', 'On']) expect(facts.getByText(text)).toBeTruthy()
})

it('after one is forgotten the keyboard is at the next one', async () => {
  await forget('Forget Safari, iOS')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sentTo(forgetDevices)).toMatchObject([{ deviceId: 7 }])
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Forget Firefox, Linux' })),
  )
})

it('all others are forgotten in one call that names none, and the offer is gone', async () => {
  const sheet = await forget('Forget all other devices')
  expect(sheet.textContent).toContain('Passkeys and API keys keep working.')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(server.sentTo(forgetDevices)).toEqual([{ password: 'correct horse battery' }])
  expect(screen.queryByRole('button', { name: 'Forget all other devices' })).toBeNull()
})

it('this device forgets its token and its session', async () => {
  rememberDevice({ deviceToken: 'kd_1', userId: 1 } as Parameters<typeof rememberDevice>[0], 'mira@example.com')
  await forget('Forget Chrome, Android')
  await waitFor(() => expect(useSession.getState().token).toBeUndefined())
  expect(knownDevice()).toBeUndefined()
})
