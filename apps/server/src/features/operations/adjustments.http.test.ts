import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { describe, expect, it } from 'vitest'
import { balanceOf, recordsOf } from '../../../test/money-movers.ts'
import { type Desk, deskOfFile, type TestOperator } from '../../../test/operators.ts'
import { AdjustmentsRepository } from './adjustments.repository.ts'

const { depositList, findDeposit, notificationList } = endpoints

let { user, anna, ben } = {} as Desk
const { app, ops } = deskOfFile((desk) => {
  ;({ user, anna, ben } = desk)
})

const available = async (one = user) => (await balanceOf(app, one, 'USDT')).available

describe('an adjustment', () => {
  const gift = () => ({ user: user.userId, asset: 'USDT', amount: '5.25', reason: 'Goodwill for the outage.' })

  it('adds with two approvals, as a record of its own, and the user is told', async () => {
    const asked = await ops(anna, 'POST', '/adjustments', gift())
    expect(asked).toMatchObject({ code: 0, data: { outcome: 'one more needed' } })
    expect(await available()).toBe('100')
    const { id } = asked.data.item as { id: number }
    expect((await ops(ben, 'POST', `/reviews/adjustment/${id}/approve`)).data.outcome).toBe('approved')
    expect((await recordsOf(app, user, 'USDT'))[0]).toEqual(['agentDeposit', '5.25', '105.25'])
    const { list } = await app.does(user, notificationList)
    expect(list[0]).toMatchObject({ event: 'balanceAdded', reference: { kind: 'adjustment', id } })
  })

  it('that adds is a deposit of the user, of the type that operators enter; one that takes away is none', async () => {
    for (const amount of ['5.25', '-1']) {
      const asked = await ops(anna, 'POST', '/adjustments', { ...gift(), amount })
      await ops(ben, 'POST', `/reviews/adjustment/${(asked.data.item as { id: number }).id}/approve`)
    }
    const { list, total } = await app.does(user, depositList, { kind: 'crypto' })
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({ source: 'admin', state: 'completed', asset: 'USDT', network: null, voucher: null })
    expect([list[0]?.quantity.text(), list[0]?.credited?.text()]).toEqual(['5.25', '5.25'])
    expect(await app.does(user, findDeposit, { depositId: list[0]?.depositId ?? 0 })).toEqual(list[0])
    const told = await app.does(user, notificationList)
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
    const ask = (amount: string) => ops(anna, 'POST', '/adjustments', { ...gift(), amount })
    const agree = (asked: { data: Record<string, unknown> }) =>
      ops(ben, 'POST', `/reviews/adjustment/${(asked.data.item as { id: number }).id}/approve`)
    const [some, rest] = [await ask('-40'), await ask('-60.000001')]
    expect((await agree(some)).code).toBe(0)
    expect((await recordsOf(app, user, 'USDT'))[0]).toEqual(['agentDeduction', '-40', '60'])
    const declined = { code: 7, msg: expect.stringContaining('less than 60.000001 USDT') }
    expect(await agree(rest)).toMatchObject(declined)
    // Who asks for it hears so, not only who agrees.
    expect(await ask('-60.000001')).toMatchObject(declined)
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
