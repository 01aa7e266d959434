import { visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { accountsOf } from '../../../test/accounts.ts'
import { appOfFile } from '../../../test/harness.ts'
import { eventsTold } from '../../../test/money-movers.ts'
import { addOperator, opsOf, type TestOperator } from '../../../test/operators.ts'
import { withTwoFactor } from '../../../test/two-factor.ts'

const app = appOfFile({ OPS_ENABLED: '1', DEMO: '1', TEST_CAPTCHA: 'pass' })
const { registered, signIn, outbox, hoursFromNow } = accountsOf(app)
const ops = opsOf(app)
let anna: TestOperator
let ben: TestOperator

beforeAll(async () => {
  ;[anna, ben] = [await addOperator(app), await addOperator(app, 'reviewer')]
  app.clock.stop()
})
beforeEach(() => app.pool.query('DELETE FROM rate_limit'))

const asked = (userId: number, by = anna) =>
  ops(by, 'POST', `/users/${userId}/second-factor-reset`, { reason: 'Video call, ID card compared.' })

async function requested() {
  const user = await registered()
  const factor = await withTwoFactor(app, user)
  const { data } = await asked(user.userId)
  return { ...user, ...factor, id: Number(data['id']) }
}

const decide = (by: TestOperator, id: number, how: 'approve' | 'reject' = 'approve') =>
  ops(by, 'POST', `/reviews/secondFactorReset/${id}/${how}`, how === 'reject' ? { reason: 'No.' } : {})

async function ticketFor(email: string): Promise<string> {
  const { refusal, data } = await signIn(email)
  expect(refusal).toBe('twoFactorRequired')
  return (data as { detail: { ticket: string } }).detail.ticket
}

it('takes two operators and 72 hours in which its owner knows of it, and blocks withdrawals', async () => {
  const { email, id, ...user } = await requested()
  expect((await outbox(email)).list[0]).toMatchObject({ purpose: 'secondFactorResetRequested' })
  expect((await eventsTold(app, user))[0]).toBe('secondFactorResetRequested')
  expect((await decide(ben, id)).msg).toContain('can object until')
  app.clock.advance({ hours: 72, seconds: -1 })
  expect((await decide(ben, id)).code).toBe(7)
  await ticketFor(email)
  app.clock.advance({ seconds: 1 })
  expect((await decide(anna, id)).msg).toContain('another operator approves it')
  await ticketFor(email)
  expect((await decide(ben, id)).data).toMatchObject({ outcome: 'approved', item: { state: 'carried out' } })
  expect((await outbox(email)).list[0]).toMatchObject({ purpose: 'twoFactorOff' })
  const in24Hours = hoursFromNow(24)
  expect((await signIn(email)).code).toBe(0)
  const { rows } = await app.pool.query(
    'SELECT withdrawals_blocked_until AS until, withdrawals_blocked_reason AS reason FROM users WHERE id = $1',
    [user.userId],
  )
  expect(rows).toEqual([{ until: new Date(in24Hours), reason: 'twoFactorOff' }])
  expect((await decide(ben, id)).msg).toContain('not under review any more')
})

it.each([
  ['a code of the app', ({ codeNow }: Awaited<ReturnType<typeof requested>>) => codeNow()],
  ['a recovery code', ({ recoveryCodes: [code = ''] }: Awaited<ReturnType<typeof requested>>) => code],
])('ends with %s, which is not lost', async (_, codeOf) => {
  const user = await requested()
  const code = codeOf(user)
  expect((await app.tries(visitor, endpoints.loginTwoFactor, { ticket: await ticketFor(user.email), code })).code).toBe(
    0,
  )
  app.clock.advance({ hours: 72 })
  expect((await decide(ben, user.id)).msg).toContain('ended by its owner')
  await ticketFor(user.email)
})

it('is rejected by one operator, and asked for again', async () => {
  const { userId, id } = await requested()
  expect((await asked(userId)).msg).toContain('its reset waits already')
  expect((await decide(ben, id, 'reject')).data).toMatchObject({ state: 'rejected' })
  expect((await asked(userId)).code).toBe(0)
})

it('is asked for by support and administrators, for who has a second factor, and never for their own account', async () => {
  const { userId } = await registered()
  expect((await asked(userId)).msg).toContain('has no second factor')
  await withTwoFactor(app, { userId })
  expect((await asked(userId, ben)).msg).toContain('and you are a reviewer')
  const own = await addOperator(app, 'administrator', userId)
  expect((await asked(userId, own)).code).toBe(7)
})
