import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf, newHash, verified, withdrawalPassword } from '../../../test/money-movers.ts'
import { addOperator, callOps, type TestOperator } from '../../../test/operators.ts'

const { createWithdrawal, cancelWithdrawal } = endpoints

const app = appOfFile({ OPS_ENABLED: '1' })
let user: TestUser
let anna: TestOperator
let ben: TestOperator
let id: number

beforeAll(async () => {
  anna = await addOperator(app, 'reviewer')
  ben = await addOperator(app, 'reviewer')
})
beforeEach(async () => {
  user = await verified(app, { USDT: '10000' })
  id = await requested()
})

async function requested(): Promise<number> {
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const withdrawal = { asset: 'USDT', network: 'TRC20', address, quantity: Amount.of('100'), withdrawalPassword }
  return (await app.does(user, createWithdrawal, withdrawal)).withdrawalId
}

const act = (by: TestOperator, what: 'approve' | 'confirm' | 'reject', body: object = {}) =>
  callOps(app, by, 'POST', `/reviews/withdrawal/${id}/${what}`, body)
const approve = (by: TestOperator) => act(by, 'approve')
const confirm = (by: TestOperator, transactionHash = newHash()) => act(by, 'confirm', { detail: { transactionHash } })
const reject = (by: TestOperator, reason = 'The node was away.') => act(by, 'reject', { reason })
const cancel = () => app.tries(user, cancelWithdrawal, { withdrawalId: id })
const declined = (sentence: string) => ({ code: 7, msg: expect.stringContaining(sentence) })
const balance = () => balanceOf(app, user, 'USDT')

describe('a withdrawal', () => {
  it('is approved by one operator, sent, and confirmed by another with the transaction, in this order', async () => {
    expect(await confirm(ben)).toMatchObject(declined('approved and sent first'))
    expect((await approve(anna)).data).toMatchObject({ outcome: 'approved', item: { state: 'being paid' } })
    expect(await approve(ben)).toMatchObject(declined('is being paid'))
    expect(await confirm(anna)).toMatchObject(declined('another operator confirms'))
    expect(await act(ben, 'confirm')).toMatchObject(declined('Name how it was sent'))
    expect(await balance()).toEqual({ available: '9900', frozen: '100' })
    const waiting = (await callOps(app, ben, 'GET', '/reviews/withdrawal?pageSize=100')).data.list
    expect(waiting).toContainEqual(
      expect.objectContaining({ id, state: 'being paid', approved: expect.objectContaining({ by: anna.name }) }),
    )
    expect((await confirm(ben)).data).toMatchObject({ state: 'completed', approved: { by: anna.name } })
    expect(await confirm(anna)).toMatchObject(declined('is not being paid any more'))
    expect(await balance()).toEqual({ available: '9900', frozen: '0' })
    const { rows } = await app.pool.query(
      `SELECT operator_name, action, before ->> 'state' AS before, after ->> 'state' AS after FROM audit_entry
        WHERE kind = 'withdrawal' AND item = $1 AND outcome = 'done' ORDER BY id`,
      [String(id)],
    )
    expect(rows.map((row) => [row.operator_name, row.action, row.before, row.after])).toEqual([
      [anna.name, 'approve', 'under review', 'being paid'],
      [ben.name, 'confirm', 'being paid', 'completed'],
    ])
  })

  it('that is being paid is given back by two who give the same reason, and not by one', async () => {
    await approve(anna)
    for (const reason of ['The node was away.', 'Wrong address.']) {
      expect((await reject(anna, reason)).data).toMatchObject({
        outcome: 'one more needed',
        item: { state: 'being paid' },
      })
    }
    expect((await reject(ben)).data).toMatchObject({ outcome: 'one more needed' })
    expect(await balance()).toEqual({ available: '9900', frozen: '100' })
    const shown = await callOps(app, anna, 'GET', `/reviews/withdrawal/${id}`)
    expect(shown.data.approvals).toContainEqual({
      name: ben.name,
      act: 'reject',
      detail: { reason: 'The node was away.' },
    })
    expect((await reject(anna)).data).toMatchObject({ state: 'returned', fields: { reason: 'The node was away.' } })
    expect(await balance()).toEqual({ available: '10000', frozen: '0' })
  })

  it('is not confirmed by a transaction that confirmed another, unless that is said to have paid both', async () => {
    const hash = newHash()
    const first = id
    await approve(anna)
    expect((await confirm(ben, hash)).data).toMatchObject({ state: 'completed' })
    id = await requested()
    await approve(anna)
    // The same in another spelling.
    for (const again of [hash, hash.toUpperCase()]) {
      expect(await confirm(ben, again)).toMatchObject(declined(`confirmed withdrawal ${first} before`))
    }
    expect(await balance()).toEqual({ available: '9800', frozen: '100' })
    const batch = (said: string) => act(ben, 'confirm', { detail: { transactionHash: hash, batch: said } })
    expect(await batch('no')).toMatchObject(declined('batch=yes'))
    expect((await batch('yes')).data).toMatchObject({ state: 'completed', fields: { transactionHash: hash } })
    expect(await balance()).toEqual({ available: '9800', frozen: '0' })
  })

  it('is confirmed once where one transaction is named for two at the same instant, ten times', async () => {
    for (let round = 0; round < 10; round += 1) {
      const detail = { transactionHash: newHash() }
      const two = [await requested(), await requested()]
      for (id of two) await approve(anna)
      const answers = await Promise.all(
        two.map((one) => callOps(app, ben, 'POST', `/reviews/withdrawal/${one}/confirm`, { detail })),
      )
      expect(answers.map(({ code }) => code).sort()).toEqual([0, 7])
    }
  })

  it('under review is given back by one', async () => {
    expect((await reject(anna)).data).toMatchObject({ state: 'returned' })
    expect(await balance()).toEqual({ available: '10000', frozen: '0' })
  })

  it('confirmed by one and given back by two at the same instant ends one way, twenty times', async () => {
    let paid = 0
    for (let round = 0; round < 20; round += 1) {
      if (round > 0) id = await requested()
      await approve(anna)
      await reject(anna)
      const [confirmed, rejected, cancelled] = await Promise.all([confirm(ben), reject(ben), cancel()])
      expect([confirmed.code, rejected.code].sort()).toEqual([0, 7])
      expect(cancelled.code).toBe(7)
      if (confirmed.code === 0) paid += 1
      else expect(await balance()).toEqual({ available: String(10000 - 100 * paid), frozen: '0' })
    }
    expect(await balance()).toEqual({ available: String(10000 - 100 * paid), frozen: '0' })
  })

  it('rejected by one while another approves it is not given back by that one alone', async () => {
    for (let round = 0; round < 10; round += 1) {
      if (round > 0) id = await requested()
      const [approved, rejected] = await Promise.all([approve(anna), reject(ben)])
      const { state } = (await callOps(app, anna, 'GET', `/reviews/withdrawal/${id}`)).data
      if (approved.code === 0) {
        expect([state, rejected.code === 0 ? rejected.data.outcome : 'late']).toEqual([
          'being paid',
          expect.stringMatching(/late|one more needed/),
        ])
        await confirm(ben)
      } else expect(state).toBe('returned')
    }
  })
})

it('nothing else has a payment to confirm', async () => {
  const answer = await callOps(app, anna, 'POST', '/reviews/deposit/1/confirm', {})
  expect(answer).toMatchObject(declined('no payment to confirm'))
})
