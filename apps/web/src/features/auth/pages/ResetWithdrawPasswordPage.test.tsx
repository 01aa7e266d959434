// @vitest-environment happy-dom
import { changeWithdrawalPassword, securityCode } from '@halyard/wire/auth'
import { getUserInfo } from '@halyard/wire/profile'
import { beforeEach, expect, it } from 'vitest'
import { fill, screen, show, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import ResetWithdrawPasswordPage from './ResetWithdrawPasswordPage.tsx'

beforeEach(() => {
  signIn()
  server.answer(changeWithdrawalPassword, undefined)
  server.answer(securityCode, { resendAfter: 60 })
})

async function save(user: ReturnType<typeof show>['user']) {
  await fill(user, screen.getByLabelText('New withdrawal password'), '839201')
  await fill(user, screen.getByLabelText('Repeat the password'), '839201')
  await user.click(screen.getByRole('button', { name: 'Save withdrawal password' }))
}

it('the first one is set with the login password, and with the second factor where it is on', async () => {
  server.answer(getUserInfo, { ...exampleOf(getUserInfo), hasWithdrawalPassword: false, hasTwoFactor: true })
  const { user } = show(<ResetWithdrawPasswordPage />)
  await screen.findByLabelText('Login password')
  await save(user)
  expect(server.sentTo(changeWithdrawalPassword)).toEqual([])
  await fill(user, screen.getByLabelText('Login password'), 'vexing ladder 41')
  await fill(user, screen.getByLabelText('Code from your app'), '220011')
  await user.click(screen.getByRole('button', { name: 'Save withdrawal password' }))
  const sent = { password: '839201', loginPassword: 'vexing ladder 41', twoFactorCode: '220011' }
  await waitFor(() => expect(server.sentTo(changeWithdrawalPassword)).toEqual([sent]))
})

it('or with a mailed code instead', async () => {
  server.answer(getUserInfo, { ...exampleOf(getUserInfo), hasWithdrawalPassword: false, hasTwoFactor: false })
  const { user } = show(<ResetWithdrawPasswordPage />)
  await user.click(await screen.findByRole('button', { name: 'Use a code instead' }))
  expect(screen.queryByLabelText('Login password')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await waitFor(() => expect(server.sentTo(securityCode)).toEqual([{ purpose: 'withdrawalPassword' }]))
  await fill(user, screen.getByLabelText('Verification code'), '428913')
  await save(user)
  await waitFor(() => expect(server.sentTo(changeWithdrawalPassword)).toEqual([{ password: '839201', code: '428913' }]))
})

it('a wrong login password is told at its field', async () => {
  server.answer(getUserInfo, { ...exampleOf(getUserInfo), hasWithdrawalPassword: false, hasTwoFactor: false })
  server.answer(changeWithdrawalPassword, { refused: 'passwordWrong', message: 'The password is wrong.' })
  const { user } = show(<ResetWithdrawPasswordPage />)
  await fill(user, await screen.findByLabelText('Login password'), 'not this one')
  await save(user)
  await waitFor(() => expect(screen.getByLabelText('Login password').getAttribute('aria-invalid')).toBe('true'))
})
