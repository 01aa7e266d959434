import { randomBytes } from 'node:crypto'
import { Amount } from '@halyard/domain'
import { accepted, visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { passRealName } from '../../../test/money-movers.ts'
import { fund } from '../../../testing/users.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import { LedgerService } from '../ledger/ledger.service.ts'
import { TokenSaleReleases } from '../token-sale/token-sale-releases.job.ts'

const { invitationSummary, invitedMembers, subscribeToSale, moneyRecords } = endpoints

const app = appOfFile()
let saleId: number

beforeAll(async () => {
  await app.pool.query(
    `INSERT INTO coin (code, name, kind, precision, logo, sort) VALUES ('HRB', 'Harbour', 'crypto', 4, '/logos/hrb.svg', 900)`,
  )
})

/** Somebody whom another user invited; the root, where nobody is named. */
async function invitedBy(inviter?: TestUser, email = `${randomBytes(8).toString('hex')}@example.com`) {
  const { rows } = await app.pool.query(
    `INSERT INTO users (email, password_hash, invitation_code, parent_id) VALUES ($1, 'none', $2, $3) RETURNING id`,
    [email, randomBytes(8).toString('hex'), inviter?.userId ?? 1],
  )
  const userId = Number(rows[0].id)
  const { token } = await app.get(Sessions).begin(userId, 'test')
  return { userId, token }
}

/** A sale at 0.25 a coin, without a lock, that pays 1 %, 0.5 % and 0.3 % to the inviters of whoever buys. */
async function sale(payingAsset = 'USDT'): Promise<number> {
  const { rows } = await app.pool.query(
    `INSERT INTO token_sale (name, description, asset, paying_asset, unit_price, supply, order_min, order_max, user_max,
                             lock_days, reward_rates, starts_at, ends_at)
       VALUES ('{"en-US": "Harbour"}', '{"en-US": "Ports."}', 'HRB', $1, 0.25, 1000000, 1, 20000, 30000, 0,
               '{0.01, 0.005, 0.003}', $2, $3) RETURNING id`,
    [payingAsset, new Date(app.clock.now().getTime() - 86_400_000), new Date(app.clock.now().getTime() + 86_400_000)],
  )
  return rows[0].id
}

async function buys(buyer: TestUser, quantity: string, of = saleId, asset = 'USDT'): Promise<void> {
  await fund(app.get(LedgerService), buyer.userId, { [asset]: '1000' })
  await app.does(buyer, subscribeToSale, { saleId: of, quantity: Amount.of(quantity) })
}

/** Releases what was bought, and pays the rewards. */
const release = () => app.get(TokenSaleReleases).sweep()

it('GET /user/myInvite is in the names of the wire, and empty for somebody new', async () => {
  const user = await invitedBy()
  await app.pool.query("UPDATE users SET invitation_code = 'K7Q2MX8' WHERE id = $1", [user.userId])
  const empty = { num: 0, rate: null, rewards: [], usdt: '0' }
  // Whatever host the request names stands in no link.
  const headers = { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' }
  expect(await app.tries({ ...user, headers }, invitationSummary)).toMatchObject({
    code: 0,
    data: {
      invite_code: 'K7Q2MX8',
      link: `${app.url}/#/pages/login/register?code=K7Q2MX8`,
      levels: [
        { level: 1, ...empty },
        { level: 2, ...empty },
        { level: 3, ...empty },
      ],
      pending: [],
      total: 0,
      usdt: '0',
    },
  })
  expect(await app.does(user, invitedMembers)).toEqual({ list: [], total: 0, page: 1, pageSize: 10, next: null })
})

it.each([invitationSummary, invitedMembers])('needs a session', async (endpoint) => {
  expect(await app.tries(visitor, endpoint)).toMatchObject({ code: 4015 })
})

it.each([{ level: 4 }, { level: 0 }, { page: 0 }, { pageSize: 101 }])('a list of %j is refused', async (asked) => {
  expect(await app.call(invitedMembers, asked, await invitedBy())).toMatchObject({ code: 7, refusal: 'badInput' })
})

describe('members', () => {
  let inviter: TestUser
  let line: TestUser[]

  beforeEach(async () => {
    saleId ??= await sale()
    inviter = await invitedBy()
    await passRealName(app, inviter)
    line = []
    for (const name of ['mira', 'jonas', 'lin', 'amal']) {
      line.push(await invitedBy(line.at(-1) ?? inviter, `${name}.${randomBytes(6).toString('hex')}@example.com`))
    }
  })

  it('are counted on three levels and no further', async () => {
    await invitedBy(inviter)
    await invitedBy(line[0])
    await invitedBy(line[3])
    const { levels, members } = await app.does(inviter, invitationSummary)
    expect([levels.map((one) => one.members), members]).toEqual([[2, 2, 1], 5])
    const { list, total } = await app.does(inviter, invitedMembers, { pageSize: 100 })
    expect([total, list.map((one) => one.level)]).toEqual([5, ['second', 'first', 'third', 'second', 'first']])
  })

  it('are listed newest first, of one level, page by page', async () => {
    for (let one = 0; one < 4; one += 1) await invitedBy(inviter)
    const pages = await Promise.all(
      [1, 2, 3].map((page) => app.does(inviter, invitedMembers, { level: 'first', page, pageSize: 2 })),
    )
    expect(pages.map(({ list, total }) => [list.length, total])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
    ])
    const ids = pages.flatMap(({ list }) => list.map((one) => one.memberId))
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(pages.flatMap(({ list }) => list.map((one) => one.level))).toEqual(Array(5).fill('first'))
  })

  it('bring rewards that are what the records say', async () => {
    await buys(line[0] as TestUser, '400')
    await buys(line[1] as TestUser, '400')
    await buys(line[2] as TestUser, '400')
    await buys(line[3] as TestUser, '400')
    await buys(line[0] as TestUser, '40')
    const before = await app.does(inviter, invitationSummary)
    expect(before.pending.map((one) => [one.asset, one.quantity.text()])).toEqual([['USDT', '1.9']])
    expect([before.levels.flatMap((one) => one.rewards), before.value?.text()]).toEqual([[], '0'])
    const waiting = await app.does(inviter, invitedMembers)
    expect(waiting.list.map((one) => one.pending.map((reward) => reward.quantity.text()))).toEqual([
      ['0.3'],
      ['0.5'],
      ['1.1'],
    ])
    expect(waiting.list.flatMap((one) => one.rewards)).toEqual([])
    await release()
    const { levels, value } = await app.does(inviter, invitationSummary)
    expect(levels.map((one) => [one.rewardRate?.text(), one.rewards.map((reward) => reward.quantity.text())])).toEqual([
      ['0.01', ['1.1']],
      ['0.005', ['0.5']],
      ['0.003', ['0.3']],
    ])
    expect([levels.map((one) => one.value?.text()), value?.text()]).toEqual([['1.1', '0.5', '0.3'], '1.9'])
    expect((await app.does(inviter, invitationSummary)).pending).toEqual([])
    const { list } = await app.does(inviter, moneyRecords, { pageSize: 100, asset: 'USDT' })
    expect(list.map((record) => [record.type, record.quantity.text()])).toEqual([
      ['subscriptionRewardLevel1', '0.1'],
      ['subscriptionRewardLevel3', '0.3'],
      ['subscriptionRewardLevel2', '0.5'],
      ['subscriptionRewardLevel1', '1'],
    ])
    const members = await app.does(inviter, invitedMembers)
    expect(members.list.map((one) => one.rewards.map((reward) => reward.quantity.text()))).toEqual([
      ['0.3'],
      ['0.5'],
      ['1.1'],
    ])
  })

  it('bring rewards that have no value where a coin has no price', async () => {
    await buys(line[0] as TestUser, '400', await sale('ETC'), 'ETC')
    await release()
    const { levels, value } = await app.does(inviter, invitationSummary)
    expect(levels[0]?.rewards.map((one) => [one.asset, one.quantity.text()])).toEqual([['ETC', '1']])
    expect([levels[0]?.value, levels[1]?.value?.text(), value]).toEqual([null, '0', null])
    await app.trade('etcusdt', '20')
    expect((await app.does(inviter, invitationSummary)).value?.text()).toBe('20')
  })

  it('are shown under masked names, and to nobody else', async () => {
    await app.pool.query("UPDATE users SET email = NULL, phone = '+8613800138000' WHERE id = $1", [line[1]?.userId])
    const answer = await app.tries(inviter, invitedMembers)
    const { list } = answer.data as { list: { username: string }[] }
    expect(list.map((one) => one.username)).toEqual([
      expect.stringMatching(/^l\*\*\*[0-9a-f]@example\.com$/),
      '+86138****8000',
      expect.stringMatching(/^m\*\*\*[0-9a-f]@example\.com$/),
    ])
    const whole = JSON.stringify(answer)
    for (const told of ['mira', 'lin.', '+8613800138000', `"${line[0]?.userId}"`]) expect(whole).not.toContain(told)
    const stranger = await invitedBy()
    expect(accepted(invitedMembers, await app.call(invitedMembers, { uid: inviter.userId }, stranger)).total).toBe(0)
  })

  it('never change their inviter', async () => {
    for (const change of ['UPDATE invitation SET inviter_id = 1', 'DELETE FROM invitation', 'TRUNCATE invitation']) {
      await expect(app.pool.query(change)).rejects.toThrow('an invitation cannot be changed or deleted')
    }
  })
})
