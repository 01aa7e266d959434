import { type Endpoint, endpoints } from '@halyard/wire'
import { operationsEndpoints } from '@halyard/wire/operations'
import { describe, expect, it } from 'vitest'
import { addOperator, type Desk, deskOfFile, identityUnderReview } from '../../../test/operators.ts'

const { getUserInfo } = endpoints

let { user, anna, ben } = {} as Desk
const { app, ops } = deskOfFile((desk) => {
  ;({ user, anna, ben } = desk)
})

describe('accounts', () => {
  it('that are frozen or banned are signed out at once, and come back when they are freed', async () => {
    for (const state of ['frozen', 'banned']) {
      const one = await app.signedIn()
      const answer = await ops(anna, 'POST', `/users/${one.userId}/state`, { state, reason: 'Under investigation.' })
      expect(answer).toMatchObject({ code: 0, data: { state } })
      expect(await app.tries(one, getUserInfo)).toMatchObject({
        code: 4016,
        refusal: 'sessionEnded',
      })
      const freed = await ops(ben, 'POST', `/users/${one.userId}/state`, { state: 'active', reason: 'Cleared.' })
      expect(freed.data.state).toBe('active')
    }
  })

  it('are signed out by the same change that closes them, whoever makes it', async () => {
    const one = await app.signedIn()
    await app.pool.query(`UPDATE users SET state = 'frozen', updated_at = now() WHERE id = $1`, [one.userId])
    expect((await app.tries(one, getUserInfo)).refusal).toBe('sessionEnded')
  })

  it('are barred from subscribing and let again', async () => {
    const path = `/users/${user.userId}/subscriptions`
    expect((await ops(anna, 'POST', path, { barred: true, reason: 'Terms.' })).data.subscriptionsBarred).toBe(true)
    expect((await ops(anna, 'POST', path, { barred: false, reason: 'Terms.' })).data.subscriptionsBarred).toBe(false)
  })

  it('are shown with what they have, and without a password', async () => {
    const { data } = await ops(anna, 'GET', `/users/${user.userId}`)
    expect(data).toMatchObject({
      userId: user.userId,
      holdings: [{ asset: 'USDT', part: 'available', balance: '100' }],
    })
    expect(JSON.stringify(data)).not.toMatch(/password|hash|token/i)
  })
})

describe('a reviewer', () => {
  it('reviews, and does not adjust, edit or close accounts', async () => {
    const reviewer = await addOperator(app, 'reviewer')
    expect(
      (await ops(reviewer, 'POST', `/reviews/identity/${await identityUnderReview(app, user)}/approve`)).code,
    ).toBe(0)
    const declined = await Promise.all([
      ops(reviewer, 'POST', '/adjustments', { user: user.userId, asset: 'USDT', amount: '5', reason: 'A gift.' }),
      ops(reviewer, 'POST', '/edits/pair/btcusdt', { enabled: '0' }),
      ops(reviewer, 'POST', `/users/${user.userId}/state`, { state: 'banned', reason: 'No.' }),
      ops(reviewer, 'POST', `/users/${user.userId}/subscriptions`, { barred: true, reason: 'No.' }),
    ])
    for (const answer of declined)
      expect(answer).toMatchObject({ code: 7, msg: expect.stringContaining('administrator') })
  })
})

describe('the door', () => {
  const routes = Object.values<Endpoint>(operationsEndpoints)
    .filter(({ session }) => session === 'operator')
    .map(({ method, path }) => [method as 'GET' | 'POST', path.replaceAll(/:\w+/g, '1')] as const)

  it.each(routes)('%s /ops%s opens to no token, a user’s token or an invented one', async (method, path) => {
    await app.pool.query(`DELETE FROM rate_limit WHERE key LIKE 'operator:%'`)
    for (const token of [undefined, user.token, 'op_invented', 'x'.repeat(500)]) {
      expect(await ops(token ? { token } : undefined, method, path)).toMatchObject({ code: 4015 })
    }
  })

  it('answers no more wrong tokens of a network that tried ten, and keeps out nobody who has a right one', async () => {
    await app.pool.query(`DELETE FROM rate_limit WHERE key LIKE 'operator:%'`)
    for (let time = 0; time < 10; time += 1) await ops({ token: `op_${time}` }, 'GET', '')
    expect(await ops({ token: 'op_10' }, 'GET', '')).toMatchObject({ code: 4024 })
    expect(await ops(anna, 'GET', '')).toMatchObject({ code: 0 })
    await app.pool.query(`DELETE FROM rate_limit WHERE key LIKE 'operator:%'`)
  })

  it('is open to many calls of operators at once, which are no wrong tokens', async () => {
    await app.pool.query(`DELETE FROM rate_limit WHERE key LIKE 'operator:%'`)
    const answers = await Promise.all(Array.from({ length: 30 }, () => ops(anna, 'GET', '')))
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([0]))
    const { rows } = await app.pool.query(`SELECT key FROM rate_limit WHERE key LIKE 'operator:network:%'`)
    expect(rows).toEqual([])
  })

  it.each([
    ['/reviews/nothing', /no kind nothing/],
    ['/reviews/deposit/999999', /no deposit 999999/],
    ['/reviews/deposit/x', /whole number/],
    ['/reviews/deposit?pageSize=101', /1 to 100/],
    ['/users/nobody@example.com', /no user/],
    ['/uploads/..%2f..%2fsession-secret', /no image/],
  ])('answers %s with a sentence', async (path, words) => {
    expect(await ops(anna, 'GET', path)).toMatchObject({ status: 200, code: 7, msg: expect.stringMatching(words) })
  })

  it('keeps tokens as hashes only', async () => {
    const { rows } = await app.pool.query('SELECT row_to_json(operator)::text AS row FROM operator')
    for (const { token } of [anna, ben]) expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  })
})
