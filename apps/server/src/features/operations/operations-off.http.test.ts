import { endpoints } from '@halyard/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { balanceOf, uploaded } from '../../../test/money-movers.ts'
import { addOperator } from '../../../test/operators.ts'
import { DemoReviewer } from './demo-reviewer.ts'
import { OperationsService } from './operations.service.ts'

const { createDeposit, submitIdentity, getUserInfo } = endpoints

describe('where OPS_ENABLED is not 1', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  it('/ops is not there, whoever asks', async () => {
    const { token } = await addOperator(app)
    const missing = await (await fetch(`${app.url}/nothing-here`)).json()
    for (const path of ['', '/audit', '/reviews/deposit', '/uploads/x']) {
      const response = await fetch(`${app.url}/ops${path}`, { headers: { 'x-operator-token': token } })
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual(missing)
    }
  })

  it('and where it is no demo, nobody approves by themselves', async () => {
    const user = await app.signedIn()
    const deposit = { coin: 'USDT', czline: 'TRC20', num: '250', payimg: await uploaded(app, user) }
    await app.done(createDeposit, deposit, { token: user.token })
    app.clock.advance({ hours: 1 })
    await app.get(DemoReviewer).review()
    expect((await balanceOf(app, user, 'USDT')).available).toBe('0')
  })
})

describe('on a demo host', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ DEMO: '1', ROLES: 'api', DEMO_REVIEW_SECONDS: '20' })
  })
  afterAll(() => app.close())

  it('what has waited twenty seconds is approved, on the record, by the demo reviewer', async () => {
    const user = await app.signedIn()
    const photos = await Promise.all([1, 2, 3].map(() => uploaded(app, user)))
    const card = { type: 1, name: 'Mira', card_front: photos[0], card_end: photos[1], card_hand: photos[2] }
    await app.done(submitIdentity, card, { token: user.token })
    const deposit = { coin: 'USDT', czline: 'TRC20', num: '250', payimg: await uploaded(app, user) }
    await app.done(createDeposit, deposit, { token: user.token })
    const reviewer = app.get(DemoReviewer)
    await reviewer.review()
    expect((await app.done(getUserInfo, {}, { token: user.token })).identity).toBe('submitted')
    app.clock.advance({ seconds: 21 })
    await Promise.all([reviewer.review(), reviewer.review()])
    expect((await app.done(getUserInfo, {}, { token: user.token })).identity).toBe('passed')
    expect((await balanceOf(app, user, 'USDT')).available).toBe('250')
    const { rows } = await app.pool.query(
      `SELECT DISTINCT operator_name, kind FROM audit_entry WHERE outcome = 'done' ORDER BY kind`,
    )
    expect(rows).toEqual([
      { operator_name: 'demo reviewer', kind: 'deposit' },
      { operator_name: 'demo reviewer', kind: 'identity' },
    ])
  })

  it('one operator is enough for money, and nobody can act as the demo reviewer', async () => {
    const user = await app.signedIn()
    const by = await addOperator(app)
    const asked = { user: String(user.userId), asset: 'USDT', amount: '5', reason: 'A gift.' }
    expect((await app.get(OperationsService).adjust(by, asked)).outcome).toBe('approved')
    expect((await balanceOf(app, user, 'USDT')).available).toBe('5')
    const { rows } = await app.pool.query(`SELECT token_hash FROM operator WHERE name = 'demo reviewer'`)
    expect(rows).toEqual([{ token_hash: null }])
  })
})
