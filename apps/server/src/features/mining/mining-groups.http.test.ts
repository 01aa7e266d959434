import { Amount } from '@halyard/domain'
import { accepted } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { miningOf, reviewer } from '../../../test/mining.ts'
import { balanceOf, eventsTold, recordsOf } from '../../../test/money-movers.ts'
import { MiningRepository } from './mining.repository.ts'
import { MiningReview } from './mining.review.ts'

const { findMachine, findMachineGroup, buyMachine, buyMachineShare, findMachineOrder, cancelMachineOrder } = endpoints

const dayMs = 86_400_000

const app = appOfFile()
const { sweep, service, machine, sharedMachine } = miningOf(app)
let user: TestUser

beforeEach(async () => {
  app.clock.moveTo(new Date())
  user = await app.signedIn({ USDT: '10000' })
})

describe('a shared machine', () => {
  const begin = async (one: TestUser, id: number, share = '50') =>
    app.does(one, buyMachineShare, { machineId: id, code: '', share: Amount.of(share) })
  const join = (one: TestUser, id: number, groupCode: string | null, share: string, key?: string) =>
    app.tries(one, buyMachineShare, { machineId: id, code: groupCode ?? '', share: Amount.of(share) }, key)

  it('runs when a second user takes the other half and both are approved', async () => {
    const id = await sharedMachine()
    const other = await app.signedIn({ USDT: '500' })
    const first = await begin(user, id)
    expect(first).toMatchObject({ state: 'review', units: null, ownership: 'shared' })
    expect([first.share, first.groupTaken, first.paid, first.dailyOutput].map(String)).toEqual(['50', '50', '500', '6'])
    expect(first.groupCode).toMatch(/^[2-9A-HJ-NP-Z]{10}$/)
    const group = await app.does(other, findMachineGroup, { code: (first.groupCode ?? '').toLowerCase() })
    expect([group.left.text(), group.state]).toEqual(['50', 'pairing'])
    expect((await app.does(other, findMachine, { machineId: id })).groups).toEqual([group])
    await service().approve(first.orderId, reviewer)
    expect((await app.does(user, findMachineOrder, { orderId: first.orderId })).state).toBe('pairing')
    const second = await app.does(other, buyMachineShare, {
      machineId: id,
      code: first.groupCode,
      share: Amount.of('50'),
    })
    expect(second.groupTaken?.text()).toBe('100')
    expect((await app.does(other, findMachine, { machineId: id })).groups).toEqual([])
    await sweep()
    expect((await app.does(user, findMachineOrder, { orderId: first.orderId })).state).toBe('pairing')
    await service().approve(second.orderId, reviewer)
    const [mine, theirs] = [
      await app.does(user, findMachineOrder, { orderId: first.orderId }),
      await app.does(other, findMachineOrder, { orderId: second.orderId }),
    ]
    expect([mine.state, theirs.state]).toEqual(['running', 'running'])
    expect(mine.startedAt).toEqual(theirs.startedAt)
    expect(await balanceOf(app, other, 'USDT')).toEqual({ available: '0', frozen: '0' })
    expect([await eventsTold(app, user), await eventsTold(app, other)]).toEqual([
      ['machineApproved'],
      ['machineApproved'],
    ])
    app.clock.advance({ days: 2 })
    await Promise.all([sweep(), sweep()])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9512', frozen: '0' })
    expect(await balanceOf(app, other, 'USDT')).toEqual({ available: '12', frozen: '0' })
  })

  it('keeps the terms with which its group began', async () => {
    const id = await sharedMachine()
    const first = await begin(user, id)
    await app.pool.query('UPDATE mining_machine SET price = 1, daily_output = 99, offered = false WHERE id = $1', [id])
    const other = await app.signedIn({ USDT: '500' })
    const answer = await join(other, id, first.groupCode, '50')
    expect(answer).toMatchObject({ code: 0, data: { money: '500', day_output: '6' } })
    expect(await join(other, id, '', '50')).toMatchObject({ refusal: 'productClosed' })
  })

  it('that finds no partners is refunded after seven days, once, whoever does it', async () => {
    const id = await sharedMachine()
    const other = await app.signedIn({ USDT: '500' })
    const first = await begin(user, id)
    await service().approve(first.orderId, reviewer)
    await join(other, id, first.groupCode, '25')
    app.clock.moveTo(new Date((first.pairsBy?.getTime() ?? 0) - 2_000))
    await sweep()
    user = await app.signedInAgain(user)
    expect((await app.does(user, findMachineOrder, { orderId: first.orderId })).state).toBe('pairing')
    app.clock.moveTo(new Date((first.pairsBy?.getTime() ?? 0) + 1_000))
    const late = await app.signedInAgain(other)
    expect(await join(late, id, first.groupCode, '25')).toMatchObject({ code: 7, refusal: 'groupClosed' })
    await Promise.all([sweep(), sweep(), sweep()])
    expect((await app.does(user, findMachineOrder, { orderId: first.orderId })).state).toBe('refunded')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
    expect(await balanceOf(app, late, 'USDT')).toEqual({ available: '500', frozen: '0' })
    expect(await eventsTold(app, user)).toEqual(['machineRefunded'])
    expect((await recordsOf(app, user, 'USDT'))[0]).toEqual(['machinePurchase', '500', '10000'])
    await expect(app.get(MiningReview).approve(first.orderId, reviewer)).rejects.toThrow('refused: wrongState')
    expect(await join(late, id, first.groupCode, '25')).toMatchObject({ code: 7, refusal: 'groupClosed' })
  })

  it('of which a part is rejected has that part free again, and never runs without it', async () => {
    const id = await sharedMachine()
    const [second, third] = [await app.signedIn({ USDT: '500' }), await app.signedIn({ USDT: '500' })]
    const first = await begin(user, id)
    await service().approve(first.orderId, reviewer)
    const { orderId } = await app.does(second, buyMachineShare, {
      machineId: id,
      code: first.groupCode,
      share: Amount.of('50'),
    })
    expect(await join(third, id, first.groupCode, '5')).toMatchObject({ refusal: 'groupClosed' })
    await service().reject(orderId, reviewer, 'Not you')
    expect((await app.does(third, findMachineGroup, { code: first.groupCode ?? '' })).left.text()).toBe('50')
    const last = await app.does(third, buyMachineShare, {
      machineId: id,
      code: first.groupCode,
      share: Amount.of('50'),
    })
    await service().approve(last.orderId, reviewer)
    expect((await app.does(user, findMachineOrder, { orderId: first.orderId })).state).toBe('running')
    expect(await balanceOf(app, second, 'USDT')).toEqual({ available: '500', frozen: '0' })
  })

  it('that is complete but not wholly approved in time is refunded', async () => {
    const id = await sharedMachine()
    const other = await app.signedIn({ USDT: '500' })
    const first = await begin(user, id)
    const second = await app.does(other, buyMachineShare, {
      machineId: id,
      code: first.groupCode,
      share: Amount.of('50'),
    })
    app.clock.moveTo(new Date((first.pairsBy?.getTime() ?? 0) + dayMs))
    await Promise.all([sweep(), sweep()])
    await expect(service().approve(first.orderId, reviewer)).resolves.toEqual({ changed: false })
    user = await app.signedInAgain(user)
    const states = [first, second].map(async ({ orderId }) => (await app.get(MiningRepository).find(orderId))?.state)
    expect(await Promise.all(states)).toEqual(['refunded', 'refunded'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
    expect(await eventsTold(app, user)).toEqual(['machineRefunded'])
  })

  it('whose part its owner takes back has that part free again', async () => {
    const id = await sharedMachine()
    const other = await app.signedIn({ USDT: '500' })
    const first = await begin(user, id)
    const { orderId } = await app.does(other, buyMachineShare, {
      machineId: id,
      code: first.groupCode,
      share: Amount.of('50'),
    })
    expect((await app.does(other, cancelMachineOrder, { orderId })).state).toBe('cancelled')
    expect((await app.does(other, findMachineGroup, { code: first.groupCode ?? '' })).left.text()).toBe('50')
    expect(await balanceOf(app, other, 'USDT')).toEqual({ available: '500', frozen: '0' })
  })

  it('fifty fight for the last part of: sold exactly, not one more', async () => {
    const id = await sharedMachine({ order_max: '90' })
    const first = await begin(user, id, '80')
    const crowd = await Promise.all(
      Array.from({ length: 50 }, (_, index) => app.signedIn({ USDT: index % 3 === 0 ? '10' : '100' })),
    )
    const answers = await Promise.all(crowd.map((one) => join(one, id, first.groupCode, '10')))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(2)
    for (const answer of answers.filter((one) => one.code !== 0)) {
      expect(['groupClosed', 'supplyExhausted', 'insufficientBalance']).toContain(answer.refusal)
    }
    const { rows } = await app.pool.query(
      `SELECT trim_scale(taken)::text AS taken, (SELECT trim_scale(sum(share))::text FROM mining_order WHERE group_id = parts.id) AS sold
         FROM mining_group parts WHERE code = $1`,
      [first.groupCode],
    )
    expect(rows[0]).toEqual({ taken: '100', sold: '100' })
  })

  it('completed, rejected and refunded in the same instant ends in one way', async () => {
    for (let round = 0; round < 6; round += 1) {
      app.clock.moveTo(new Date())
      const [one, two] = [await app.signedIn({ USDT: '500' }), await app.signedIn({ USDT: '500' })]
      const id = await sharedMachine()
      const first = await begin(one, id)
      await service().approve(first.orderId, reviewer)
      app.clock.moveTo(new Date((first.pairsBy?.getTime() ?? 0) - round))
      const [left, right] = [await app.signedInAgain(one), await app.signedInAgain(two)]
      const [answer] = await Promise.all([join(right, id, first.groupCode, '50'), sweep(), sweep()])
      if (answer.code === 0) {
        const { orderId } = accepted(buyMachineShare, answer)
        await Promise.all([service().approve(orderId, reviewer), service().reject(orderId, reviewer, 'No'), sweep()])
      }
      app.clock.advance({ seconds: 5 })
      await sweep()
      const { state } = await app.does(left, findMachineOrder, { orderId: first.orderId })
      expect(['running', 'refunded']).toContain(state)
      expect(await balanceOf(app, left, 'USDT')).toEqual({ available: state === 'running' ? '0' : '500', frozen: '0' })
      expect(await balanceOf(app, right, 'USDT')).toEqual({ available: state === 'running' ? '0' : '500', frozen: '0' })
    }
  })

  it.each<[string, string, object | undefined, string, object | undefined]>([
    ['a part that is too small', '4.99', undefined, 'shareTooSmall', { minimum: '5' }],
    ['a part that is too large', '50.01', undefined, 'aboveOrderMaximum', { maximum: '50', asset: '%' }],
    ['a part that is too fine', '10.001', undefined, 'quantityStep', { step: '0.01' }],
    ['nothing', '0', undefined, 'quantityMissing', undefined],
    ['more than is left', '45', { taken: '60' }, 'supplyExhausted', { left: '40', asset: '%' }],
    ['a negative part', '-10', undefined, 'badInput', undefined],
    ['an unknown group', '10', { code: 'NOSUCHCODE' }, 'notFound', undefined],
  ])('refuses %s', async (_, share, of, refusal, detail) => {
    const id = await sharedMachine()
    const given = { code: '', taken: undefined, ...of } as { code: string; taken: string | undefined }
    let code = given.code
    if (given.taken) {
      const other = await app.signedIn({ USDT: '1000' })
      const first = await begin(other, id, '30')
      await join(other, id, first.groupCode, '30')
      code = first.groupCode ?? ''
    }
    const answer = await join(user, id, code, share)
    expect(answer).toMatchObject({ status: 200, refusal })
    if (detail) expect(answer.data).toMatchObject({ detail })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
  })

  it('refuses the group of another machine, and whole machines refuse parts and the other way round', async () => {
    const [id, another, whole] = [await sharedMachine(), await sharedMachine(), await machine()]
    const first = await begin(user, id)
    expect(await join(user, another, first.groupCode, '50')).toMatchObject({ refusal: 'notFound' })
    expect(await join(user, whole, '', '50')).toMatchObject({ refusal: 'notFound' })
    expect(await app.tries(user, buyMachine, { machineId: id, units: 1 })).toMatchObject({ refusal: 'notFound' })
  })
})
