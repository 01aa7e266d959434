import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/harness.ts'
import {
  balanceOf,
  newHash,
  openDeposits,
  recordsOf,
  uploaded,
  verified,
  withdrawalPassword,
} from '../../../test/money-movers.ts'
import { addOperator, callOps, type TestOperator } from '../../../test/operators.ts'
import { base64, photo } from '../../../test/photos.ts'
import { expectSoundLedger } from '../../../test/sound-ledger.ts'
import { AdjustmentsRepository } from './adjustments.repository.ts'
import { OperationsService } from './operations.service.ts'
import { OperatorsService } from './operators.service.ts'

const { createDeposit, depositList, findDeposit, submitIdentity, getUserInfo, notificationList, upload } = endpoints
const { createCardWithdrawal, saveBankCard } = endpoints

let app: TestApp
let user: TestUser
let anna: TestOperator
let ben: TestOperator

beforeAll(async () => {
  app = await startTestApp({ OPS_ENABLED: '1' })
  anna = await addOperator(app)
  ben = await addOperator(app)
  await openDeposits(app)
})
afterAll(async () => {
  await expectSoundLedger(app.pool)
  await app.close()
})
beforeEach(async () => {
  user = await app.signedIn({ USDT: '100' })
})

const ops = (...[by, method, path, body, key]: Ops) => callOps(app, by, method, path, body, key)
type Ops = Parameters<typeof callOps> extends [unknown, ...infer Rest] ? Rest : never

async function identityUnderReview(one = user): Promise<number> {
  const [card_front, card_end, card_hand] = await Promise.all([1, 2, 3].map(() => uploaded(app, one)))
  const card = { type: 1, name: 'Mira Lindqvist', card_front, card_end, card_hand }
  return (await app.done(submitIdentity, card, { token: one.token })).identityId
}

async function depositUnderReview(one = user): Promise<number> {
  const deposit = { coin: 'USDT', czline: 'TRC20', num: '250', hash: newHash(), payimg: await uploaded(app, one) }
  return (await app.done(createDeposit, deposit, { token: one.token })).depositId
}

const available = async (one = user) => (await balanceOf(app, one, 'USDT')).available

describe('one operator', () => {
  it('finds what waits, looks at it, and passes an identity', async () => {
    const id = await identityUnderReview()
    const { data } = await ops(anna, 'GET', '/reviews/identity?pageSize=100')
    expect((data.list as { id: number }[]).map((one) => one.id)).toContain(id)
    const shown = await ops(anna, 'GET', `/reviews/identity/${id}`)
    expect(shown.data).toMatchObject({ userId: user.userId, state: 'under review', fields: { name: 'Mira Lindqvist' } })
    const approved = await ops(anna, 'POST', `/reviews/identity/${id}/approve`)
    expect(approved).toMatchObject({ code: 0, data: { outcome: 'approved', item: { state: 'passed' } } })
    expect((await app.done(getUserInfo, {}, { token: user.token })).identity).toBe('passed')
  })

  it('rejects with a reason that the user reads; without one nothing happens', async () => {
    const id = await identityUnderReview()
    for (const reason of ['', '   ', 'a\nb', 'x'.repeat(257)]) {
      expect(await ops(anna, 'POST', `/reviews/identity/${id}/reject`, { reason })).toMatchObject({ code: 7 })
    }
    expect((await ops(anna, 'POST', `/reviews/identity/${id}/reject`, { reason: 'Too dark.' })).code).toBe(0)
    const { list } = await app.done(notificationList, {}, { token: user.token })
    expect(list[0]?.content).toContain('Too dark.')
  })

  it('cannot move money alone, however often', async () => {
    const id = await depositUnderReview()
    for (let time = 0; time < 3; time += 1) {
      expect(await ops(anna, 'POST', `/reviews/deposit/${id}/approve`)).toMatchObject({
        code: 0,
        data: { outcome: 'one more needed', item: { state: 'under review' } },
      })
    }
    expect(await available()).toBe('100')
    const shown = await ops(ben, 'GET', `/reviews/deposit/${id}`)
    expect(shown.data.approvals).toEqual([{ name: anna.name, act: 'approve', detail: {} }])
  })

  it('reads any image, and only with a token', async () => {
    const kept = await app.done(upload, { base64Str: base64(await photo()) }, { token: user.token })
    const read = (token: string) =>
      fetch(`${app.url}/ops/uploads/${kept.uploadId}`, { headers: { 'x-operator-token': token } })
    const image = await read(anna.token)
    expect(image.headers.get('content-type')).toBe('image/jpeg')
    expect(image.headers.get('cache-control')).toBe('no-store')
    expect((await read(user.token)).headers.get('content-type')).toContain('application/json')
    const { rows } = await app.pool.query(
      `SELECT operator_name, action, kind, outcome, before FROM audit_entry WHERE item = $1 ORDER BY id`,
      [kept.uploadId],
    )
    const look = { operator_name: anna.name, action: 'look', kind: 'image', before: { userId: user.userId } }
    expect(rows).toEqual([
      { ...look, outcome: 'begun' },
      { ...look, outcome: 'done' },
    ])
  })
})

describe('two operators', () => {
  it('move money once, and the log knows both', async () => {
    const id = await depositUnderReview()
    await ops(anna, 'POST', `/reviews/deposit/${id}/approve`)
    const second = await ops(ben, 'POST', `/reviews/deposit/${id}/approve`)
    expect(second).toMatchObject({ code: 0, data: { outcome: 'approved', item: { state: 'completed' } } })
    expect(await available()).toBe('350')
    expect(await ops(anna, 'POST', `/reviews/deposit/${id}/approve`)).toMatchObject({ code: 7 })
    const { rows } = await app.pool.query(
      `SELECT operator_name, outcome, before ->> 'state' AS before, after ->> 'state' AS after FROM audit_entry
        WHERE kind = 'deposit' AND item = $1 ORDER BY id`,
      [String(id)],
    )
    expect(rows.map((row) => [row.operator_name, row.outcome, row.before, row.after])).toEqual([
      [anna.name, 'begun', 'under review', null],
      [anna.name, 'done', 'under review', null],
      [ben.name, 'begun', 'under review', null],
      [ben.name, 'done', 'under review', 'completed'],
    ])
  })

  it('who approve at the same instant, twenty times, move it once each time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const one = await app.signedIn()
      const id = await depositUnderReview(one)
      const answers = await Promise.all([anna, ben].map((by) => ops(by, 'POST', `/reviews/deposit/${id}/approve`)))
      expect(answers.map((answer) => answer.data.outcome).sort()).toEqual(['approved', 'one more needed'])
      expect(await available(one)).toBe('250')
    }
  })

  it('of whom one approves and one rejects at the same instant, twenty times, have one winner', async () => {
    for (let round = 0; round < 20; round += 1) {
      const one = await app.signedIn()
      const id = await depositUnderReview(one)
      await ops(anna, 'POST', `/reviews/deposit/${id}/approve`)
      const [approved, rejected] = await Promise.all([
        ops(ben, 'POST', `/reviews/deposit/${id}/approve`),
        ops(anna, 'POST', `/reviews/deposit/${id}/reject`, { reason: 'No.' }),
      ])
      expect([approved.code, rejected.code].sort()).toEqual([0, 7])
      expect(await available(one)).toBe(approved.code === 0 ? '250' : '0')
    }
  })

  it('must mean the same: another amount is another approval', async () => {
    const id = await depositUnderReview()
    const approve = (by: TestOperator, detail?: object) => ops(by, 'POST', `/reviews/deposit/${id}/approve`, { detail })
    expect((await approve(anna, { received: '200' })).data.outcome).toBe('one more needed')
    expect((await approve(ben)).data.outcome).toBe('one more needed')
    expect(await available()).toBe('100')
    expect((await approve(anna)).data.outcome).toBe('approved')
  })

  it('are told of a detail that is not understood, and nothing is approved', async () => {
    const id = await depositUnderReview()
    await ops(anna, 'POST', `/reviews/deposit/${id}/approve`)
    for (const [body, words] of [
      [{ detail: { recieved: '10' } }, /recieved is no detail of a deposit; .*received/],
      [{ received: '10' }, /no received/],
      [{ detail: { received: '10' }, amount: '10' }, /no amount/],
      [{ detail: { received: '10\u202e' } }, /without line breaks/],
      [{ detail: { transactionHash: 'x'.repeat(129) } }, /1 to 128 characters/],
    ] as const) {
      const answer = await ops(ben, 'POST', `/reviews/deposit/${id}/approve`, body)
      expect(answer).toMatchObject({ code: 7, msg: expect.stringMatching(words) })
    }
    const identity = await identityUnderReview()
    expect(await ops(ben, 'POST', `/reviews/identity/${identity}/approve`, { detail: { name: 'x' } })).toMatchObject({
      code: 7,
      msg: expect.stringMatching(/approved as it is/),
    })
    expect(await available()).toBe('100')
  })

  it('of whom one has lost access are one', async () => {
    const gone = await addOperator(app)
    const id = await depositUnderReview()
    await ops(gone, 'POST', `/reviews/deposit/${id}/approve`)
    await app.pool.query('UPDATE operator SET disabled_at = now() WHERE id = $1', [gone.operatorId])
    expect((await ops(anna, 'POST', `/reviews/deposit/${id}/approve`)).data.outcome).toBe('one more needed')
    expect(await ops(gone, 'POST', `/reviews/deposit/${id}/approve`)).toMatchObject({ code: 4015 })
  })
})

describe("an operator's own account", () => {
  it('is decided on by others only', async () => {
    const own = await addOperator(app, 'administrator', user.userId)
    const [identity, deposit] = [await identityUnderReview(), await depositUnderReview()]
    const tries = await Promise.all([
      ops(own, 'POST', `/reviews/identity/${identity}/approve`),
      ops(own, 'POST', `/reviews/deposit/${deposit}/approve`),
      ops(own, 'POST', `/reviews/deposit/${deposit}/reject`, { reason: 'No.' }),
      ops(own, 'POST', '/adjustments', { user: user.userId, asset: 'USDT', amount: '5', reason: 'A gift.' }),
      ops(own, 'POST', `/users/${user.userId}/state`, { state: 'frozen', reason: 'A test.' }),
    ])
    for (const answer of tries)
      expect(answer).toMatchObject({ code: 7, msg: expect.stringContaining('your own account') })
    expect(await available()).toBe('100')
  })
})

describe('an account that an operator has an interest in', () => {
  /** Four users, each invited by the one before. */
  const chain = async () => {
    const members = [user, ...(await Promise.all([1, 2, 3].map(() => app.signedIn())))]
    await app.pool.query(
      `INSERT INTO invitation (inviter_id, member_id, level)
       SELECT inviter.id, member.id, member.place - inviter.place
         FROM unnest($1::bigint[]) WITH ORDINALITY AS inviter (id, place)
         JOIN unnest($1::bigint[]) WITH ORDINALITY AS member (id, place) ON member.place > inviter.place`,
      [members.map(({ userId }) => userId)],
    )
    return members
  }

  it.each(['invited', 'inviter'])('as %s is decided on by others only, in all three levels', async (interest) => {
    const members = await chain()
    if (interest === 'inviter') members.reverse()
    const [first, ...others] = members as [TestUser, ...TestUser[]]
    const own = await addOperator(app, 'administrator', first.userId)
    for (const one of others) {
      const identity = await identityUnderReview(one)
      const tries = await Promise.all([
        ops(own, 'POST', `/reviews/identity/${identity}/approve`),
        ops(own, 'POST', `/reviews/identity/${identity}/reject`, { reason: 'No.' }),
        ops(own, 'POST', '/adjustments', { user: one.userId, asset: 'USDT', amount: '5', reason: 'A gift.' }),
        ops(own, 'POST', `/users/${one.userId}/state`, { state: 'frozen', reason: 'A test.' }),
        ops(own, 'POST', `/users/${one.userId}/subscriptions`, { barred: true, reason: 'A test.' }),
      ])
      const msg = expect.stringContaining(interest === 'invited' ? 'You invited this user' : 'This user invited you')
      for (const answer of tries) expect(answer).toMatchObject({ code: 7, msg })
      expect((await ops(anna, 'POST', `/reviews/identity/${identity}/approve`)).code).toBe(0)
    }
  })

  it('is the account of one operator, declared once', async () => {
    const operators = app.get(OperatorsService)
    const late = await addOperator(app, 'reviewer')
    await operators.declareUser(late.name, user.userId)
    const identity = await identityUnderReview()
    expect(await ops(late, 'POST', `/reviews/identity/${identity}/approve`)).toMatchObject({ code: 7 })
    const other = await app.signedIn()
    await expect(operators.declareUser(late.name, other.userId)).rejects.toThrow('declared once')
    await expect(operators.declareUser(anna.name, user.userId)).rejects.toThrow('account of another operator')
    await expect(addOperator(app, 'reviewer', user.userId)).rejects.toThrow('account of another operator')
  })
})

describe('an adjustment', () => {
  const gift = () => ({ user: user.userId, asset: 'USDT', amount: '5.25', reason: 'Goodwill for the outage.' })

  it('adds with two approvals, as a record of its own, and the user is told', async () => {
    const asked = await ops(anna, 'POST', '/adjustments', gift())
    expect(asked).toMatchObject({ code: 0, data: { outcome: 'one more needed' } })
    expect(await available()).toBe('100')
    const { id } = asked.data.item as { id: number }
    expect((await ops(ben, 'POST', `/reviews/adjustment/${id}/approve`)).data.outcome).toBe('approved')
    expect((await recordsOf(app, user, 'USDT'))[0]).toEqual(['agentDeposit', '5.25', '105.25'])
    const { list } = await app.done(notificationList, {}, { token: user.token })
    expect(list[0]).toMatchObject({ event: 'balanceAdded', reference: { kind: 'adjustment', id } })
  })

  it('that adds is a deposit of the user, of the type that operators enter; one that takes away is none', async () => {
    for (const amount of ['5.25', '-1']) {
      const asked = await ops(anna, 'POST', '/adjustments', { ...gift(), amount })
      await ops(ben, 'POST', `/reviews/adjustment/${(asked.data.item as { id: number }).id}/approve`)
    }
    const { list, total } = await app.done(depositList, { cate: 1 }, { token: user.token })
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({ source: 'admin', state: 'completed', asset: 'USDT', network: null, voucher: null })
    expect([list[0]?.quantity.text(), list[0]?.credited?.text()]).toEqual(['5.25', '5.25'])
    expect(await app.done(findDeposit, { ID: list[0]?.depositId }, { token: user.token })).toEqual(list[0])
    const told = await app.done(notificationList, {}, { token: user.token })
    expect(told.list.map((row) => row.event)).toEqual(['balanceDeducted', 'balanceAdded'])
  })

  it('is never changed once it is carried out or rejected, nor deleted', async () => {
    const asked = await ops(anna, 'POST', '/adjustments', gift())
    const { id } = asked.data.item as { id: number }
    const change = (what: string) => app.pool.query(`UPDATE balance_adjustment SET ${what} WHERE id = $1`, [id])
    await expect(change('amount = 525')).rejects.toThrow('cannot be changed')
    await ops(ben, 'POST', `/reviews/adjustment/${id}/reject`, { reason: 'No.' })
    await expect(change("state = 'review', ended_at = NULL")).rejects.toThrow('cannot be changed')
    await expect(app.pool.query('DELETE FROM balance_adjustment WHERE id = $1', [id])).rejects.toThrow('or deleted')
  })

  it('takes away what is there, and nothing when it is not', async () => {
    const take = async (amount: string) => {
      const asked = await ops(anna, 'POST', '/adjustments', { ...gift(), amount })
      return ops(ben, 'POST', `/reviews/adjustment/${(asked.data.item as { id: number }).id}/approve`)
    }
    expect((await take('-40')).code).toBe(0)
    expect((await recordsOf(app, user, 'USDT'))[0]).toEqual(['agentDeduction', '-40', '60'])
    expect(await take('-60.000001')).toMatchObject({
      code: 7,
      msg: expect.stringContaining('less than 60.000001 USDT'),
    })
    expect(await available()).toBe('60')
  })

  it('that is rejected never happens', async () => {
    const asked = await ops(anna, 'POST', '/adjustments', gift())
    const { id } = asked.data.item as { id: number }
    expect((await ops(ben, 'POST', `/reviews/adjustment/${id}/reject`, { reason: 'No.' })).code).toBe(0)
    expect((await ops(ben, 'POST', `/reviews/adjustment/${id}/approve`)).code).toBe(7)
    expect(await available()).toBe('100')
  })

  it('asked for again with its key is one', async () => {
    const first = await ops(anna, 'POST', '/adjustments', gift(), 'adjust-1')
    expect(await ops(anna, 'POST', '/adjustments', gift(), 'adjust-1')).toEqual(first)
    const { rows } = await app.pool.query('SELECT 1 FROM balance_adjustment WHERE user_id = $1', [user.userId])
    expect(rows).toHaveLength(1)
  })

  it('whose asking died half way is found by its key, and carried out once', async () => {
    const { asset, amount, reason } = gift()
    const half = { userId: user.userId, asset, amount: Amount.of(amount), reason, requestedBy: anna.operatorId }
    const id = await app.get(AdjustmentsRepository).add({ ...half, key: 'adjust-2' })
    const again = () => ops(anna, 'POST', '/adjustments', gift(), 'adjust-2')
    expect(await again()).toMatchObject({ code: 0, data: { outcome: 'one more needed', item: { id } } })
    expect((await ops(ben, 'POST', `/reviews/adjustment/${id}/approve`)).data.outcome).toBe('approved')
    expect(await again()).toMatchObject({ code: 0, data: { outcome: 'approved', item: { id, state: 'carried out' } } })
    expect(await available()).toBe('105.25')
  })

  it('has a key of its operator, for one body, as the wire writes keys', async () => {
    const ask = (by: TestOperator, key: string, change = {}) =>
      ops(by, 'POST', '/adjustments', { ...gift(), ...change }, key)
    const first = await ask(anna, 'adjust-3')
    for (const change of [{ amount: '6' }, { asset: 'BTC' }, { reason: 'Another.' }]) {
      expect(await ask(anna, 'adjust-3', change)).toMatchObject({ code: 7, data: { refusal: 'idempotencyKeyReused' } })
    }
    const other = await ask(ben, 'adjust-3')
    expect((other.data.item as { id: number }).id).not.toBe((first.data.item as { id: number }).id)
    for (const key of ['x'.repeat(65), 'a b', 'a;b']) {
      expect(await ask(anna, key)).toMatchObject({ code: 7, msg: expect.stringContaining('1 to 64') })
    }
  })

  it.each<[string, object, RegExp]>([
    ['nobody', { user: 999_999_999 }, /no user/],
    ['an unknown coin', { asset: 'NOPE' }, /no coin/],
    ['nothing', { amount: '0' }, /number such as/],
    ['an exponent', { amount: '1e9' }, /number such as/],
    ['words', { amount: 'all' }, /number such as/],
    ['more decimals than the coin has', { amount: '0.0000001' }, /6 decimals/],
    ['no reason', { reason: ' ' }, /reason/],
  ])('of %s is declined', async (_, change, words) => {
    const answer = await ops(anna, 'POST', '/adjustments', { ...gift(), ...change })
    expect(answer).toMatchObject({ code: 7, msg: expect.stringMatching(words) })
  })
})

describe('accounts', () => {
  it('that are frozen or banned are signed out at once, and come back when they are freed', async () => {
    for (const state of ['frozen', 'banned']) {
      const one = await app.signedIn()
      const answer = await ops(anna, 'POST', `/users/${one.userId}/state`, { state, reason: 'Under investigation.' })
      expect(answer).toMatchObject({ code: 0, data: { state } })
      expect(await app.call(getUserInfo, {}, { token: one.token })).toMatchObject({
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
    expect((await app.call(getUserInfo, {}, { token: one.token })).refusal).toBe('sessionEnded')
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
    expect((await ops(reviewer, 'POST', `/reviews/identity/${await identityUnderReview()}/approve`)).code).toBe(0)
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
  const routes: ['GET' | 'POST', string][] = [
    ['GET', ''],
    ['GET', '/reviews/deposit'],
    ['GET', '/reviews/deposit/1'],
    ['POST', '/reviews/deposit/1/approve'],
    ['POST', '/reviews/deposit/1/reject'],
    ['POST', '/reviews/withdrawal/1/confirm'],
    ['POST', '/adjustments'],
    ['GET', '/users/1001'],
    ['POST', '/users/1001/state'],
    ['POST', '/users/1001/subscriptions'],
    ['GET', '/edits/pair'],
    ['GET', '/edits/pair/btcusdt'],
    ['POST', '/edits/pair/btcusdt'],
    ['GET', '/audit'],
    ['GET', '/uploads/AAAAAAAAAAAAAAAAAAAAAA'],
  ]

  it.each(routes)('%s /ops%s opens to no token, a user’s token or an invented one', async (method, path) => {
    await app.pool.query(`DELETE FROM rate_limit WHERE key LIKE 'operator:%'`)
    for (const token of [undefined, user.token, 'op_invented', 'x'.repeat(500)]) {
      expect(await ops(token ? { token } : undefined, method, path)).toMatchObject({ code: 4015 })
    }
  })

  it('closes to a network that tries ten wrong tokens', async () => {
    await app.pool.query(`DELETE FROM rate_limit WHERE key LIKE 'operator:%'`)
    for (let time = 0; time < 10; time += 1) await ops({ token: `op_${time}` }, 'GET', '')
    expect(await ops(anna, 'GET', '')).toMatchObject({ code: 4024 })
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

describe('the audit log', () => {
  it('cannot be changed, emptied or shortened', async () => {
    await ops(anna, 'POST', `/reviews/identity/${await identityUnderReview()}/approve`)
    const before = await app.pool.query('SELECT count(*) AS entries FROM audit_entry')
    for (const attack of [
      `UPDATE audit_entry SET operator_name = 'somebody else'`,
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry CASCADE',
    ]) {
      await expect(app.pool.query(attack)).rejects.toThrow('append-only')
    }
    expect((await app.pool.query('SELECT count(*) AS entries FROM audit_entry')).rows).toEqual(before.rows)
  })

  it('also keeps what was tried in vain, and why', async () => {
    const id = await depositUnderReview()
    await ops(anna, 'POST', `/reviews/deposit/${id}/approve`, { detail: { received: '0' } })
    await ops(ben, 'POST', `/reviews/deposit/${id}/approve`, { detail: { received: '0' } })
    const { data } = await ops(anna, 'GET', '/audit?pageSize=1')
    expect((data.list as object[])[0]).toMatchObject({ outcome: 'refused', action: 'approve', operatorName: ben.name })
  })

  it('keeps no full number of a card or an account', async () => {
    const payee = await verified(app, { EUR: '1000' })
    const as = { token: payee.token }
    const { cardId } = await app.done(
      saveBankCard,
      {
        bank_name: 'Musterbank',
        account_name: 'Mira Muster',
        card_number: '4000 0000 0000 4242',
        bank_address: 'Musterstraße 1, 10115 Berlin',
        iban: 'DE89 3704 0044 0532 0130 00',
        bic: 'COBADEFF',
        country: 'DE',
      },
      as,
    )
    const asked = { coinname: 'EUR', num: '500', pay_password: withdrawalPassword, bank_id: cardId }
    const { withdrawalId } = await app.done(createCardWithdrawal, asked, as)
    expect((await ops(anna, 'GET', `/reviews/withdrawal/${withdrawalId}`)).data.fields).toMatchObject({
      account: 'active',
      cardNumber: '4000000000004242',
      iban: 'DE89370400440532013000',
    })
    await ops(anna, 'POST', `/reviews/withdrawal/${withdrawalId}/approve`)
    await ops(anna, 'POST', `/reviews/withdrawal/${withdrawalId}/reject`, { reason: 'No.' })
    await ops(ben, 'POST', `/reviews/withdrawal/${withdrawalId}/confirm`, { detail: { transactionHash: 'WIRE 17' } })
    const { rows } = await app.pool.query(
      `SELECT before::text || coalesce(after::text, '') AS text FROM audit_entry WHERE kind = 'withdrawal' AND item = $1`,
      [String(withdrawalId)],
    )
    expect(rows).toHaveLength(6)
    const log = rows.map((row) => row.text).join()
    expect(log).toContain('•••• 4242')
    expect(log).not.toMatch(/4000000000004242|DE89370400440532013000/)
  })

  it('never says refused of what happened, nor hides why something did not', async () => {
    const [passed, deposit] = [await identityUnderReview(), await depositUnderReview()]
    await ops(anna, 'POST', `/reviews/deposit/${deposit}/approve`, { detail: { received: '0' } })
    await app.pool.query(`
      CREATE FUNCTION no_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$;
      CREATE TRIGGER no_end BEFORE INSERT ON audit_entry FOR EACH ROW WHEN (NEW.outcome <> 'begun')
        EXECUTE FUNCTION no_end()`)
    try {
      const door = app.get(OperationsService)
      await expect(door.approve(anna, 'identity', passed)).rejects.toThrow('the disk is full')
      await expect(door.approve(ben, 'deposit', deposit, { received: '0' })).rejects.toMatchObject({
        refusal: 'badInput',
      })
    } finally {
      await app.pool.query('DROP FUNCTION no_end CASCADE')
    }
    const { rows } = await app.pool.query(
      `SELECT kind, outcome FROM audit_entry WHERE (kind, item) IN (('identity', $1), ('deposit', $2))
          AND operator_name IN ($3, $4) ORDER BY id`,
      [String(passed), String(deposit), anna.name, ben.name],
    )
    expect(rows.map((row) => [row.kind, row.outcome])).toEqual([
      ['deposit', 'begun'],
      ['deposit', 'done'],
      ['identity', 'begun'],
      ['deposit', 'begun'],
    ])
    expect((await app.done(getUserInfo, {}, { token: user.token })).identity).toBe('passed')
  })

  it('stands with the act in both doors: the service writes it, whoever calls', async () => {
    const id = await identityUnderReview()
    await app.get(OperationsService).approve(anna, 'identity', id)
    const { rows } = await app.pool.query(
      `SELECT outcome FROM audit_entry WHERE kind = 'identity' AND item = $1 ORDER BY id`,
      [String(id)],
    )
    expect(rows.map((row) => row.outcome)).toEqual(['begun', 'done'])
  })
})
