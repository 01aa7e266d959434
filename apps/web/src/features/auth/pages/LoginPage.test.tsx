// @vitest-environment happy-dom
import { captcha, login } from '@halyard/wire/auth'
import { expect, it } from 'vitest'
import { fill, screen, show, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import LoginPage from './LoginPage.tsx'

it('a sign-in without an answer has another picture: the one before may be used', async () => {
  server.answer(captcha, exampleOf(captcha))
  const { user } = show(<LoginPage />)
  const picture = () => document.querySelector('form img[src^="data:image"]')
  await waitFor(() => expect(picture()).not.toBeNull())
  await fill(user, screen.getByLabelText('Email address'), 'mira@example.com')
  await fill(user, screen.getByLabelText('Password'), 'correct horse battery')
  const characters = screen.getByLabelText<HTMLInputElement>('Characters in the picture')
  await fill(user, characters, 'k7qx')
  server.loses(login)
  server.answer(captcha, { ...exampleOf(captcha), captchaId: 'next' })
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(server.sentTo(captcha)).toHaveLength(2))
  await waitFor(() => expect(characters.value).toBe(''))
  // Nor is a picture shown where none came.
  server.loses(captcha)
  await user.click(screen.getByRole('button', { name: 'Show another picture' }))
  await waitFor(() => expect(picture()).toBeNull())
})
