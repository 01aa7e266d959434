import { endpoints } from '@halyard/wire'
import { describe, expect, it } from 'vitest'
import { type TestUser } from '../../../test/harness.ts'
import { balanceOf } from '../../../test/money-movers.ts'
import {
  addOperator,
  type Desk,
  depositUnderReview,
  deskOfFile,
  identityUnderReview,
  type TestOperator,
} from '../../../test/operators.ts'
import { base64, photo } from '../../../test/photos.ts'
import { OperatorsService } from './operators.service.ts'

const { getUserInfo, notificationList, upload } = endpoints

let { user, anna, ben } = {} as Desk
const { app, ops } = deskOfFile((desk) => {
  ;({ user, anna, ben } = desk)
})

const available = async (one = user) => (await balanceOf(app, one, 'USDT')).available

describe('one operator', () => {
  it('finds what waits, looks at it, and passes an identity', async () => {
    const id = await identityUnderReview(app, user)
    const { data } = await ops(anna, 'GET', '/reviews/identity?pageSize=100')
    expect((data.list as { id: number }[]).map((one) => one.id)).toContain(id)
    const shown = await ops(anna, 'GET', `/reviews/identity/${id}`)
    expect(shown.data).toMatchObject({ userId: user.userId, state: 'under review', fields: { name: 'Mira Lindqvist' } })
    const approved = await ops(anna, 'POST', `/reviews/identity/${id}/approve`)
    expect(approved).toMatchObject({ code: 0, data: { outcome: 'approved', item: { state: 'passed' } } })
    expect((await app.does(user, getUserInfo)).identity).toBe('passed')
  })

  it('rejects with a reason that the user reads; without one nothing happens', async () => {
    const id = await identityUnderReview(app, user)
    for (const reason of ['', '   ', 'a\nb', 'x'.repeat(257)]) {
      expect(await ops(anna, 'POST', `/reviews/identity/${id}/reject`, { reason })).toMatchObject({ code: 7 })
    }
    expect((await ops(anna, 'POST', `/reviews/identity/${id}/reject`, { reason: 'Too dark.' })).code).toBe(0)
    const { list } = await app.does(user, notificationList)
    expect(list[0]?.content).toContain('Too dark.')
  })

  it('does not decide alone on a name that several accounts have: another says whether it earns rewards', async () => {
    const id = await identityUnderReview(app, user)
    await identityUnderReview(app, await app.signedIn())
    expect((await ops(anna, 'POST', `/reviews/identity/${id}/approve`)).code).toBe(0)
    const shared = `/reviews/sharedIdentity/${id}`
    expect((await ops(anna, 'GET', shared)).data).toMatchObject({ state: 'under review', approved: { by: anna.name } })
    const alone = await ops(anna, 'POST', `${shared}/approve`)
    expect(alone).toMatchObject({ code: 7, msg: expect.stringContaining('another operator') })
    const second = await ops(ben, 'POST', `${shared}/approve`)
    expect(second.data).toMatchObject({
      outcome: 'approved',
      item: { state: 'approved', fields: { reviewedBy: ben.name } },
    })
  })

  it('cannot move money alone, however often', async () => {
    const id = await depositUnderReview(app, user)
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

  it('hears at the first approval what can never pass', async () => {
    const id = await depositUnderReview(app, user)
    for (const [detail, sentence] of [
      [{ received: '250.000001' }, 'malformed'],
      [{ received: 'all' }, 'malformed'],
      [{ transactionHash: '0'.repeat(64) }, 'another transaction'],
    ] as const) {
      const answer = await ops(anna, 'POST', `/reviews/deposit/${id}/approve`, { detail })
      expect(answer).toMatchObject({ code: 7, msg: expect.stringContaining(sentence) })
    }
    expect((await ops(ben, 'GET', `/reviews/deposit/${id}`)).data.approvals).toEqual([])
    expect(await available()).toBe('100')
  })

  it('reads any image, and only with a token', async () => {
    const kept = await app.does(user, upload, { content: base64(await photo()) })
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
    const id = await depositUnderReview(app, user)
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
      const id = await depositUnderReview(app, one)
      const answers = await Promise.all([anna, ben].map((by) => ops(by, 'POST', `/reviews/deposit/${id}/approve`)))
      expect(answers.map((answer) => answer.data.outcome).sort()).toEqual(['approved', 'one more needed'])
      expect(await available(one)).toBe('250')
    }
  })

  it('of whom one approves and one rejects at the same instant, twenty times, have one winner', async () => {
    for (let round = 0; round < 20; round += 1) {
      const one = await app.signedIn()
      const id = await depositUnderReview(app, one)
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
    const id = await depositUnderReview(app, user)
    const approve = (by: TestOperator, detail?: object) => ops(by, 'POST', `/reviews/deposit/${id}/approve`, { detail })
    expect((await approve(anna, { received: '200' })).data.outcome).toBe('one more needed')
    expect((await approve(ben)).data.outcome).toBe('one more needed')
    expect(await available()).toBe('100')
    expect((await approve(anna)).data.outcome).toBe('approved')
  })

  it('are told of a detail that is not understood, and nothing is approved', async () => {
    const id = await depositUnderReview(app, user)
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
    const identity = await identityUnderReview(app, user)
    expect(await ops(ben, 'POST', `/reviews/identity/${identity}/approve`, { detail: { name: 'x' } })).toMatchObject({
      code: 7,
      msg: expect.stringMatching(/approved as it is/),
    })
    expect(await available()).toBe('100')
  })

  it('of whom one has lost access are one', async () => {
    const gone = await addOperator(app)
    const id = await depositUnderReview(app, user)
    await ops(gone, 'POST', `/reviews/deposit/${id}/approve`)
    await app.pool.query('UPDATE operator SET disabled_at = now() WHERE id = $1', [gone.operatorId])
    expect((await ops(anna, 'POST', `/reviews/deposit/${id}/approve`)).data.outcome).toBe('one more needed')
    expect(await ops(gone, 'POST', `/reviews/deposit/${id}/approve`)).toMatchObject({ code: 4015 })
  })
})

describe("an operator's own account", () => {
  it('is decided on by others only', async () => {
    const own = await addOperator(app, 'administrator', user.userId)
    const [identity, deposit] = [await identityUnderReview(app, user), await depositUnderReview(app, user)]
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
      const identity = await identityUnderReview(app, one)
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
    const identity = await identityUnderReview(app, user)
    expect(await ops(late, 'POST', `/reviews/identity/${identity}/approve`)).toMatchObject({ code: 7 })
    const other = await app.signedIn()
    await expect(operators.declareUser(late.name, other.userId)).rejects.toThrow('declared once')
    await expect(operators.declareUser(anna.name, user.userId)).rejects.toThrow('account of another operator')
    await expect(addOperator(app, 'reviewer', user.userId)).rejects.toThrow('account of another operator')
  })
})
