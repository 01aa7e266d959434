import { Amount } from '@halyard/domain'
import { visitor, wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { appOfFile, startTestApp, type TestUser } from '../../../test/harness.ts'
import { balanceOf, recordsOf } from '../../../test/money-movers.ts'
import { WireTransfersRepository } from './wire-transfers.repository.ts'
import { WireTransfersService } from './wire-transfers.service.ts'

const { createDeposit, depositList, findDeposit, wireCurrencies, notificationList } = endpoints
const reviewer = { name: 'mira' }
const wire = { kind: 'wire', email: 'Mira@Example.com', quantity: Amount.of('150000'), currency: 'JPY' } as const

const app = appOfFile({ DEMO: '1' })
let user: TestUser

beforeEach(async () => {
  user = await app.signedIn()
})

const service = () => app.get(WireTransfersService)

it('offers the currencies of the specification at their minimums', async () => {
  const { currencies } = await app.does(user, wireCurrencies)
  expect(currencies.map((one) => [one.asset, one.minimum.text(), one.precision])).toEqual([
    ['USD', '5000', 2],
    ['EUR', '5000', 2],
    ['CAD', '5000', 2],
    ['VND', '500000', 0],
    ['HKD', '50000', 2],
    ['JPY', '100000', 0],
    ['KRW', '1000000', 0],
  ])
  expect(currencies[0]).not.toHaveProperty('bank')
})

describe('a wire transfer', () => {
  it('is answered with a bank and a reference, and credited after review', async () => {
    const asked = await app.does(user, createDeposit, wire)
    expect(asked).toMatchObject({
      kind: 'wire',
      state: 'review',
      asset: 'JPY',
      email: 'mira@example.com',
      reference: expect.stringMatching(/^HLY-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/),
      bank: { account: 'SAMPLE-JPY-0001', sample: true },
    })
    expect(await service().approve(asked.depositId, reviewer)).toEqual({ changed: true })
    expect(await balanceOf(app, user, 'JPY')).toEqual({ available: '150000', frozen: '0' })
    expect(await recordsOf(app, user, 'JPY')).toEqual([['depositSucceeded', '150000', '150000']])
    expect(await app.does(user, findDeposit, { depositId: asked.depositId })).toMatchObject({ state: 'completed' })
    const { list } = await app.does(user, notificationList)
    expect(list[0]).toMatchObject({ event: 'wireCompleted', reference: { kind: 'wireTransfer', id: asked.depositId } })
  })

  it('keeps the bank it was given, though an operator names another later', async () => {
    const asked = await app.does(user, createDeposit, { ...wire, currency: 'EUR', quantity: Amount.of('5000') })
    await app.pool.query(`UPDATE wire_currency SET account = 'OTHER', sample = false WHERE currency = 'EUR'`)
    expect((await app.does(user, findDeposit, { depositId: asked.depositId })).bank).toMatchObject({
      account: 'SAMPLE-EUR-0001',
      sample: true,
    })
  })

  it('is asked for outside a demo only where an operator has named an account', async () => {
    const real = await startTestApp()
    try {
      const one = await real.signedIn()
      expect((await real.does(one, wireCurrencies)).currencies).toEqual([])
      expect(await real.tries(one, createDeposit, wire)).toMatchObject({
        code: 4019,
        refusal: 'currencyUnsupported',
      })
      await real.pool.query(`UPDATE wire_currency SET account = '0001', sample = false WHERE currency = 'JPY'`)
      expect((await real.does(one, wireCurrencies)).currencies).toMatchObject([{ asset: 'JPY' }])
      expect((await real.tries(one, createDeposit, wire)).code).toBe(0)
    } finally {
      await real.stop()
    }
  })

  it('of which less arrived is credited with what arrived, in whole units of its currency', async () => {
    const { depositId } = await app.does(user, createDeposit, wire)
    for (const received of ['150001', '149999.5', '0']) {
      await expect(service().approve(depositId, reviewer, { received })).rejects.toMatchObject({ refusal: 'badInput' })
    }
    await service().approve(depositId, reviewer, { received: '149000' })
    expect(await balanceOf(app, user, 'JPY')).toEqual({ available: '149000', frozen: '0' })
  })

  it('approved and rejected at the same instant ends one way, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const one = await app.signedIn()
      const { depositId } = await app.does(one, createDeposit, wire)
      const decided = await Promise.all([
        service().reject(depositId, reviewer, 'Nothing arrived.'),
        service().approve(depositId, { name: 'otto' }),
      ])
      expect(decided.filter((decision) => decision.changed)).toHaveLength(1)
      const { state } = await app.does(one, findDeposit, { depositId })
      const available = state === 'completed' ? '150000' : '0'
      expect(await balanceOf(app, one, 'JPY')).toEqual({ available, frozen: '0' })
    }
  })

  it('stands in the list of its kind, under a number that no deposit has', async () => {
    const { depositId } = await app.does(user, createDeposit, wire)
    const { list } = await app.does(user, depositList, { kind: 'wire', page: 1, pageSize: 10 })
    expect(list.map((row) => [row.depositId, row.kind])).toEqual([[depositId, 'wire']])
    expect((await app.does(user, depositList, { kind: 'crypto' })).total).toBe(0)
    const { rows } = await app.get(WireTransfersRepository).pending({ page: 1, pageSize: 100 })
    expect(rows.map((row) => row.id)).toContain(depositId)
  })
})

describe('refusals', () => {
  it.each<[string, object, number, string]>([
    ['a currency without wires', { currency: 'GBP' }, 4019, 'currencyUnsupported'],
    ['a coin', { currency: 'BTC' }, 4019, 'currencyUnsupported'],
    ['less than the minimum', { quantity: Amount.of('99999') }, 7, 'belowMinimum'],
    ['half a yen', { quantity: Amount.of('100000.5') }, 7, 'amountPrecision'],
    ['half a won', { currency: 'KRW', quantity: Amount.of('1000000.5') }, 7, 'amountPrecision'],
    ['half a dong', { currency: 'VND', quantity: Amount.of('500000.5') }, 7, 'amountPrecision'],
    ['nothing', { quantity: Amount.of('0') }, 4013, 'quantityMissing'],
    ['an email address that is none', { email: 'mira' }, 4003, 'emailFormat'],
  ])('%s', async (_, change, code, refusal) => {
    expect(await app.tries(user, createDeposit, { ...wire, ...change })).toMatchObject({ code, refusal })
    expect((await app.does(user, depositList, { kind: 'wire' })).total).toBe(0)
  })

  it.each([
    ['email', { email: '' }],
    ['currency', { currency: undefined }],
  ])('no %s, at its field', async (path, change) => {
    const answer = await app.call(createDeposit, { ...wireOf(createDeposit, wire), ...change }, user)
    expect(answer).toMatchObject({ code: 7, refusal: 'badInput', data: { errors: [{ path }] } })
  })
})

it("another user's wire transfer looks like one that never was", async () => {
  const { depositId } = await app.does(user, createDeposit, wire)
  const other = await app.signedIn()
  const theirs = await app.tries(other, findDeposit, { depositId })
  expect(theirs).toEqual(await app.tries(other, findDeposit, { depositId: 999_999_999 }))
})

it('the same submit again is one request with one reference', async () => {
  const first = await app.tries(user, createDeposit, wire, 'w-1')
  expect(await app.tries(user, createDeposit, wire, 'w-1')).toEqual(first)
  expect((await app.does(user, depositList, { kind: 'wire' })).total).toBe(1)
  expect((await app.tries(visitor, wireCurrencies)).code).toBe(4015)
})

it('is one request with one reference, whatever dies after it is written', async () => {
  const dies = vi.spyOn(app.get(WireTransfersRepository), 'find').mockRejectedValueOnce(new Error('killed'))
  expect((await app.tries(user, createDeposit, wire, 'w-2')).status).toBe(500)
  dies.mockRestore()
  const again = await app.does(user, createDeposit, wire, 'w-2')
  const { list, total } = await app.does(user, depositList, { kind: 'wire' })
  expect([total, list[0]]).toEqual([1, again])
})

it('sixty asked for at once are the twenty that may wait for a reviewer', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => app.tries(user, createDeposit, wire)))
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(20)
  expect(answers.filter((answer) => answer.refusal === 'tooManyInReview')).toHaveLength(40)
})

it('is never changed once it is decided, nor what was asked for, nor deleted', async () => {
  const { depositId } = await app.does(user, createDeposit, wire)
  const change = (what: string) => app.pool.query(`UPDATE wire_transfer SET ${what} WHERE id = $1`, [depositId])
  await expect(change('quantity = 1500000')).rejects.toThrow('cannot be changed')
  await service().reject(depositId, reviewer, 'Nothing arrived.')
  await expect(change("state = 'review', reviewed_at = NULL")).rejects.toThrow('cannot be changed')
  await expect(app.pool.query('DELETE FROM wire_transfer WHERE id = $1', [depositId])).rejects.toThrow('or deleted')
})
