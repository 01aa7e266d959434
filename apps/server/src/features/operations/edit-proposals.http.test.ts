import { Amount } from '@halyard/domain'
import { visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { miningOf } from '../../../test/mining.ts'
import { newHash, openDeposits, uploaded } from '../../../test/money-movers.ts'
import { addOperator, callOps, type TestOperator } from '../../../test/operators.ts'
import { stakingOf } from '../../../test/staking.ts'
import { tokenSaleOf } from '../../../test/token-sale.ts'
import { EditRegistry } from '../../platform/back-office/edit-registry.ts'

const app = appOfFile({ OPS_ENABLED: '1' })
const sales = tokenSaleOf(app)
const stakings = stakingOf(app)
const machines = miningOf(app)
let anna: TestOperator
let ben: TestOperator
let carla: TestOperator

beforeAll(async () => {
  anna = await addOperator(app)
  ben = await addOperator(app, 'reviewer')
  carla = await addOperator(app, 'reviewer')
})
beforeEach(() => app.pool.query(`UPDATE conversion_setting SET fee_rate = 0.001`))

const row = 'conversion/true'
const feeRate = async () => Number((await callOps(app, anna, 'GET', `/edits/${row}`)).data.fee_rate)

async function propose(fields: object = { fee_rate: '0.002' }, of = row) {
  const answer = await callOps(app, anna, 'POST', `/edits/${of}`, fields)
  expect(answer).toMatchObject({ code: 0, data: { outcome: 'one more needed', item: { state: 'under review' } } })
  return (answer.data.item as { id: number }).id
}
const approve = (by: TestOperator, id: number) => callOps(app, by, 'POST', `/reviews/edit/${id}/approve`)
const reject = (by: TestOperator, id: number) =>
  callOps(app, by, 'POST', `/reviews/edit/${id}/reject`, { reason: 'Too much.' })
const show = async (id: number) => (await callOps(app, ben, 'GET', `/reviews/edit/${id}`)).data

describe('an edit of terms', () => {
  it('waits for another operator, who sees before and after, and is on the record with both', async () => {
    const id = await propose()
    expect(await feeRate()).toBe(0.001)
    expect((await approve(anna, id)).data).toMatchObject({ outcome: 'one more needed' })
    const { data } = await callOps(app, ben, 'GET', '/reviews/edit')
    expect((data.list as { id: number }[]).map((item) => item.id)).toContain(id)
    const change = { before: { fee_rate: '0.001000' }, after: { fee_rate: '0.002' } }
    expect(await show(id)).toMatchObject({
      ...change,
      fields: { kind: 'conversion', key: 'true', proposedBy: anna.name },
      approvals: [{ name: anna.name }],
    })
    expect(await feeRate()).toBe(0.001)
    expect((await approve(ben, id)).data).toMatchObject({ outcome: 'approved', item: { state: 'carried out' } })
    expect(await feeRate()).toBe(0.002)
    const { rows } = await app.pool.query(
      `SELECT operator_name, action, after FROM audit_entry
        WHERE outcome = 'done' AND (kind, item) IN (('conversion', 'true'), ('edit', $1)) ORDER BY id`,
      [String(id)],
    )
    expect(rows.map((entry) => [entry.operator_name, entry.action])).toEqual([
      [anna.name, 'propose'],
      [anna.name, 'approve'],
      [anna.name, 'approve'],
      [ben.name, 'approve'],
    ])
    expect(rows.at(-1).after).toMatchObject({ ...change, state: 'carried out' })
  })

  it('waits whole when one of its fields takes two, and only then', async () => {
    await propose({ sort: '4', notional_min: '7.5' }, 'pair/ethusdt')
    const alone = await callOps(app, anna, 'POST', '/edits/pair/ethusdt', { sort: '5' })
    expect(alone).toMatchObject({ code: 0, data: { sort: 5 } })
    expect(Number(alone.data.notional_min)).not.toBe(7.5)
  })

  it('that adds a row waits too', async () => {
    const id = await propose({ payout_ratio: '0.4' }, 'contract-duration/45')
    expect(await show(id)).toMatchObject({ before: null, after: { payout_ratio: '0.4' } })
    expect((await callOps(app, anna, 'GET', '/edits/contract-duration/45')).code).toBe(7)
    expect((await approve(ben, id)).code).toBe(0)
    expect((await callOps(app, anna, 'GET', '/edits/contract-duration/45')).code).toBe(0)
  })

  it.each([
    ['contract-duration/46', { enabled: '1' }, 'give payout_ratio'],
    ['contract-amount/1000000000000000', { enabled: '1' }, 'A premium'],
  ])('that would add %s with %j is declined at once, and nobody is asked', async (of, fields, words) => {
    const proposals = async () => (await callOps(app, ben, 'GET', '/reviews/edit')).data.total
    const before = await proposals()
    const answer = await callOps(app, anna, 'POST', `/edits/${of}`, fields)
    expect(answer).toMatchObject({ code: 7, msg: expect.stringContaining(words) })
    expect(await proposals()).toBe(before)
  })

  it('is not carried out on a row that somebody changed meanwhile, compared as data', async () => {
    const [first, second] = [await propose(), await propose({ fee_rate: '0.003' })]
    await app.pool.query('UPDATE conversion_setting SET fee_rate = 0.0010, updated_at = now()')
    expect((await approve(ben, first)).code).toBe(0)
    expect(await approve(ben, second)).toMatchObject({
      code: 7,
      msg: expect.stringContaining('somebody else has changed'),
    })
    expect([await feeRate(), (await show(second)).state]).toEqual([0.002, 'refused'])
    await app.pool.query('UPDATE conversion_setting SET fee_rate = 0.001')
    expect(await approve(carla, second)).toMatchObject({ code: 7, msg: expect.stringContaining('not under review') })
    expect(await feeRate()).toBe(0.001)
  })

  it('can be rejected, also by who proposed it, and lapses after a week', async () => {
    for (const by of [anna, ben]) {
      const id = await propose()
      expect((await reject(by, id)).code).toBe(0)
      expect((await approve(ben, id)).code).toBe(7)
    }
    const late = await propose()
    app.clock.advance({ days: 7 })
    expect(await approve(ben, late)).toMatchObject({ code: 7, msg: expect.stringContaining('expired') })
    expect(await feeRate()).toBe(0.001)
  })

  it('approved by two and rejected by one at the same instant ends one way, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      await app.pool.query(`UPDATE conversion_setting SET fee_rate = 0.001`)
      const id = await propose()
      const answers = await Promise.all([approve(ben, id), approve(carla, id), reject(anna, id)])
      expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
      const rejected = answers[2].code === 0
      expect([await feeRate(), (await show(id)).state]).toEqual(rejected ? [0.001, 'rejected'] : [0.002, 'carried out'])
    }
  })

  it('two proposals for one row approved at the same instant are one', async () => {
    for (let round = 0; round < 10; round += 1) {
      await app.pool.query(`UPDATE conversion_setting SET fee_rate = 0.001`)
      const ids = [await propose(), await propose({ fee_rate: '0.003' })]
      const answers = await Promise.all(ids.map((id) => approve(ben, id)))
      expect(answers.map((answer) => answer.code).sort()).toEqual([0, 7])
      expect(await feeRate()).toBe(answers[0]?.code === 0 ? 0.002 : 0.003)
    }
  })

  it('is never changed once it is decided, nor deleted', async () => {
    const id = await propose()
    await reject(ben, id)
    await expect(
      app.pool.query(`UPDATE edit_proposal SET state = 'review', ended_at = NULL WHERE id = $1`, [id]),
    ).rejects.toThrow('cannot be changed')
    await expect(app.pool.query('DELETE FROM edit_proposal WHERE id = $1', [id])).rejects.toThrow('or deleted')
  })
})

it('two approvals mean the same when their details are equal as data, not as text', async () => {
  await openDeposits(app)
  const user = await app.signedIn()
  const deposit = {
    kind: 'crypto',
    coin: 'USDT',
    network: 'TRC20',
    quantity: Amount.of('250'),
    voucher: await uploaded(app, user),
  } as const
  const { depositId } = await app.does(user, endpoints.createDeposit, deposit)
  const transactionHash = newHash()
  const say = async (by: TestOperator, detail: object) =>
    (await callOps(app, by, 'POST', `/reviews/deposit/${depositId}/approve`, { detail })).data.outcome
  expect(await say(ben, { received: '200', transactionHash })).toBe('one more needed')
  // The same text, which is no amount: declined at once.
  expect(await say(carla, { received: `200 transactionHash=${transactionHash}` })).toBeUndefined()
  expect(await say(carla, { transactionHash, received: '199' })).toBe('one more needed')
  expect(await say(carla, { transactionHash, received: '200' })).toBe('approved')
})

describe('an offer', () => {
  const anyLoan = async () => (await app.pool.query('SELECT min(id) AS id FROM loan_product')).rows[0].id
  const edit = (of: string, fields: object) => callOps(app, anna, 'POST', `/edits/${of}`, fields)
  const alone = async (of: string, fields: object) => {
    const answer = await edit(of, fields)
    expect(answer.code, answer.msg).toBe(0)
    return answer.data.outcome !== 'one more needed'
  }

  it.each([
    ['a pair', async () => 'pair/ethusdt', 'enabled'],
    ['a coin', async () => 'coin/ETH', 'enabled'],
    ['withdrawals on a network', async () => 'network/USDT:TRC20', 'withdrawal_enabled'],
    ['a period of contracts', async () => 'contract-duration/300', 'enabled'],
    ['staking', async () => `staking/${await stakings.product()}`, 'offered'],
    ['a machine', async () => `mining/${await machines.machine()}`, 'offered'],
    ['a loan', async () => `loan/${await anyLoan()}`, 'offered'],
    ['a token sale', async () => `token-sale/${await sales.sale()}`, 'enabled'],
  ])('%s is ended by one administrator, and offered again by two', async (_, keyOf, field) => {
    const of = await keyOf()
    expect(await alone(of, { [field]: '0' })).toBe(true)
    expect(await alone(of, { [field]: '0' })).toBe(true)
    const id = await propose({ [field]: '1' }, of)
    expect((await callOps(app, anna, 'GET', `/edits/${of}`)).data[field]).toBe(false)
    expect((await approve(ben, id)).code).toBe(0)
    expect((await callOps(app, anna, 'GET', `/edits/${of}`)).data[field]).toBe(true)
  })

  it('a token sale is shortened by one, and lengthened or reopened by two', async () => {
    const sale = `token-sale/${await sales.sale()}`
    const day = (count: number) => sales.days(count).toISOString()
    expect(await alone(sale, { ends_at: day(5) })).toBe(true)
    expect(await alone(sale, { ends_at: day(5.1) })).toBe(false)
    expect(await alone(sale, { ends_at: day(-0.5) })).toBe(true)
    expect(await alone(sale, { ends_at: day(1) })).toBe(false)
    expect(await alone(sale, { starts_at: day(-0.7) })).toBe(true)
    expect(await alone(sale, { starts_at: day(-0.9) })).toBe(false)
  })

  it('a machine is delisted by one, and listed again or longer by two', async () => {
    const machine = `mining/${await machines.machine()}`
    expect(await alone(machine, { delisted_at: '2098-01-01T00:00:00Z' })).toBe(true)
    expect(await alone(machine, { delisted_at: 'none' })).toBe(false)
    expect(await alone(machine, { delisted_at: '2099-01-01T00:00:00Z' })).toBe(false)
    expect(await alone(machine, { delisted_at: '2026-06-01T00:00:00Z' })).toBe(true)
  })

  it('shortened twice at the same instant is as short as the shorter, twenty times', async () => {
    const saleId = await sales.sale()
    const end = async () =>
      (await app.pool.query<{ ends_at: Date }>('SELECT ends_at FROM token_sale WHERE id = $1', [saleId])).rows[0]
        ?.ends_at
    for (let round = 0; round < 20; round += 1) {
      await app.pool.query(`UPDATE token_sale SET ends_at = '2099-01-01' WHERE id = $1`, [saleId])
      const shorter = edit(`token-sale/${saleId}`, { ends_at: '2090-01-01T00:00:00Z' })
      const longer = edit(`token-sale/${saleId}`, { ends_at: '2095-01-01T00:00:00Z' })
      const [{ code }] = await Promise.all([shorter, longer])
      if (code === 0) expect(await end()).toEqual(new Date('2090-01-01T00:00:00Z'))
    }
  })
})

describe('words that say where money goes', () => {
  const words = (title: string) =>
    JSON.stringify({ 'en-US': { title, summary: title, content: '<p>Deposit to TXYZ only.</p>' } })
  const edit = (of: string, fields: object) => callOps(app, anna, 'POST', `/edits/${of}`, fields)
  const titles = async () => {
    app.clock.advance({ seconds: 6 })
    return (await app.does(visitor, endpoints.articleList, { category: 'announcement', pageSize: 100 })).list.map(
      (row) => row.title,
    )
  }
  const contactsShown = async () => {
    app.clock.advance({ seconds: 6 })
    return (await app.does(visitor, endpoints.site)).contacts
  }

  it('are pinned by two: one writes an announcement, and neither pins it nor changes what is pinned', async () => {
    const unpinned = { category: 'announcement', published: 'now', texts: words('A new address') }
    expect((await edit('article/a-new-address', unpinned)).data.outcome).not.toBe('one more needed')
    expect((await edit('article/a-pinned-one', { ...unpinned, pinned: '1' })).data.outcome).toBe('one more needed')
    expect((await callOps(app, anna, 'GET', '/edits/article/a-pinned-one')).code).toBe(7)

    const id = await propose({ pinned: '1' }, 'article/a-new-address')
    expect((await edit('article/a-new-address', { texts: words('Another address') })).code).toBe(0)
    expect(await approve(ben, id)).toMatchObject({ code: 7, msg: expect.stringContaining('somebody else has changed') })
    expect((await approve(ben, await propose({ pinned: '1' }, 'article/a-new-address'))).code).toBe(0)

    await propose({ texts: words('A third address') }, 'article/a-new-address')
    expect(await titles()).toContain('Another address')
    expect((await edit('article/a-new-address', { published: 'no' })).data.outcome).not.toBe('one more needed')
    await propose({ published: 'now' }, 'article/a-new-address')
    expect((await edit('article/a-new-address', { pinned: '0' })).data.outcome).not.toBe('one more needed')
    expect((await edit('article/a-new-address', { published: 'now' })).data.outcome).not.toBe('one more needed')
  })

  it('in contacts of the support and the link of the certification take two', async () => {
    const contacts = await propose({ contacts: 'email:help@halyard.example' }, 'site/settings')
    expect(await contactsShown()).not.toEqual([{ channel: 'email', value: 'help@halyard.example' }])
    expect((await approve(ben, contacts)).code).toBe(0)
    expect(await contactsShown()).toEqual([{ channel: 'email', value: 'help@halyard.example' }])

    const link = await propose({ searchUrl: 'https://registrar.example/' }, 'certification/msb')
    const other = await propose({ number: '7' }, 'certification/msb')
    expect((await approve(ben, link)).code).toBe(0)
    expect((await approve(ben, other)).code).toBe(7)
    const { data } = await callOps(app, anna, 'GET', '/edits/certification/msb')
    expect(data).toMatchObject({ searchUrl: 'https://registrar.example/', number: '' })
    await propose({ published: '1' }, 'certification/msb')
  })
})

/** Whoever adds a field decides here how many operators it takes: two, unless it is declared harmless. */
it('every field that can be edited takes one operator, or one by a rule, or two', () => {
  const fields = app
    .get(EditRegistry)
    .all()
    .map(({ kind, fields }) => {
      const names = (wanted: string) =>
        Object.entries(fields)
          .filter(([, { singleOperator: one }]) => (one ? (one === true ? 'one' : 'oneWhen') : 'two') === wanted)
          .map(([name]) => name)
          .join(' ')
      return [kind, { one: names('one'), oneWhen: names('oneWhen'), two: names('two') }]
    })
  expect(Object.fromEntries(fields)).toEqual({
    article: { one: 'topic sort', oneWhen: 'category pinned published texts', two: '' },
    cardCurrency: { one: 'sort', oneWhen: 'enabled', two: 'minimum maximum fee' },
    certification: { one: '', oneWhen: 'published sample', two: 'registrar number holder searchUrl' },
    chain: { one: 'sort', oneWhen: '', two: 'name confirmations' },
    coin: { one: 'name logo sort', oneWhen: 'enabled', two: '' },
    'contract-amount': { one: '', oneWhen: 'enabled', two: '' },
    'contract-duration': { one: '', oneWhen: 'enabled', two: 'payout_ratio' },
    'contract-limits': { one: '', oneWhen: '', two: 'premium_min premium_max exposure_max' },
    'contract-symbol': { one: '', oneWhen: 'enabled', two: '' },
    conversion: { one: '', oneWhen: '', two: 'fee_rate' },
    'deposit-pool': { one: '', oneWhen: '', two: 'addresses extended_key derive retire' },
    'house-capital': { one: '', oneWhen: '', two: 'amount' },
    loan: {
      one: 'sort name description',
      oneWhen: 'offered sample',
      two: 'amount_min amount_max interest_free_days daily_rate overdue_factor term_days',
    },
    'loan-capital': { one: '', oneWhen: '', two: 'amount' },
    'loan-limits': { one: '', oneWhen: '', two: 'in_review_max' },
    mining: {
      one: 'sort name description yield_source',
      oneWhen: 'offered sample listed_at delisted_at',
      two: 'price daily_output order_max holding_min term_days pairing_days',
    },
    network: {
      one: '',
      oneWhen: 'deposit_enabled withdrawal_enabled',
      two: 'deposit_minimum deposit_fee deposit_address withdrawal_minimum withdrawal_maximum withdrawal_fee',
    },
    operator: { one: '', oneWhen: 'disabled', two: 'mail account signs_in' },
    pair: {
      one: 'name logo sort',
      oneWhen: 'enabled',
      two: 'notional_min fee_rate maker_fee_rate ladder_levels ladder_spread ladder_distance ladder_size ladder_growth ladder_limit collar in_book book_phase auction_move',
    },
    site: { one: 'name version serviceHours', oneWhen: '', two: 'contacts' },
    staking: {
      one: 'sort name description yield_source',
      oneWhen: 'offered sample',
      two: 'daily_rate penalty_rate order_min order_max user_max supply',
    },
    supportTemplate: { one: 'texts sort enabled', oneWhen: '', two: '' },
    'token-sale': {
      one: 'name description',
      oneWhen: 'enabled starts_at ends_at',
      two: 'order_min order_max user_max lock_days reward_rates',
    },
    'withdrawal-limit': { one: '', oneWhen: '', two: 'single daily' },
    wireCurrency: {
      one: 'sort',
      oneWhen: 'enabled',
      two: 'minimum fee beneficiary bank_name bank_address account bic sample',
    },
  })
})
