import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'
import { fundedUsers } from '../../../packages/embedded/src/sql-submissions.ts'

const sql = sqlCases()
let userId: number
let productId: number

beforeEach(async () => {
  ;[userId = 0] = await fundedUsers(sql, 1)
  productId = await sql.insert('loan_product', {
    name: '{"en-US": "USDT"}',
    description: '{"en-US": "USDT"}',
    asset: 'USDT',
    amount_min: '100',
    amount_max: '5000',
    interest_free_days: 7,
    daily_rate: '0.0005',
    term_days: 30,
  })
  await sql.rows("INSERT INTO lending_capital (asset, amount) VALUES ('USDT', 10000)")
})

const application = (ordinal: number, change: object = {}) => ({
  ordinal,
  user_id: userId,
  product_id: productId,
  asset: 'USDT',
  scale: 6,
  interest_free_days: 7,
  daily_rate: '0.0005',
  overdue_daily_rate: '0.00075',
  term_days: 30,
  requested: '1000',
  accepted_minimum: '500',
  in_review_max: 3,
  ...change,
})

const startedAt = '2026-01-01T00:00:00Z'
const dueAt = '2026-01-31T00:00:00Z'

async function write(applications: object[]) {
  return sql.rows<{ ordinal: number; id: number | null; refusal: string | null }>(
    'SELECT ordinal, id::int, refusal FROM loan_write($1::jsonb, $2) ORDER BY ordinal',
    [applications, startedAt],
  )
}

async function approved(): Promise<number> {
  const [written] = await write([application(1)])
  const id = written?.id ?? 0
  await approve(id, '1000')
  return id
}

const moved = (from: string, to: string, amount: string) => [
  [from, `-${amount}`, from.startsWith('user') ? 29 : null],
  [to, amount, to.startsWith('user') ? 28 : null],
]
const available = () => `user:${userId}:available:USDT`

async function approve(id: number, amount: string) {
  const [row] = await sql.rows('SELECT loan_approve($1, $2, $3, $4, $5::jsonb, $6) AS changed', [
    id,
    amount,
    'mira',
    dueAt,
    moved('house:lending:USDT', available(), amount),
    startedAt,
  ])
  return row?.changed
}

async function repay(id: number, debt: string, change: object = {}, moment = dueAt) {
  const legs = moved(available(), 'house:lending:USDT', debt)
  const repayment = {
    id,
    state: 'active',
    interest: '11.5',
    days_started: 30,
    overdue_days: 0,
    legs,
    ...change,
  }
  const [row] = await sql.rows('SELECT outcome, available::text FROM loan_repay($1::jsonb, $2)', [repayment, moment])
  return [row?.outcome, row?.available === null ? null : Number(row?.available)]
}

async function loan(id: number) {
  const [row] = await sql.rows('SELECT state, collect_at, overdue_since FROM loan WHERE id = $1', [id])
  return row
}

describe('loan_write', () => {
  it('refuses what is more than may wait for a reviewer, in the order of a batch', async () => {
    const results = await write([1, 2, 3, 4].map((ordinal) => application(ordinal, { in_review_max: 2 })))
    expect(results.map(({ refusal }) => refusal)).toEqual([null, null, 'tooManyInReview', 'tooManyInReview'])
  })

  it('counts no loan that was decided', async () => {
    await approved()
    const [result] = await write([application(1, { in_review_max: 1 })])
    expect(result?.refusal).toBeNull()
  })

  it.each([
    ['loan_requested_positive', { requested: 'NaN', accepted_minimum: '500' }],
    ['loan_accepted_minimum_within_request', { accepted_minimum: '1000.01' }],
    ['loan_accepted_minimum_within_request', { accepted_minimum: '0' }],
    ['loan_overdue_costs_no_less', { overdue_daily_rate: '0.0004' }],
  ])('keeps %s: %o', async (constraint, change) => {
    await expect(write([application(1, change)])).rejects.toThrow(constraint)
  })
})

describe('loan_approve', () => {
  it('credits once', async () => {
    const id = await approved()
    expect(await approve(id, '1000')).toBe(false)
    const rows = await sql.rows('SELECT balance::int FROM ledger_account WHERE address = $1', [available()])
    expect(rows).toEqual([{ balance: 1000 }])
  })

  it.each(['499.99', '1000.01'])('keeps the principal within what was requested: not %s', async (amount) => {
    const [written] = await write([application(1)])
    await expect(approve(written?.id ?? 0, amount)).rejects.toThrow('loan_principal_within_request')
  })
})

describe('lending_capital', () => {
  const capital = (amount: number) => sql.rows('UPDATE lending_capital SET amount = $1', [amount])
  const held = async () => {
    const [row] = await sql.rows(
      `SELECT trim_scale(sum(amount))::text AS held FROM posting JOIN ledger_account account ON account.id = account_id
        WHERE address = 'house:lending:USDT'`,
    )
    return row?.held
  }

  it('is put in and taken out by journals, and lent', async () => {
    expect(await held()).toBe('10000')
    await approved()
    expect(await held()).toBe('9000')
    await capital(1500)
    expect(await held()).toBe('500')
  })

  it('covers what is lent', async () => {
    await approved()
    await expect(capital(999)).rejects.toMatchObject({ constraint: 'lending_capital_covers_loans' })
  })

  it('is not lent beyond, and says what is left', async () => {
    await approved()
    await capital(1500)
    await expect(approved()).rejects.toMatchObject({ constraint: 'loan_within_capital', detail: '500' })
  })
})

describe('loan_repay', () => {
  const collection = { next_collection: '2026-02-01T00:00:00Z', overdue_since: dueAt, overdue_debt: '1012.25' }

  it('happens once', async () => {
    const id = await approved()
    expect(await repay(id, '900')).toEqual(['repaid', null])
    expect(await repay(id, '900')).toEqual(['passed', null])
    expect(await loan(id)).toMatchObject({ state: 'repaid', collect_at: null })
    const told = `SELECT detail FROM notification WHERE user_id = $1 AND event = 'loanRepaid'`
    expect(await sql.rows(told, [userId])).toEqual([{ detail: { quantity: '900', asset: 'USDT' } }])
  })

  it('of more than there is says what there is, and changes nothing', async () => {
    const id = await approved()
    expect(await repay(id, '1011.5')).toEqual(['short', 1000])
    expect(await loan(id)).toMatchObject({ state: 'active' })
  })

  it('that collects in vain makes the loan overdue, and tells what is owed once', async () => {
    const id = await approved()
    expect(await repay(id, '1011.5', collection)).toEqual(['short', 1000])
    expect(await loan(id)).toEqual({
      state: 'overdue',
      collect_at: new Date(collection.next_collection),
      overdue_since: new Date(dueAt),
    })
    const later = { ...collection, state: 'overdue', next_collection: '2026-02-02T00:00:00Z', overdue_debt: '1013' }
    expect(await repay(id, '1012.25', later, collection.next_collection)).toEqual(['short', 1000])
    expect(await loan(id)).toMatchObject({ overdue_since: new Date(dueAt) })
    const told = `SELECT detail FROM notification WHERE user_id = $1 AND event = 'loanOverdue'`
    expect(await sql.rows(told, [userId])).toEqual([{ detail: { quantity: '1012.25', asset: 'USDT' } }])
  })

  it('collects nothing before it is due', async () => {
    const id = await approved()
    expect(await repay(id, '900', collection, '2026-01-30T23:59:59Z')).toEqual(['passed', null])
  })

  it('takes no less than the days cost', async () => {
    const id = await approved()
    await expect(repay(id, '900', { interest: '11.49' })).rejects.toThrow('loan_interest_covers_its_days')
  })
})

describe('loan_refused', () => {
  // 1,000 are lent, which are there, and nothing else.
  it.each([
    ['what is lent must be left', '0.01', null, startedAt, 'loanOutstanding'],
    ['nothing of it leaves', '0', null, startedAt, null],
    ['nor of its interest', '0', '1000.5', startedAt, 'loanOutstanding'],
    ['nothing leaves from the due day on', '0', null, dueAt, 'loanOverdue'],
  ])('%s', async (_, quantity, owed, moment, refusal) => {
    const id = await approved()
    const request = { ordinal: 1, user_id: userId, asset: 'USDT', quantity, debts: owed ? [{ id, owed }] : [] }
    const [judged] = await sql.rows(
      'SELECT refusal FROM loan_refused(jsonb_populate_record(NULL::withdrawal_request, $1::jsonb), $2)',
      [request, moment],
    )
    expect(judged?.refusal).toBe(refusal)
  })
})

describe('a loan', () => {
  it.each([
    ['its request', 'requested = 900'],
    ['its principal', 'principal = 900'],
    ['its way back to review', `state = 'review'`],
  ])('never changes %s', async (_, change) => {
    const id = await approved()
    await expect(sql.rows(`UPDATE loan SET ${change} WHERE id = $1`, [id])).rejects.toThrow('cannot be changed')
  })
})
