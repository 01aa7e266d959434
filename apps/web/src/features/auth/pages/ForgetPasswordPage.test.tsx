// @vitest-environment happy-dom
import { captcha, resetPassword } from '@halyard/wire/auth'
import { passkeys, removePasskeys } from '@halyard/wire/passkeys'
import { expect, it } from 'vitest'
import { fill, screen, show, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import ForgetPasswordPage from './ForgetPasswordPage.tsx'
import LoginPage from './LoginPage.tsx'

const [passkey = expect.fail('the example has none')] = exampleOf(passkeys).list
const pictures = () => document.querySelectorAll('form img[src^="data:image"]').length

it('the login that a reset leads to has a picture of its own: the one of the reset is used up', async () => {
  server.answer(captcha, exampleOf(captcha))
  const reset = <ForgetPasswordPage key="reset" />
  const { rerender } = show([reset])
  await waitFor(() => expect(pictures()).toBe(1))
  // While one page goes, the next is there already.
  rerender([reset, <LoginPage key="login" />])
  await waitFor(() => expect(pictures()).toBeGreaterThan(1))
  await waitFor(() => expect(server.sentTo(captcha)).toHaveLength(2))
})

it('passkeys that a reset has left are shown, and removed if their owner wants it', async () => {
  server.answer(captcha, exampleOf(captcha))
  server.answer(resetPassword, { passkeys: [passkey], ticket: 'st_left' })
  server.answer(removePasskeys, undefined)
  const { user } = show(<ForgetPasswordPage />)
  await waitFor(() => expect(pictures()).toBe(1))
  await fill(user, screen.getByLabelText('Email address'), 'mira@example.com')
  await fill(user, screen.getByLabelText('Verification code'), '428913')
  await fill(user, screen.getByLabelText('New password'), 'a new horse battery')
  await fill(user, screen.getByLabelText('Repeat the password'), 'a new horse battery')
  await fill(user, screen.getByLabelText('Characters in the picture'), 'h7kq')
  await user.click(screen.getByRole('button', { name: 'Set new password' }))
  await screen.findByText(/^Mira’s phone · /)
  await user.click(screen.getByRole('button', { name: 'Remove all passkeys' }))
  await waitFor(() => expect(server.sentTo(removePasskeys)).toEqual([{ ticket: 'st_left' }]))
})
