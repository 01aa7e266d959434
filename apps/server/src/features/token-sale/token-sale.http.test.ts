import { randomBytes } from 'node:crypto'
import { endpoints } from '@halyard/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/harness.ts'
import { balanceOf, passRealName } from '../../../test/money-movers.ts'
import { expectSoundLedger } from '../../../test/sound-ledger.ts'
import { as, fund } from '../../../test/users.ts'
import { EditRegistry } from '../../platform/back-office/edit-registry.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import { LedgerService } from '../ledger/ledger.service.ts'
import { TokenSaleRepository } from './token-sale.repository.ts'
import { TokenSaleReleases } from './token-sale-releases.job.ts'

const { tokenSaleList, findTokenSale, subscribeToSale, subscriptionList, moneyRecords, notificationList } = endpoints

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' })
  await app.pool.query(
    `INSERT INTO coin (code, name, kind, precision, logo, sort) VALUES ('HRB', 'Harbour', 'crypto', 4, '/logos/hrb.svg', 900)`,
  )
})
afterAll(async () => {
  await expectSoundLedger(app.pool)
  await app.close()
})
beforeEach(async () => {
  user = await app.signedIn({ USDT: '10000' })
})

const days = (count: number) => new Date(app.clock.now().getTime() + count * 86_400_000)

/** A sale that is live unless it is said otherwise: 1,000,000 coins at 0.25 USDT, 40 to 20,000 an order, 30,000 a user. */
async function sale(change: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const row = {
    name: { 'en-US': 'Harbour Network', 'de-DE': 'Hafennetz' },
    description: { 'en-US': 'A payment network for ports.' },
    asset: 'HRB',
    paying_asset: 'USDT',
    unit_price: '0.25',
    supply: '1000000',
    order_min: '40',
    order_max: '20000',
    user_max: '30000',
    lock_days: 30,
    reward_rates: ['0.01', '0.005', '0.003'],
    starts_at: days(-1),
    ends_at: days(20),
    ...change,
  }
  const columns = Object.keys(row)
  const { rows } = await app.pool.query(
    `INSERT INTO token_sale (${columns}) VALUES (${columns.map((_, index) => `$${index + 1}`)}) RETURNING id`,
    Object.values(row),
  )
  return rows[0].id
}

async function sold(saleId: number): Promise<string> {
  const { rows } = await app.pool.query('SELECT trim_scale(sold)::text AS sold FROM token_sale WHERE id = $1', [saleId])
  return rows[0].sold
}

async function records(one: TestUser, asset: string) {
  const { list } = await app.done(moneyRecords, { page: 1, pageSize: 100, coinname: asset }, as(one))
  return list.map((row) => [row.type, row.quantity.text(), row.account, row.balanceAfter.text()])
}

describe('a subscription', () => {
  it('is paid at once, and its coins are frozen until the day that it says', async () => {
    const pid = await sale()
    const before = app.clock.now()
    const bought = await app.done(subscribeToSale, { pid, num: '400' }, as(user))
    expect(bought).toMatchObject({ state: 'frozen', name: 'Harbour Network', asset: 'HRB', unlockedAt: null })
    expect([bought.quantity.text(), bought.paid.text()]).toEqual(['400', '100'])
    const boughtAt = bought.unlocksAt.getTime() - 30 * 86_400_000
    expect(boughtAt).toBeGreaterThanOrEqual(before.getTime())
    expect(boughtAt).toBeLessThanOrEqual(app.clock.now().getTime())
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9900', frozen: '0' })
    expect(await balanceOf(app, user, 'HRB')).toEqual({ available: '0', frozen: '400' })
    expect(await records(user, 'HRB')).toEqual([['subscriptionIncrease', '400', 'subscription', '400']])
    expect((await records(user, 'USDT'))[0]).toEqual(['subscription', '-100', 'available', '9900'])
    const shown = await app.done(findTokenSale, { ID: pid }, as(user))
    expect([shown.sold.text(), shown.bought.text(), shown.state]).toEqual(['400', '400', 'live'])
  })

  it('rounds what is paid up, at the precision of the paying coin', async () => {
    const pid = await sale({ unit_price: '0.33333333' })
    expect((await app.done(subscribeToSale, { pid, num: '40' }, as(user))).paid.text()).toBe('13.333334')
  })

  it('in a sale whose limits an operator changed is judged by the new ones; price and supply are not for editing', async () => {
    const pid = await sale()
    const edits = app.get(EditRegistry).find('token-sale')
    await edits?.write(String(pid), { order_max: '100' })
    expect(await app.call(subscribeToSale, { pid, num: '101' }, as(user))).toMatchObject({
      refusal: 'aboveOrderMaximum',
    })
    expect(Object.keys(edits?.fields ?? {})).toEqual([
      'enabled',
      'name',
      'description',
      'starts_at',
      'ends_at',
      'order_min',
      'order_max',
      'user_max',
      'lock_days',
      'reward_rates',
    ])
  })

  it('takes no price, payment or owner from the client', async () => {
    const pid = await sale()
    const other = await app.signedIn()
    const sent = { pid, num: '40', price: '0', paid: '0', uid: other.userId, status: 2, unfreeze_time: new Date() }
    const bought = await app.done(subscribeToSale, sent, as(user))
    expect([bought.paid.text(), bought.state]).toEqual(['10', 'frozen'])
    expect(await balanceOf(app, other, 'HRB')).toEqual({ available: '0', frozen: '0' })
  })
})

describe('rewards', () => {
  it('go to three levels of inviters with the release, to each once their name is verified, once', async () => {
    const [top, third, second, first] = (await family(4)) as [TestUser, TestUser, TestUser, TestUser]
    const buyer = await invitedBy(first)
    await fund(app.get(LedgerService), buyer.userId, { USDT: '1000' })
    for (const one of [top, third, second]) await passRealName(app, one)
    const { subscriptionId, unlocksAt } = await app.done(subscribeToSale, { pid: await sale(), num: '400' }, as(buyer))
    const sweep = () => app.get(TokenSaleReleases).sweep(unlocksAt)
    await app.get(TokenSaleReleases).sweep()
    expect(await records(second, 'USDT')).toEqual([])
    await Promise.all([sweep(), sweep()])
    expect(await records(second, 'USDT')).toEqual([['subscriptionRewardLevel2', '0.5', 'available', '0.5']])
    expect(await records(third, 'USDT')).toEqual([['subscriptionRewardLevel3', '0.3', 'available', '0.3']])
    expect([await records(first, 'USDT'), await records(top, 'USDT')]).toEqual([[], []])
    await passRealName(app, first)
    await Promise.all([sweep(), sweep()])
    expect(await records(first, 'USDT')).toEqual([['subscriptionRewardLevel1', '1', 'available', '1']])
    const { list } = await app.done(notificationList, {}, as(first))
    expect(list.map((row) => row.event)).toEqual(['rewardReceived'])
    const { rows } = await app.pool.query(
      `SELECT key FROM journal WHERE reference_kind = 'tokenSubscription' AND reference_id = $1 ORDER BY key`,
      [subscriptionId],
    )
    expect(rows.map(({ key }) => key.split(':').slice(2).join(':'))).toEqual([
      'place',
      'release',
      'reward:1',
      'reward:2',
      'reward:3',
    ])
    for (const change of ['UPDATE token_reward SET amount = 9', 'DELETE FROM token_reward']) {
      await expect(app.pool.query(change)).rejects.toThrow('a reward cannot be changed')
    }
  })

  /** Users of whom each invited the next; the first was invited by the root. */
  async function family(size: number): Promise<TestUser[]> {
    const line: TestUser[] = []
    for (let one = 0; one < size; one += 1) line.push(await invitedBy(line.at(-1)))
    return line
  }

  async function invitedBy(inviter: TestUser | undefined): Promise<TestUser> {
    const name = randomBytes(8).toString('hex')
    const { rows } = await app.pool.query(
      `INSERT INTO users (email, password_hash, invitation_code, parent_id) VALUES ($1, 'none', $2, $3) RETURNING id`,
      [`${name}@example.com`, name, inviter?.userId ?? 1],
    )
    const userId = Number(rows[0].id)
    const { token } = await app.get(Sessions).begin(userId, 'test')
    return { userId, token }
  }
})

describe('refusals', () => {
  it.each<[string, Record<string, unknown>, object, number, string, object | undefined]>([
    ['a sale that is not there', {}, { pid: 999_999 }, 7, 'notFound', undefined],
    ['an id beyond all ids', {}, { pid: 999_999_999_999 }, 7, 'notFound', undefined],
    ['less than the least', {}, { num: '39' }, 4006, 'belowMinimumInvestment', { minimum: '10' }],
    ['nothing', {}, { num: '0' }, 4006, 'belowMinimumInvestment', { minimum: '10' }],
    ['more than the most', {}, { num: '20001' }, 4018, 'aboveOrderMaximum', { maximum: '20000', asset: 'HRB' }],
    ['more than is left', { supply: '100' }, { num: '101' }, 4018, 'supplyExhausted', { left: '100', asset: 'HRB' }],
    ['more digits than the coin has', {}, { num: '40.00001' }, 7, 'amountPrecision', { precision: '4', asset: 'HRB' }],
    [
      'more than there is to pay with',
      { unit_price: '2.5' },
      { num: '20000' },
      4020,
      'insufficientBalance',
      { available: '10000', asset: 'USDT' },
    ],
  ])('%s', async (_, change, asked, code, refusal, detail) => {
    const pid = await sale(change)
    const answer = await app.call(subscribeToSale, { pid, num: '400', ...asked }, as(user))
    expect(answer).toMatchObject({ status: 200, code, refusal, ...(detail ? { data: { detail } } : {}) })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
    expect(await sold(pid)).toBe('0')
  })

  it('before the start, with the time; and after the end', async () => {
    const startsAt = days(1)
    const upcoming = await sale({ starts_at: startsAt })
    expect(await app.call(subscribeToSale, { pid: upcoming, num: '40' }, as(user))).toMatchObject({
      code: 7,
      refusal: 'saleNotOpen',
      data: { detail: { opensAt: startsAt.toISOString() } },
    })
    const over = await sale({ starts_at: days(-3), ends_at: days(-1) })
    expect(await app.call(subscribeToSale, { pid: over, num: '40' }, as(user))).toMatchObject({
      code: 7,
      refusal: 'saleEnded',
    })
  })

  it('of a user who is barred, who sees it before trying', async () => {
    const pid = await sale()
    await app.pool.query('UPDATE users SET subscriptions_barred = true WHERE id = $1', [user.userId])
    expect((await app.done(findTokenSale, { ID: pid }, as(user))).barred).toBe(true)
    expect(await app.call(subscribeToSale, { pid, num: '40' }, as(user))).toMatchObject({
      code: 7,
      refusal: 'subscriptionBarred',
    })
  })

  it('beyond what one user may have, counting what they have', async () => {
    const pid = await sale({ user_max: '100' })
    await app.done(subscribeToSale, { pid, num: '60' }, as(user))
    expect(await app.call(subscribeToSale, { pid, num: '41' }, as(user))).toMatchObject({
      code: 4018,
      refusal: 'aboveUserMaximum',
      data: { detail: { left: '40', asset: 'HRB' } },
    })
    await app.done(subscribeToSale, { pid, num: '40' }, as(user))
  })

  it.each(['-1', '1e2', '٤٠', '', ' 40', '40.'])('a quantity of %j', async (num) => {
    const pid = await sale()
    expect(await app.call(subscribeToSale, { pid, num }, as(user))).toMatchObject({
      code: 7,
      refusal: 'badInput',
      data: { errors: [{ path: 'num' }] },
    })
  })
})

describe('the same submit again', () => {
  it('is answered as the first time, also after the coins were released', async () => {
    const pid = await sale({ lock_days: 0 })
    const first = await app.call(subscribeToSale, { pid, num: '400' }, as(user, 'ieo-1'))
    await app.get(TokenSaleReleases).sweep()
    const again = await Promise.all(
      [1, 2, 3].map(() => app.call(subscribeToSale, { pid, num: '400' }, as(user, 'ieo-1'))),
    )
    for (const answer of again) expect(answer).toEqual(first)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9900', frozen: '0' })
    expect(await balanceOf(app, user, 'HRB')).toEqual({ available: '400', frozen: '0' })
  })

  it('sent fifty times at once is one subscription', async () => {
    const pid = await sale()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.call(subscribeToSale, { pid, num: '400' }, as(user, 'ieo-50'))),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    expect(answers[0]?.code).toBe(0)
    expect(await sold(pid)).toBe('400')
  })

  it('was refused: is refused again, even when it would pass now', async () => {
    const startsAt = days(1)
    const pid = await sale({ starts_at: startsAt, supply: '500' })
    const early = await app.call(subscribeToSale, { pid, num: '400' }, as(user, 'ieo-2'))
    expect(early.refusal).toBe('saleNotOpen')
    await app.pool.query('UPDATE token_sale SET starts_at = $2 WHERE id = $1', [pid, days(-1)])
    expect(await app.call(subscribeToSale, { pid, num: '400' }, as(user, 'ieo-2'))).toEqual(early)
    const poor = await app.signedIn()
    const short = await app.call(subscribeToSale, { pid, num: '400' }, as(poor, 'ieo-3'))
    expect(short.code).toBe(4020)
    expect(await app.call(subscribeToSale, { pid, num: '400' }, as(poor, 'ieo-3'))).toEqual(short)
  })

  it('with another body is refused', async () => {
    const pid = await sale()
    await app.done(subscribeToSale, { pid, num: '400' }, as(user, 'ieo-4'))
    expect(await app.call(subscribeToSale, { pid, num: '401' }, as(user, 'ieo-4'))).toMatchObject({
      code: 7,
      refusal: 'idempotencyKeyReused',
    })
  })
})

describe('fifty at once', () => {
  it('of one user with funds for one: one succeeds, forty-nine get 4020', async () => {
    const pid = await sale({ unit_price: '25', user_max: '1000000' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.call(subscribeToSale, { pid, num: '400' }, as(user))),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 4020)).toHaveLength(49)
    expect(await sold(pid)).toBe('400')
  })

  it('of one user with a cap for one: one succeeds, forty-nine get 4018', async () => {
    const pid = await sale({ user_max: '400' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.call(subscribeToSale, { pid, num: '400' }, as(user))),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.refusal === 'aboveUserMaximum')).toHaveLength(49)
  })

  it('users who fight for the last units get exactly those, though some of them cannot pay', async () => {
    const pid = await sale({ supply: '1000' })
    const rich = await Promise.all(Array.from({ length: 30 }, () => app.signedIn({ USDT: '100' })))
    const poor = await Promise.all(Array.from({ length: 20 }, () => app.signedIn({ USDT: '1' })))
    const crowd = [...rich, ...poor].map((one, index) => ({ one, turn: (index * 37) % 50 }))
    crowd.sort((a, b) => a.turn - b.turn)
    const answers = await Promise.all(
      crowd.map(async ({ one }) => ({ one, answer: await app.call(subscribeToSale, { pid, num: '50' }, as(one)) })),
    )
    const won = answers.filter(({ answer }) => answer.code === 0)
    expect(won).toHaveLength(20)
    for (const { answer } of answers) expect([0, 4018, 4020]).toContain(answer.code)
    expect(won.every(({ one }) => rich.includes(one))).toBe(true)
    expect(await sold(pid)).toBe('1000')
    const { rows } = await app.pool.query(
      'SELECT trim_scale(sum(quantity))::text AS sum, count(*)::int AS count FROM token_subscription WHERE sale_id = $1',
      [pid],
    )
    expect(rows[0]).toEqual({ sum: '1000', count: 20 })
    for (const { one } of won) expect(await balanceOf(app, one, 'HRB')).toEqual({ available: '0', frozen: '50' })
    expect(await app.call(subscribeToSale, { pid, num: '40' }, as(user))).toMatchObject({
      refusal: 'supplyExhausted',
      data: { detail: { left: '0' } },
    })
  })
})

describe('the release', () => {
  it('comes at its time, once, also when several workers are at it', async () => {
    const pid = await sale({ lock_days: 3 })
    const { subscriptionId, unlocksAt } = await app.done(subscribeToSale, { pid, num: '400' }, as(user))
    const releases = app.get(TokenSaleReleases)
    app.clock.moveTo(new Date(unlocksAt.getTime() - 5_000))
    await releases.sweep()
    expect(await balanceOf(app, user, 'HRB')).toEqual({ available: '0', frozen: '400' })
    app.clock.moveTo(new Date(unlocksAt.getTime() + 86_400_000))
    await Promise.all([releases.sweep(), releases.sweep(), releases.sweep()])
    await releases.sweep()
    expect(await balanceOf(app, user, 'HRB')).toEqual({ available: '400', frozen: '0' })
    expect(await records(user, 'HRB')).toEqual([
      ['subscriptionReleased', '400', 'available', '400'],
      ['subscriptionIncrease', '400', 'subscription', '400'],
    ])
    const { list } = await app.done(subscriptionList, { status: 2 }, as(user))
    expect(list).toMatchObject([{ subscriptionId, state: 'unfrozen' }])
    expect(list[0]?.unlockedAt).not.toBeNull()
    await expect
      .poll(async () => (await app.done(notificationList, {}, as(user))).list.map((one) => one.event))
      .toEqual(['subscriptionReleased'])
    app.clock.moveTo(new Date())
  })

  it('that fails keeps no other waiting, and is set aside so that a batch is not filled with what fails', async () => {
    const pid = await sale({ lock_days: 1 })
    await app.pool.query(`
      CREATE FUNCTION refuse_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
      CREATE TRIGGER refuse_release BEFORE UPDATE ON token_subscription FOR EACH ROW
        WHEN (NEW.paid = 11) EXECUTE FUNCTION refuse_it()`)
    const { rows } = await app.pool.query(
      `INSERT INTO token_subscription (user_id, sale_id, asset, paying_asset, unit_price, quantity, paid, state,
                                       unlocks_at, created_at, updated_at)
       SELECT $1, $2, 'HRB', 'USDT', 0.25, 40, 11, 'frozen', now(), now(), now() FROM generate_series(1, 3) RETURNING id`,
      [user.userId, pid],
    )
    try {
      const { subscriptionId, unlocksAt } = await app.done(subscribeToSale, { pid, num: '40' }, as(user))
      const broken = rows.map((row) => Number(row.id))
      const due = async (aside: readonly number[]) => {
        const found = await app.get(TokenSaleRepository).due(unlocksAt, 3, aside)
        return found.filter(({ userId }) => userId === user.userId).map(({ id }) => id)
      }
      expect(await due([])).toEqual(broken)
      expect(await due(broken)).toEqual([subscriptionId])
      await app.get(TokenSaleReleases).sweep(unlocksAt)
      const { list } = await app.done(subscriptionList, { status: 2 }, as(user))
      expect(list.map((row) => row.subscriptionId)).toEqual([subscriptionId])
    } finally {
      await app.pool.query(`
        DROP FUNCTION refuse_it CASCADE;
        ALTER TABLE token_subscription DISABLE TRIGGER USER;
        DELETE FROM token_subscription WHERE paid = 11;
        ALTER TABLE token_subscription ENABLE TRIGGER USER`)
    }
  })

  it('is refused by the database to whoever comes too early', async () => {
    const pid = await sale()
    const { subscriptionId } = await app.done(subscribeToSale, { pid, num: '400' }, as(user))
    const { rows } = await app.pool.query(`SELECT token_sale_release($1::jsonb, $2) AS ordinal`, [
      JSON.stringify([
        {
          ordinal: 1,
          subscription_id: subscriptionId,
          legs: [
            [`user:${user.userId}:subscription:HRB`, '-400', null],
            [`user:${user.userId}:available:HRB`, '400', 17],
          ],
        },
      ]),
      app.clock.now(),
    ])
    expect(rows).toEqual([])
    expect(await balanceOf(app, user, 'HRB')).toEqual({ available: '0', frozen: '400' })
  })
})

describe('lists', () => {
  it("show one's own subscriptions only, newest first, by state and page", async () => {
    const pid = await sale()
    const other = await app.signedIn({ USDT: '100' })
    await app.done(subscribeToSale, { pid, num: '44' }, as(other))
    for (const num of ['41', '42', '43']) await app.done(subscribeToSale, { pid, num }, as(user))
    const first = await app.done(subscriptionList, { page: 1, pageSize: 2, status: 1 }, as(user))
    expect([first.total, first.list.map((row) => row.quantity.text())]).toEqual([3, ['43', '42']])
    const second = await app.done(subscriptionList, { page: 2, pageSize: 2 }, as(user))
    expect(second.list.map((row) => row.quantity.text())).toEqual(['41'])
    expect((await app.done(subscriptionList, { status: 2 }, as(user))).total).toBe(0)
  })

  it('value a coin by the market, and say nothing where it is not quoted', async () => {
    await app.trade('ltcusdt', '80')
    const quoted = await sale({ asset: 'LTC', unit_price: '64', order_min: '1' })
    await app.done(subscribeToSale, { pid: quoted, num: '2' }, as(user))
    await app.done(subscribeToSale, { pid: await sale(), num: '40' }, as(user))
    const worth = async () => {
      const { list } = await app.done(subscriptionList, {}, as(user))
      return list.map((row) => [row.marketPrice?.text(), row.profit?.text(), row.profitRatio?.text()])
    }
    expect(await worth()).toEqual([
      [undefined, undefined, undefined],
      ['80', '32', '0.25'],
    ])
    app.clock.advance({ seconds: 3 })
    expect((await worth())[1]).toEqual([undefined, undefined, undefined])
    app.clock.moveTo(new Date())
  })

  it('show sales by their state, in the language of the caller, and none that is switched off', async () => {
    await app.pool.query('UPDATE token_sale SET enabled = false')
    const upcoming = await sale({ starts_at: days(2), ends_at: days(9) })
    const live = await sale()
    const ended = await sale({ starts_at: days(-9), ends_at: days(-2) })
    const ids = async (query: object) =>
      (await app.done(tokenSaleList, query, as(user))).list.map((row) => [row.saleId, row.state])
    expect(await ids({})).toEqual([
      [upcoming, 'upcoming'],
      [live, 'live'],
      [ended, 'ended'],
    ])
    expect(await ids({ status: 1 })).toEqual([[upcoming, 'upcoming']])
    expect(await ids({ status: 2 })).toEqual([[live, 'live']])
    expect(await ids({ status: 3 })).toEqual([[ended, 'ended']])
    const german = await app.call(findTokenSale, { ID: live }, { token: user.token, lang: 'de-DE' })
    expect(german.data).toMatchObject({ name: 'Hafennetz', content: 'A payment network for ports.' })
    await app.pool.query('UPDATE token_sale SET enabled = false WHERE id = $1', [live])
    expect(await app.call(findTokenSale, { ID: live }, as(user))).toMatchObject({ refusal: 'notFound' })
    expect(await app.call(subscribeToSale, { pid: live, num: '40' }, as(user))).toMatchObject({ refusal: 'notFound' })
  })
})
