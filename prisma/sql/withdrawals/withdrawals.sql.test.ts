import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'
import { fundedUsers } from '../../../packages/embedded/src/sql-submissions.ts'

const sql = sqlCases()
const moment = '2026-01-01T00:00:00Z'

let userId: number

/** A user with 100 USDT. */
beforeEach(async () => {
  ;[userId = 0] = await fundedUsers(sql, 1, '100')
  await sql.rows(`INSERT INTO network (code, name, address_kind, confirmations) VALUES ('TRC20', 'Tron', 'tron', 20)`)
})

const available = () => `user:${userId}:available:USDT`
const frozen = () => `user:${userId}:withdrawal:USDT`

const request = (ordinal: number, quantity: string, change: object = {}) => ({
  ordinal,
  user_id: userId,
  kind: 'chain',
  asset: 'USDT',
  quantity,
  fee: '1',
  network: 'TRC20',
  address: 'T1',
  remark: '',
  legs: [
    [available(), `-${quantity}`, 1],
    [frozen(), quantity, null],
  ],
  ...change,
})

async function write(...requests: object[]) {
  return sql.rows<{ id: number | null; refusal: string | null; detail: object | null }>(
    'SELECT id::int, refusal, detail FROM withdrawal_write($1::jsonb, $2) ORDER BY ordinal',
    [JSON.stringify(requests), moment],
  )
}

async function approve(id: number) {
  const [row] = await sql.rows(`SELECT withdrawal_approve($1, 'mira', $2) AS outcome`, [id, moment])
  return row?.outcome
}

type State = 'review' | 'beingPaid' | 'completed' | 'returned'

async function end(id: number, from: State, state: State, reviewer: string | null) {
  const to = state === 'completed' ? 'outside:USDT' : available()
  const [row] = await sql.rows(`SELECT withdrawal_end($1, $2, $3, NULL, NULL, $4, $5::jsonb, $6) AS ended`, [
    id,
    from,
    state,
    reviewer,
    [
      [frozen(), '-60', null],
      [to, '60', state === 'returned' ? 26 : null],
    ],
    moment,
  ])
  return row?.ended
}

async function written(): Promise<number> {
  const [row] = await write(request(1, '60'))
  return row?.id ?? 0
}

describe('withdrawal_write', () => {
  it('takes the balance that is there once', async () => {
    const rows = await write(request(1, '60'), request(2, '60'), request(3, '40'))
    expect(rows.map(({ id, refusal, detail }) => (id ? 'accepted' : [refusal, detail]))).toEqual([
      'accepted',
      ['insufficientBalance', { available: '40', asset: 'USDT' }],
      'accepted',
    ])
  })

  it('refuses while withdrawals are blocked, to the moment', async () => {
    const block = `UPDATE users SET withdrawals_blocked_until = $2, withdrawals_blocked_reason = 'withdrawalPasswordChanged'
                    WHERE id = $1`
    await sql.rows(block, [userId, '2026-01-01T00:00:01Z'])
    expect(await write(request(1, '60'))).toEqual([
      {
        id: null,
        refusal: 'withdrawalsBlocked',
        detail: { until: '2026-01-01T00:00:01.000Z', reason: 'withdrawalPasswordChanged' },
      },
    ])
    await sql.rows(block, [userId, moment])
    expect((await write(request(1, '60')))[0]?.refusal).toBeNull()
  })

  it.each<[string, string | null, object | null, string | null]>([
    // to an address that was      whitelisted until │ saved │ refusal
    ['not saved, by anybody', null, null, null],
    ['not saved', 'infinity', null, 'addressNotSaved'],
    ['not saved, once the switch is off', moment, null, null],
    ['saved for long enough', 'infinity', { created_at: '2025-12-31T00:00:00Z' }, null],
    ['saved a moment too late', 'infinity', { created_at: '2025-12-31T00:00:01Z' }, 'addressTooNew'],
    ['saved on its network', 'infinity', { network: 'TRC20' }, null],
    ['saved on another network', 'infinity', { network: 'ERC20' }, 'addressNotSaved'],
    ['saved for another coin', 'infinity', { coin: 'BTC' }, 'addressNotSaved'],
  ])('%s', async (_, until, saved, refusal) => {
    if (until) await sql.rows('INSERT INTO address_whitelist VALUES ($1, $2, $3)', [userId, moment, until])
    const entry = {
      user_id: userId,
      coin: 'USDT',
      address: 'T1',
      remark: '',
      created_at: '2025-01-01Z',
      updated_at: moment,
    }
    if (saved) await sql.insert('address_book_entry', { ...entry, ...saved })
    const rows = await write(request(1, '60', { address_wait: '24 hours' }))
    expect(rows.map((row) => row.refusal)).toEqual([refusal])
    if (refusal === 'addressTooNew') expect(rows[0]?.detail).toEqual({ until: '2026-01-01T00:00:01.000Z' })
  })

  it('leaves what is lent', async () => {
    const product = {
      name: '{"en-US": "-"}',
      description: '{"en-US": "-"}',
      asset: 'USDT',
      amount_min: 1,
      amount_max: 99,
    }
    const rates = { interest_free_days: 0, daily_rate: 0, term_days: 1 }
    await sql.insert('loan', {
      ...{
        product_id: await sql.insert('loan_product', { ...product, ...rates }),
        user_id: userId,
        asset: 'USDT',
        scale: 6,
      },
      ...{ ...rates, overdue_daily_rate: 0, requested: 41, accepted_minimum: 41, principal: 41, state: 'active' },
      ...{ reviewed_at: moment, started_at: moment, due_at: '2026-01-02Z', collect_at: '2026-01-02Z' },
      ...{ created_at: moment, updated_at: moment },
    })
    const rows = await write(request(1, '60'), request(2, '59'))
    expect(rows.map(({ refusal }) => refusal)).toEqual(['loanOutstanding', null])
  })

  it.each([
    ['withdrawal_arrives', { fee: '60' }],
    ['withdrawal_address_of_chain', { address: null }],
    ['withdrawal_payee_of_bank', { kind: 'bank', network: null, address: null }],
  ])('keeps %s', async (constraint, change) => {
    await expect(write(request(1, '60', change))).rejects.toMatchObject({ constraint })
  })
})

describe('withdrawal_approve', () => {
  it('happens once, and its owner cannot take it back from then on', async () => {
    const id = await written()
    expect([await approve(id), await approve(id)]).toEqual(['done', 'ended'])
    expect(await end(id, 'review', 'returned', null)).toBe(false)
    expect(await sql.rows('SELECT state, approved_by FROM withdrawal')).toEqual([
      { state: 'beingPaid', approved_by: 'mira' },
    ])
    await expect(end(id, 'beingPaid', 'returned', null)).rejects.toMatchObject({
      constraint: 'withdrawal_not_approved_before_cancelled',
    })
  })

  it('lets nothing leave an account that is frozen', async () => {
    const id = await written()
    await sql.rows(`UPDATE users SET state = 'frozen' WHERE id = $1`, [userId])
    expect([await approve(id), await end(id, 'review', 'returned', 'mira')]).toEqual(['closed', true])
  })

  it.each(['completed', 'review'])('is no step that is left out or undone: %s', async (state) => {
    const id = await written()
    if (state === 'review') await approve(id)
    await expect(sql.rows('UPDATE withdrawal SET state = $2 WHERE id = $1', [id, state])).rejects.toThrow(
      'cannot be changed',
    )
  })
})

describe('withdrawal_end', () => {
  it.each([
    ['beingPaid', 'completed', 'otto', false],
    ['beingPaid', 'returned', 'otto', false],
    ['review', 'returned', 'otto', false],
    ['review', 'returned', null, true],
  ] as const)('from %s to %s by %s happens once', async (from, state, reviewer, cancelled) => {
    const id = await written()
    if (from === 'beingPaid') await approve(id)
    expect([await end(id, from, state, reviewer), await end(id, from, 'returned', 'otto')]).toEqual([true, false])
    expect(await sql.rows('SELECT state, cancelled FROM withdrawal')).toEqual([{ state, cancelled }])
    const told = await sql.rows(
      "SELECT event, detail ->> 'quantity' AS quantity FROM notification ORDER BY id DESC LIMIT 1",
    )
    const news = cancelled
      ? 'withdrawalRequested'
      : state === 'completed'
        ? 'withdrawalCompleted'
        : 'withdrawalReturned'
    expect(told).toEqual([{ event: news, quantity: '60' }])
  })
})
