import { randomBytes } from 'node:crypto'
import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf, passRealName, uploaded } from '../../../test/money-movers.ts'
import { tokenSaleOf } from '../../../test/token-sale.ts'
import { fund } from '../../../testing/users.ts'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import { LedgerService } from '../ledger/ledger.service.ts'
import { TokenSaleRepository } from './token-sale.repository.ts'
import { TokenSaleReleases } from './token-sale-releases.job.ts'

const { submitIdentity, subscribeToSale, subscriptionList, notificationList } = endpoints

const app = appOfFile()
const { sale, records } = tokenSaleOf(app)
let user: TestUser

beforeEach(async () => {
  user = await app.signedIn({ USDT: '10000' })
})

describe('rewards', () => {
  it('go to three levels of inviters with the release, to each once their name is verified, once', async () => {
    const [top, third, second, first] = (await family(4)) as [TestUser, TestUser, TestUser, TestUser]
    const buyer = await invitedBy(first)
    await fund(app.get(LedgerService), buyer.userId, { USDT: '1000' })
    for (const one of [top, third, second]) await passRealName(app, one)
    const { subscriptionId, unlocksAt } = await app.does(buyer, subscribeToSale, {
      saleId: await sale(),
      quantity: Amount.of('400'),
    })
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
    const { list } = await app.does(first, notificationList)
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

  it('wait for a second reviewer where inviter or member share a name or a document with somebody', async () => {
    const submitted = async (one: TestUser, name: string, picture: string) => {
      const photo = await uploaded(app, one, picture)
      const card = { documentType: 'passport', name, front: photo, back: photo, held: photo } as const
      const { identityId } = await app.does(one, submitIdentity, card)
      await app.get(ReviewRegistry).find('identity')?.approve(identityId, { operatorId: 1, name: 'anna' })
      return identityId
    }
    const shared = app.get(ReviewRegistry).find('sharedIdentity')
    const ben = { operatorId: 2, name: 'ben' }
    const [inviter] = (await family(1)) as [TestUser]
    const [buyer, other] = [await invitedBy(inviter), await invitedBy(inviter)]
    for (const one of [buyer, other]) await fund(app.get(LedgerService), one.userId, { USDT: '1000' })
    const subscription = { saleId: await sale(), quantity: Amount.of('400') }
    const { unlocksAt } = await app.does(buyer, subscribeToSale, subscription)
    await app.does(other, subscribeToSale, subscription)
    const paid = async () => {
      await app.get(TokenSaleReleases).sweep(unlocksAt)
      return (await records(inviter, 'USDT')).length
    }
    const ofInviter = await submitted(inviter, 'Otto Farmer', 'one')
    const ofBuyer = await submitted(buyer, 'Otto Farmer', 'two')
    const ofOther = await submitted(other, 'Anna Farmer', 'two')
    // Who was first shares with nobody yet; the other two share, and so nothing is paid for what they bought.
    expect(await shared?.show(ofInviter)).toBeUndefined()
    expect(await paid()).toBe(0)
    await shared?.approve(ofBuyer, ben)
    expect(await paid()).toBe(1)
    await shared?.reject(ofOther, ben, 'A farm.')
    expect(await paid()).toBe(1)
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

describe('the release', () => {
  it('comes at its time, once, also when several workers are at it', async () => {
    const saleId = await sale({ lock_days: 3 })
    const { subscriptionId, unlocksAt } = await app.does(user, subscribeToSale, {
      saleId,
      quantity: Amount.of('400'),
    })
    const releases = app.get(TokenSaleReleases)
    app.clock.moveTo(new Date(unlocksAt.getTime() - 5_000))
    await releases.sweep()
    expect(await balanceOf(app, user, 'HRB')).toEqual({ available: '0', frozen: '400' })
    const dayAfter = new Date(unlocksAt.getTime() + 86_400_000)
    app.clock.moveTo(dayAfter)
    await Promise.all([releases.sweep(), releases.sweep(), releases.sweep()])
    await releases.sweep()
    expect(await balanceOf(app, user, 'HRB')).toEqual({ available: '400', frozen: '0' })
    expect(await records(user, 'HRB')).toEqual([
      ['subscriptionReleased', '400', 'available', '400'],
      ['subscriptionIncrease', '400', 'subscription', '400'],
    ])
    const { list } = await app.does(user, subscriptionList, { state: 'unfrozen' })
    expect(list).toMatchObject([{ subscriptionId, state: 'unfrozen' }])
    const unlockedAt = list[0]?.unlockedAt?.getTime() ?? 0
    expect(unlockedAt).toBeGreaterThanOrEqual(dayAfter.getTime())
    expect(unlockedAt).toBeLessThanOrEqual(app.clock.now().getTime())
    await expect
      .poll(async () => (await app.does(user, notificationList)).list.map((one) => one.event))
      .toEqual(['subscriptionReleased'])
    app.clock.moveTo(new Date())
  })

  it('that fails keeps no other waiting, and is set aside so that a batch is not filled with what fails', async () => {
    const saleId = await sale({ lock_days: 1 })
    await app.pool.query(`
      CREATE FUNCTION refuse_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
      CREATE TRIGGER refuse_release BEFORE UPDATE ON token_subscription FOR EACH ROW
        WHEN (NEW.paid = 11) EXECUTE FUNCTION refuse_it()`)
    const { rows } = await app.pool.query(
      `INSERT INTO token_subscription (user_id, sale_id, asset, paying_asset, unit_price, quantity, paid, state,
                                       unlocks_at, created_at, updated_at)
       SELECT $1, $2, 'HRB', 'USDT', 0.25, 40, 11, 'frozen', now(), now(), now() FROM generate_series(1, 3) RETURNING id`,
      [user.userId, saleId],
    )
    try {
      const { subscriptionId, unlocksAt } = await app.does(user, subscribeToSale, {
        saleId,
        quantity: Amount.of('40'),
      })
      const broken = rows.map((row) => Number(row.id))
      const due = async (aside: readonly number[]) => {
        const found = await app.get(TokenSaleRepository).due(unlocksAt, 3, aside)
        return found.filter(({ userId }) => userId === user.userId).map(({ id }) => id)
      }
      expect(await due([])).toEqual(broken)
      expect(await due(broken)).toEqual([subscriptionId])
      await app.get(TokenSaleReleases).sweep(unlocksAt)
      const { list } = await app.does(user, subscriptionList, { state: 'unfrozen' })
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
    const saleId = await sale()
    const { subscriptionId } = await app.does(user, subscribeToSale, { saleId, quantity: Amount.of('400') })
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
