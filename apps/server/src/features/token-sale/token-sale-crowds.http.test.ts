import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf } from '../../../test/money-movers.ts'
import { tokenSaleOf } from '../../../test/token-sale.ts'
import { TokenSaleReleases } from './token-sale-releases.job.ts'

const { subscribeToSale } = endpoints

const app = appOfFile()
const { days, sale, sold } = tokenSaleOf(app)
let user: TestUser

beforeEach(async () => {
  user = await app.signedIn({ USDT: '10000' })
})

describe('the same submit again', () => {
  it('is answered as the first time, also after the coins were released', async () => {
    const saleId = await sale({ lock_days: 0 })
    const first = await app.tries(user, subscribeToSale, { saleId, quantity: Amount.of('400') }, 'ieo-1')
    await app.get(TokenSaleReleases).sweep()
    const again = await Promise.all(
      [1, 2, 3].map(() => app.tries(user, subscribeToSale, { saleId, quantity: Amount.of('400') }, 'ieo-1')),
    )
    for (const answer of again) expect(answer).toEqual(first)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9900', frozen: '0' })
    expect(await balanceOf(app, user, 'HRB')).toEqual({ available: '400', frozen: '0' })
  })

  it('sent fifty times at once is one subscription', async () => {
    const saleId = await sale()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.tries(user, subscribeToSale, { saleId, quantity: Amount.of('400') }, 'ieo-50'),
      ),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    expect(answers[0]?.code).toBe(0)
    expect(await sold(saleId)).toBe('400')
  })

  it('was refused: is refused again, even when it would pass now', async () => {
    const startsAt = days(1)
    const saleId = await sale({ starts_at: startsAt, supply: '500' })
    const early = await app.tries(user, subscribeToSale, { saleId, quantity: Amount.of('400') }, 'ieo-2')
    expect(early.refusal).toBe('saleNotOpen')
    await app.pool.query('UPDATE token_sale SET starts_at = $2 WHERE id = $1', [saleId, days(-1)])
    expect(await app.tries(user, subscribeToSale, { saleId, quantity: Amount.of('400') }, 'ieo-2')).toEqual(early)
    const poor = await app.signedIn()
    const short = await app.tries(poor, subscribeToSale, { saleId, quantity: Amount.of('400') }, 'ieo-3')
    expect(short.code).toBe(4020)
    expect(await app.tries(poor, subscribeToSale, { saleId, quantity: Amount.of('400') }, 'ieo-3')).toEqual(short)
  })

  it('with another body is refused', async () => {
    const saleId = await sale()
    await app.does(user, subscribeToSale, { saleId, quantity: Amount.of('400') }, 'ieo-4')
    expect(await app.tries(user, subscribeToSale, { saleId, quantity: Amount.of('401') }, 'ieo-4')).toMatchObject({
      code: 7,
      refusal: 'idempotencyKeyReused',
    })
  })
})

describe('fifty at once', () => {
  it('of one user with funds for one: one succeeds, forty-nine get 4020', async () => {
    const saleId = await sale({ unit_price: '25', user_max: '1000000' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.tries(user, subscribeToSale, { saleId, quantity: Amount.of('400') })),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 4020)).toHaveLength(49)
    expect(await sold(saleId)).toBe('400')
  })

  it('of one user with a cap for one: one succeeds, forty-nine get 4018', async () => {
    const saleId = await sale({ user_max: '400' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.tries(user, subscribeToSale, { saleId, quantity: Amount.of('400') })),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.refusal === 'aboveUserMaximum')).toHaveLength(49)
  })

  it('users who fight for the last units get exactly those, though some of them cannot pay', async () => {
    const saleId = await sale({ supply: '1000' })
    const rich = await Promise.all(Array.from({ length: 30 }, () => app.signedIn({ USDT: '100' })))
    const poor = await Promise.all(Array.from({ length: 20 }, () => app.signedIn({ USDT: '1' })))
    const crowd = [...rich, ...poor].map((one, index) => ({ one, turn: (index * 37) % 50 }))
    crowd.sort((a, b) => a.turn - b.turn)
    const answers = await Promise.all(
      crowd.map(async ({ one }) => ({
        one,
        answer: await app.tries(one, subscribeToSale, { saleId, quantity: Amount.of('50') }),
      })),
    )
    const won = answers.filter(({ answer }) => answer.code === 0)
    expect(won).toHaveLength(20)
    for (const { answer } of answers) expect([0, 4018, 4020]).toContain(answer.code)
    expect(won.every(({ one }) => rich.includes(one))).toBe(true)
    expect(await sold(saleId)).toBe('1000')
    const { rows } = await app.pool.query(
      'SELECT trim_scale(sum(quantity))::text AS sum, count(*)::int AS count FROM token_subscription WHERE sale_id = $1',
      [saleId],
    )
    expect(rows[0]).toEqual({ sum: '1000', count: 20 })
    for (const { one } of won) expect(await balanceOf(app, one, 'HRB')).toEqual({ available: '0', frozen: '50' })
    expect(await app.tries(user, subscribeToSale, { saleId, quantity: Amount.of('40') })).toMatchObject({
      refusal: 'supplyExhausted',
      data: { detail: { left: '0' } },
    })
  })
})
