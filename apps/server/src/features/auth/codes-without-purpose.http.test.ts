import { accepted, visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { Outbox } from '../../platform/mail/outbox.ts'

const { emailCode, phoneCode, registerUser, resetPassword, resetPasswordByPhone, login } = endpoints
const captcha = { captcha: 'pass', captchaId: 'any' }
const password = 'vexing ladder 41'
const newPassword = 'quiet harbour 77'
const email = 'mira@example.com'

const app = appOfFile({ DEMO: '1', TEST_CAPTCHA: 'pass' })

async function emailed(address: string) {
  app.clock.advance({ seconds: 61 })
  return (await app.does(visitor, emailCode, { email: address })).demoCode ?? ''
}

it('a code that is asked for without a purpose registers an address that has no account', async () => {
  const form = { email, password, code: await emailed(email), invitationCode: 'HALYARD', ...captcha }
  expect((await app.get(Outbox).list(email))[0]?.purpose).toBe('register')
  expect((await app.tries(visitor, registerUser, form)).code).toBe(0)
  const reset = { email, code: form.code, password: newPassword, ...captcha }
  expect((await app.tries(visitor, resetPassword, reset)).code).toBe(4009)
})

it('and resets the password of one that has', async () => {
  const code = await emailed(email)
  expect((await app.get(Outbox).list(email))[0]?.purpose).toBe('resetPassword')
  const reset = { email, code, password: newPassword, ...captcha }
  expect((await app.tries(visitor, resetPassword, reset)).code).toBe(0)
  expect((await app.tries(visitor, resetPassword, reset)).code).toBe(4009)
  expect((await app.tries(visitor, login, { username: email, password: newPassword, ...captcha })).code).toBe(0)
})

it('by phone likewise, with numbers where JSON gives numbers', async () => {
  const phone = { phone: 13912345678, countryCode: 86 }
  const sent = async () =>
    Number(accepted(phoneCode, await app.call(phoneCode, phone)).demoCode)
      .toString()
      .padStart(6, '0')
  const form = {
    ...phone,
    passWord: password,
    smsCode: await sent(),
    email: null,
    invitationCode: 'HALYARD',
    ...captcha,
  }
  expect((await app.call(registerUser, form)).code).toBe(0)
  app.clock.advance({ seconds: 61 })
  const reset = { ...phone, smsCode: await sent(), passWord: newPassword, ...captcha }
  expect((await app.call(resetPasswordByPhone, reset)).code).toBe(0)
})

it('tells nobody whether an address has an account, by its answer or by what it does first', async () => {
  const asked = async (address: string) => {
    const { status, code, msg, data } = await app.tries(visitor, emailCode, { email: address })
    return { status, code, msg, fields: Object.keys(data as object) }
  }
  app.clock.advance({ seconds: 61 })
  expect(await asked(email)).toEqual(await asked('nobody@example.com'))
  const { rows } = await app.pool.query('SELECT DISTINCT purpose FROM verification_code WHERE used_at IS NULL')
  expect(rows).toEqual([{ purpose: 'account' }])
})
