// @vitest-environment happy-dom
import { captcha, emailCode, registerUser } from '@halyard/wire/auth'
import { beforeEach, expect, it } from 'vitest'
import { paths } from '#platform/navigation/paths.ts'
import { useSession } from '#platform/session/session.ts'
import { fill, noteOf, screen, show, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { navigate } from '#test/navigate.ts'
import RegisterPage from './RegisterPage.tsx'

beforeEach(() => {
  server.answer(captcha, exampleOf(captcha))
  navigate(paths.register())
})

/** The page, with these texts in its fields. */
async function registerPage(typed: Readonly<Record<string, string>>) {
  const { user } = show(<RegisterPage />)
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  await waitFor(() => expect(document.querySelector('form img[src^="data:image"]')).not.toBeNull())
  for (const [label, text] of Object.entries(typed)) await fill(user, field(label), text)
  return { user, field, send: () => user.click(screen.getByRole('button', { name: 'Create account' })) }
}

const right = {
  'Email address': 'mira@example.com',
  'Verification code': '123456',
  Password: 'correct horse battery',
  'Repeat the password': 'correct horse battery',
  'Invitation code': 'halyard',
  'Characters in the picture': ' k7qx ',
}

it('what is missing or wrong stands at its field before anything is sent, and the first is led to', async () => {
  const { field, send } = await registerPage({
    'Email address': 'mira@nowhere',
    Password: 'password',
    'Repeat the password': 'passwort',
  })
  await send()
  const notes = {
    'Email address': 'This is not a complete email address',
    'Verification code': 'Enter the six digits that were sent',
    Password: 'This password is too easy to guess. Choose another.',
    'Repeat the password': 'The two passwords differ',
    'Invitation code': 'Enter an invitation code',
    'Characters in the picture': 'Enter the characters in the picture',
  }
  for (const [label, note] of Object.entries(notes)) expect(noteOf(field(label)), label).toBe(note)
  await waitFor(() => expect(document.activeElement).toBe(field('Email address')))
  expect(server.sentTo(registerUser)).toEqual([])
})

it('what is right is sent as it is meant, and signs in', async () => {
  server.answer(registerUser, exampleOf(registerUser))
  // From a page that wants a session.
  navigate(paths.register(), { replace: true, state: { from: paths.assets } })
  const { send } = await registerPage(right)
  await send()
  await waitFor(() => expect(useSession.getState().token).toBe(exampleOf(registerUser).token))
  expect(server.sentTo(registerUser)).toMatchObject([
    { email: 'mira@example.com', code: '123456', captcha: 'k7qx', invitationCode: 'HALYARD' },
  ])
  expect(location.hash).toBe(`#${paths.home}`)
  expect(history.state.usr).toEqual({ from: paths.assets })
})

it('what the server declines stands at its field, with another picture and everything that was typed', async () => {
  server.answer(registerUser, { refused: 'invitationCodeUnknown', message: 'Nobody has this code.' })
  const { field, send } = await registerPage(right)
  server.answer(captcha, { ...exampleOf(captcha), captchaId: 'next' })
  await send()
  await waitFor(() => expect(noteOf(field('Invitation code'))).toMatch(/./))
  await waitFor(() => expect(field('Characters in the picture').value).toBe(''))
  expect(field('Password').value).toBe('correct horse battery')
  expect(useSession.getState().token).toBeUndefined()
})

it('no code is sent to what is no address', async () => {
  const { user, field } = await registerPage({ 'Email address': 'mira' })
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  expect(noteOf(field('Email address'))).toBe('This is not a complete email address')
  expect(server.sentTo(emailCode)).toEqual([])
})

it('a code is asked for with the address alone: the server knows what it is for', async () => {
  server.answer(emailCode, exampleOf(emailCode))
  const { user } = await registerPage({ 'Email address': 'mira@example.com' })
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await waitFor(() => expect(server.sentTo(emailCode)).toEqual([{ email: 'mira@example.com' }]))
})
