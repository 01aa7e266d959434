import { accepted, visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { Sessions } from '../../platform/session/sessions.ts'

const app = appOfFile()

it('GET /user/getUserInfo shows the caller, with names masked, in the names of the wire', async () => {
  const { userId, token } = await app.signedIn()
  await app.pool.query("UPDATE users SET email = 'mira@example.com', invitation_code = 'K7Q2MX' WHERE id = $1", [
    userId,
  ])
  const answer = await app.tries({ token }, endpoints.getUserInfo)
  expect(answer).toEqual({
    status: 200,
    code: 0,
    msg: 'ok',
    refusal: undefined,
    data: {
      ID: userId,
      username: 'm***a@example.com',
      email: 'm***a@example.com',
      phone: null,
      invite_code: 'K7Q2MX',
      credit: 100,
      is_real: 0,
      has_pay_password: false,
      hasTwoFactor: false,
      withdraw_lock: null,
      last_login: null,
      CreatedAt: expect.stringMatching(/^20\d\d-.*Z$/),
      UpdatedAt: expect.stringMatching(/^20\d\d-.*Z$/),
    },
  })
})

it('shows a phone number masked, and the sign-in before this one', async () => {
  const { userId } = await app.signedIn()
  await app.pool.query("UPDATE users SET email = NULL, phone = '+8613800138000' WHERE id = $1", [userId])
  const { token } = await app.get(Sessions).begin(userId, 'Chrome, Android')
  const profile = await app.does({ token }, endpoints.getUserInfo)
  expect(profile).toMatchObject({ username: '+86138****8000', email: null, previousLogin: { device: 'test' } })
})

it('shows whoever asks only themselves', async () => {
  const mine = await app.signedIn()
  const theirs = await app.signedIn()
  const answer = accepted(
    endpoints.getUserInfo,
    await app.call(endpoints.getUserInfo, { ID: String(theirs.userId) }, mine),
  )
  expect(answer.userId).toBe(mine.userId)
  expect((await app.tries(visitor, endpoints.getUserInfo)).code).toBe(4015)
})
