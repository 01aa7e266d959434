// @vitest-environment happy-dom
import { passkeys, removePasskey } from '@halyard/wire/passkeys'
import { expect, it } from 'vitest'
import { fill, screen, show, signIn, waitFor, within } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { Passkeys } from './Passkeys.tsx'

it('after a passkey is removed the keyboard is at the next one', async () => {
  signIn()
  const [example] = exampleOf(passkeys).list
  if (!example) throw new Error('the example of the passkeys has none')
  let list = ['Old phone', 'New phone'].map((name, index) => ({ ...example, passkeyId: index + 1, name }))
  server.answer(passkeys, () => ({ list }))
  server.answer(removePasskey, ({ passkeyId }) => {
    list = list.filter((each) => each.passkeyId !== passkeyId)
  })
  const { user } = show(<Passkeys device="Desktop" />)
  await user.click(await screen.findByRole('button', { name: /^Old phone/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Passkey “Old phone”' })
  await fill(user, within(sheet).getByLabelText('Login password'), 'correct horse battery')
  await user.click(within(sheet).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^New phone/ })))
})
