import { endpoints } from '@halyard/wire'
import { expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { WithdrawalPasswordService } from './withdrawal-password.service.ts'

const app = appOfFile({ TEST_CODE: '424242' })

async function userWith(password: string) {
  const user = await app.signedIn()
  await app.does(user, endpoints.changeWithdrawalPassword, { password })
  return user
}

/** How a check ended: `right`, or the refusal's name. */
async function check(userId: number, password: string | undefined): Promise<string> {
  const passed = app.get(WithdrawalPasswordService).verify(userId, password)
  return passed.then(
    () => 'right',
    (error: { refusal?: string }) => error.refusal ?? String(error),
  )
}

async function blockOf(userId: number) {
  const { rows } = await app.pool.query(
    'SELECT withdrawals_blocked_until AS until, withdrawals_blocked_reason AS reason FROM users WHERE id = $1',
    [userId],
  )
  return rows[0]
}

it('passes who knows it, and tells apart missing and wrong', async () => {
  const nobody = await app.signedIn()
  expect(await check(nobody.userId, '839201')).toBe('withdrawalPasswordMissing')
  const { userId } = await userWith('839201')
  expect(await check(userId, undefined)).toBe('withdrawalPasswordMissing')
  expect(await check(userId, '')).toBe('withdrawalPasswordMissing')
  expect(await check(userId, '839202')).toBe('withdrawalPasswordWrong')
  expect(await check(userId, '839201')).toBe('right')
})

it('blocks withdrawals for 24 h after five wrong tries, and takes no sixth', async () => {
  const { userId } = await userWith('839201')
  for (let tries = 0; tries < 4; tries += 1) await check(userId, 'x')
  expect(await blockOf(userId)).toEqual({ until: null, reason: null })
  expect(await check(userId, 'x')).toBe('withdrawalPasswordWrong')
  const block = await blockOf(userId)
  expect(block.reason).toBe('withdrawalPasswordTries')
  expect(block.until.getTime() - app.clock.now().getTime()).toBeGreaterThan(23.9 * 3_600_000)
  expect(await check(userId, '839201')).toBe('tooFrequent')
  expect((await blockOf(userId)).until).toEqual(block.until)
  const told = await app.pool.query(
    `SELECT detail FROM notification WHERE user_id = $1 AND event = 'withdrawalsBlocked'`,
    [userId],
  )
  expect(told.rows).toEqual([{ detail: { until: block.until.toISOString() } }])
  app.clock.advance({ hours: 24, seconds: 1 })
  expect(await check(userId, 'x')).toBe('withdrawalPasswordWrong')
  expect(await check(userId, '839201')).toBe('right')
})

it('counts many wrong tries at once as many', async () => {
  const { userId } = await userWith('839201')
  const ends = await Promise.all(Array.from({ length: 20 }, (_, index) => check(userId, `guess ${index}`)))
  expect(ends.filter((end) => end === 'withdrawalPasswordWrong')).toHaveLength(5)
  expect(ends.filter((end) => end === 'tooFrequent')).toHaveLength(15)
})

it('lets any number of right ones at once pass', async () => {
  const { userId } = await userWith('839201')
  const ends = await Promise.all(Array.from({ length: 20 }, () => check(userId, '839201')))
  expect(new Set(ends)).toEqual(new Set(['right']))
  expect(await blockOf(userId)).toEqual({ until: null, reason: null })
})

it('forgets wrong tries after a right one', async () => {
  const { userId } = await userWith('839201')
  for (let round = 0; round < 3; round += 1) {
    for (let tries = 0; tries < 4; tries += 1) expect(await check(userId, 'x')).toBe('withdrawalPasswordWrong')
    expect(await check(userId, '839201')).toBe('right')
  }
})

it('begins anew with a changed password, while the block of the change stands', async () => {
  const { userId, token } = await userWith('839201')
  for (let tries = 0; tries < 5; tries += 1) await check(userId, 'x')
  await app.does({ token }, endpoints.changeWithdrawalPassword, {
    password: '550021',
    oldPassword: '839201',
    code: '424242',
  })
  expect((await blockOf(userId)).reason).toBe('withdrawalPasswordChanged')
  expect(await check(userId, '550021')).toBe('right')
})
