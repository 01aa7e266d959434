import { Amount } from '@halyard/domain'
import { wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf, newHash, recordsOf, verified } from '../../../test/money-movers.ts'
import { reviewer, withdrawal, withdrawalsOf } from '../../../test/withdrawals.ts'
import { WithdrawalsRepository } from './withdrawals.repository.ts'

const {
  createWithdrawal,
  createCardWithdrawal,
  cancelWithdrawal,
  cardWithdrawalList,
  findWithdrawal,
  moneyRecords,
  withdrawalList,
  notificationList,
} = endpoints

const app = appOfFile({ TEST_CODE: '424242' })
const { service, pay } = withdrawalsOf(app)
let user: TestUser

beforeEach(async () => {
  user = await verified(app, { USDT: '1000', EUR: '1000' })
})

describe('a withdrawal to an address', () => {
  it('is frozen at once, fee inside, is being paid when it is approved, and has left when that is confirmed', async () => {
    const hash = newHash()
    const asked = await app.does(user, createWithdrawal, withdrawal)
    expect(asked).toMatchObject({ kind: 'chain', state: 'review', coinId: 1, network: 'TRC20', cancelled: false })
    expect([asked.quantity.text(), asked.fee.text(), asked.net.text()]).toEqual(['100', '1', '99'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '900', frozen: '100' })
    expect(await service().approve(asked.withdrawalId, reviewer)).toEqual({ changed: true })
    const beingPaid = await app.does(user, findWithdrawal, { withdrawalId: asked.withdrawalId })
    expect(beingPaid).toMatchObject({
      state: 'review',
      beingPaid: true,
      approvedAt: expect.any(Date),
      reviewedAt: null,
    })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '900', frozen: '100' })
    const confirmed = { transactionHash: `0x${hash.toUpperCase()}` }
    expect(await service().confirm(asked.withdrawalId, { name: 'otto' }, confirmed)).toEqual({ changed: true })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '900', frozen: '0' })
    expect(await recordsOf(app, user, 'USDT')).toEqual([
      ['withdrawalSucceeded', '-1', '900'],
      ['withdrawalSucceeded', '-99', '901'],
      ['agentDeposit', '1000', '1000'],
    ])
    const { list: records } = await app.does(user, moneyRecords, { asset: 'USDT', type: 'withdrawalSucceeded' })
    const reference = { kind: 'withdrawal', id: asked.withdrawalId }
    expect(records).toMatchObject([
      { fee: true, reference },
      { fee: false, reference },
    ])
    expect(await app.does(user, findWithdrawal, { withdrawalId: asked.withdrawalId })).toMatchObject({
      state: 'completed',
      beingPaid: false,
      transactionHash: hash,
      reviewedAt: expect.any(Date),
    })
    const { list } = await app.does(user, notificationList)
    expect(list[0]).toMatchObject({
      event: 'withdrawalCompleted',
      reference: { kind: 'withdrawal', id: asked.withdrawalId },
    })
  })

  it('is completed with a transaction of its own network only, and not before it is being paid', async () => {
    const { withdrawalId } = await app.does(user, createWithdrawal, withdrawal)
    const confirm = (detail: { transactionHash?: string }) => service().confirm(withdrawalId, reviewer, detail)
    expect(await confirm({ transactionHash: newHash() })).toEqual({ changed: false })
    await service().approve(withdrawalId, reviewer)
    await expect(confirm({})).rejects.toThrow('Name how it was sent')
    for (const transactionHash of ['ab12', '', newHash().slice(1), `${newHash().slice(1)}\u202e`]) {
      await expect(confirm({ transactionHash })).rejects.toMatchObject({ refusal: 'transactionHashFormat' })
    }
    expect((await app.does(user, findWithdrawal, { withdrawalId })).beingPaid).toBe(true)
  })

  it.each(['frozen', 'banned'])('does not leave an account that is %s since, and can be given back', async (state) => {
    const setState = (to: string) => app.pool.query('UPDATE users SET state = $2 WHERE id = $1', [user.userId, to])
    const [first, second] = [1, 2].map(() => app.does(user, createWithdrawal, withdrawal))
    const [leaving, returned] = [(await first)?.withdrawalId ?? 0, (await second)?.withdrawalId ?? 0]
    await setState(state)
    await expect(service().approve(leaving, reviewer)).rejects.toThrow('is not active')
    expect((await app.get(WithdrawalsRepository).find(leaving))?.state).toBe('review')
    expect(await service().reject(returned, reviewer, 'Under investigation.')).toEqual({ changed: true })
    await setState('active')
    expect(await service().approve(leaving, reviewer)).toEqual({ changed: true })
    // A withdrawal that was sent is confirmed, whatever the state of the account is now.
    await setState(state)
    expect(await service().confirm(leaving, reviewer, { transactionHash: newHash() })).toEqual({ changed: true })
    await setState('active')
  })

  it('waits for a freeze that is under way, and does not leave after it', async () => {
    const { withdrawalId } = await app.does(user, createWithdrawal, withdrawal)
    const freezing = await app.pool.connect()
    try {
      await freezing.query('BEGIN')
      await freezing.query(`UPDATE users SET state = 'frozen' WHERE id = $1`, [user.userId])
      const approval = service()
        .approve(withdrawalId, reviewer)
        .catch((error: Error) => error.message)
      await expect
        .poll(async () => {
          const { rows } = await app.pool.query(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
          return rows.length
        })
        .toBeGreaterThan(0)
      await freezing.query('COMMIT')
      expect(await approval).toContain('is not active')
    } finally {
      freezing.release()
    }
    const [{ frozen }] = (
      await app.pool.query(`SELECT sum(balance) AS frozen FROM ledger_account WHERE address LIKE $1`, [
        `user:${user.userId}:withdrawal:%`,
      ])
    ).rows
    expect(Number(frozen)).toBe(100)
  })

  it('that is rejected comes back whole, with the reason', async () => {
    const { withdrawalId } = await app.does(user, createWithdrawal, withdrawal)
    expect(await service().reject(withdrawalId, reviewer, 'The address is on a list.')).toEqual({ changed: true })
    expect(await service().approve(withdrawalId, reviewer)).toEqual({ changed: false })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '1000', frozen: '0' })
    expect((await recordsOf(app, user, 'USDT'))[0]).toEqual(['withdrawalReturned', '100', '1000'])
    expect(await app.does(user, findWithdrawal, { withdrawalId })).toMatchObject({
      state: 'returned',
      reason: 'The address is on a list.',
      cancelled: false,
    })
  })

  it('is taken back by its owner while it is under review, and neither while it is being paid nor after', async () => {
    const { withdrawalId } = await app.does(user, createWithdrawal, withdrawal)
    for (let times = 0; times < 2; times += 1) {
      const taken = await app.does(user, cancelWithdrawal, { withdrawalId })
      expect(taken).toMatchObject({ state: 'returned', cancelled: true, reason: null, reviewedAt: null })
    }
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '1000', frozen: '0' })
    expect(await service().approve(withdrawalId, reviewer)).toEqual({ changed: false })
    const other = await app.does(user, createWithdrawal, withdrawal)
    const cancel = () => app.tries(user, cancelWithdrawal, { withdrawalId: other.withdrawalId })
    await service().approve(other.withdrawalId, reviewer)
    expect(await cancel()).toMatchObject({
      code: 7,
      refusal: 'withdrawalBeingPaid',
      msg: expect.stringContaining('paid'),
    })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '900', frozen: '100' })
    await service().confirm(other.withdrawalId, reviewer, { transactionHash: newHash() })
    expect((await cancel()).refusal).toBe('wrongState')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '900', frozen: '0' })
  })

  it('approved, rejected and cancelled at the same instant ends one way, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const before = await balanceOf(app, user, 'USDT')
      const { withdrawalId } = await app.does(user, createWithdrawal, { ...withdrawal, quantity: Amount.of('10') })
      const [approved, rejected, cancelled] = await Promise.all([
        service().approve(withdrawalId, reviewer),
        service().reject(withdrawalId, { name: 'otto' }, 'No'),
        app.tries(user, cancelWithdrawal, { withdrawalId }),
      ])
      const wins = [approved.changed, rejected.changed, cancelled.code === 0]
      expect(wins.filter(Boolean)).toHaveLength(1)
      const after = await balanceOf(app, user, 'USDT')
      const left = Number(before.available) - (approved.changed ? 10 : 0)
      expect(after).toEqual({ available: String(left), frozen: approved.changed ? '10' : '0' })
      if (approved.changed) await service().fail(withdrawalId, reviewer, 'The node was away.')
    }
  })

  it('fifty that are approved and cancelled at the same instant are each paid or given back, never both', async () => {
    const ids: number[] = []
    while (ids.length < 50) {
      ids.push((await app.does(user, createWithdrawal, { ...withdrawal, quantity: Amount.of('10') })).withdrawalId)
    }
    const outcomes = await Promise.all(
      ids.map(async (id) => {
        const approving = service().approve(id, reviewer)
        const cancelled = await app.tries(user, cancelWithdrawal, { withdrawalId: id })
        const { changed } = await approving
        const confirmed = await service().confirm(id, { name: 'otto' }, { transactionHash: newHash() })
        expect([changed, confirmed.changed]).toEqual(cancelled.code === 0 ? [false, false] : [true, true])
        return changed
      }),
    )
    const paid = outcomes.filter(Boolean).length
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: String(1000 - 10 * paid), frozen: '0' })
  })

  it('that could not be sent comes back whole, with the reason', async () => {
    const { withdrawalId } = await app.does(user, createWithdrawal, withdrawal)
    await service().approve(withdrawalId, reviewer)
    expect(await service().reject(withdrawalId, reviewer, 'No.')).toEqual({ changed: false })
    expect(await service().fail(withdrawalId, reviewer, 'The network is down.')).toEqual({ changed: true })
    expect(await service().confirm(withdrawalId, reviewer, { transactionHash: newHash() })).toEqual({ changed: false })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '1000', frozen: '0' })
    expect(await app.does(user, findWithdrawal, { withdrawalId })).toMatchObject({
      state: 'returned',
      beingPaid: false,
      reason: 'The network is down.',
    })
  })

  it('of the whole balance asked for fifty times at once is accepted once', async () => {
    const whole = { ...withdrawal, quantity: Amount.of('1000') }
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.tries(user, createWithdrawal, whole)))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 4020)).toHaveLength(49)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '0', frozen: '1000' })
  })

  it('is listed for its owner alone, by state', async () => {
    const first = await app.does(user, createWithdrawal, withdrawal)
    const second = await app.does(user, createWithdrawal, { ...withdrawal, asset: undefined })
    await pay(first.withdrawalId)
    await service().approve(second.withdrawalId, reviewer)
    const { list, total } = await app.does(user, withdrawalList, { page: 1, pageSize: 10 })
    expect([total, list.map((row) => row.withdrawalId)]).toEqual([2, [second.withdrawalId, first.withdrawalId]])
    expect((await app.does(user, withdrawalList, { state: 'review' })).list).toMatchObject([{ beingPaid: true }])
    expect((await app.does(user, withdrawalList, { state: 'completed' })).total).toBe(1)
    expect((await app.does(user, withdrawalList, { asset: 'BTC' })).total).toBe(0)
    expect((await app.does(await app.signedIn(), withdrawalList)).total).toBe(0)
    expect((await app.does(user, cardWithdrawalList)).total).toBe(0)
  })
})

it("another user's withdrawal looks like one that never was", async () => {
  const { withdrawalId } = await app.does(user, createWithdrawal, withdrawal)
  const other = await app.signedIn()
  for (const endpoint of [findWithdrawal, cancelWithdrawal]) {
    const theirs = await app.tries(other, endpoint, { withdrawalId })
    expect(theirs).toEqual(await app.tries(other, endpoint, { withdrawalId: 999_999_999 }))
    expect(theirs.refusal).toBe('notFound')
  }
  expect((await app.does(user, findWithdrawal, { withdrawalId })).state).toBe('review')
})

it('is never changed once it has ended, nor what was asked for, nor deleted', async () => {
  const { withdrawalId } = await app.does(user, createWithdrawal, withdrawal)
  const change = (what: string) => app.pool.query(`UPDATE withdrawal SET ${what} WHERE id = $1`, [withdrawalId])
  await expect(change(`address = 'elsewhere'`)).rejects.toThrow('cannot be changed')
  await service().reject(withdrawalId, reviewer, 'The network is down.')
  await expect(change("state = 'review'")).rejects.toThrow('cannot be changed')
  await expect(app.pool.query('DELETE FROM withdrawal WHERE id = $1', [withdrawalId])).rejects.toThrow('or deleted')
})

it('without a session nothing is answered', async () => {
  for (const endpoint of [createWithdrawal, createCardWithdrawal, withdrawalList, findWithdrawal, cancelWithdrawal]) {
    expect((await app.call(endpoint, { ...wireOf(createWithdrawal, withdrawal), ID: 1, bank_id: 1 })).code).toBe(4015)
  }
})
