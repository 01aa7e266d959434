// @vitest-environment happy-dom
import { endTwoFactor } from '@halyard/wire/two-factor'
import { expect, it, vi } from 'vitest'
import { fill, noteOf, screen, show, signIn, waitFor, within } from '#test/component.tsx'
import { server } from '#test/fake-server.ts'
import { TwoFactorIsOn } from './TwoFactorIsOn.tsx'

it('turning it off is confirmed by its proof beside the warning, or cancelled', async () => {
  signIn()
  server.answer(endTwoFactor, { refused: 'passwordWrong', message: 'The password is wrong.' })
  const { user } = show(<TwoFactorIsOn recoveryCodesLeft={8} onCodes={vi.fn()} onOff={vi.fn()} />)
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: /^Turn off/ }))
    return screen.findByRole('dialog', { name: 'Turn off' })
  }
  const first = await open()
  const [cancel, verb] = within(first).getAllByRole('button', { name: /^(Cancel|Turn off)$/ })
  expect([cancel?.textContent, verb?.textContent]).toEqual(['Cancel', 'Turn off'])
  await user.click(cancel as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const again = await open()
  const password = within(again).getByLabelText('Login password')
  await fill(user, password, 'wrong horse')
  await fill(user, within(again).getByLabelText(/code/i), '123456')
  await user.click(within(again).getByRole('button', { name: 'Turn off' }))
  await waitFor(() => expect(noteOf(password)).toBe('The password is wrong.'))
})
