import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'

const sql = sqlCases()

let userId: number
let operators: number[]

beforeEach(async () => {
  await sql.rows(`INSERT INTO coin (code, name, kind, precision, logo) VALUES ('USDT', 'Tether', 'crypto', 6, '')`)
  const [user] = await sql.rows<{ id: number }>(
    `INSERT INTO users (email, password_hash, invitation_code) VALUES ('ada@example.com', '-', 'ada') RETURNING id::int`,
  )
  userId = user?.id ?? 0
  const added = await sql.rows<{ id: number }>(
    `INSERT INTO operator (name, role, created_at)
     SELECT name, 'administrator', now() FROM unnest(ARRAY['anna', 'ben']) name RETURNING id::int`,
  )
  operators = added.map(({ id }) => id)
})

async function adjustment(amount: string): Promise<number> {
  const request = { ordinal: 1, user_id: userId, asset: 'USDT', amount, reason: 'A gift.', requested_by: operators[0] }
  const [row] = await sql.rows<{ id: number }>('SELECT id::int FROM adjustment_write($1::jsonb, now())', [[request]])
  return row?.id ?? 0
}

async function carryOut(id: number, amount: string) {
  const legs = [
    ['house:agent:USDT', amount.startsWith('-') ? amount.slice(1) : `-${amount}`, null],
    [`user:${userId}:available:USDT`, amount, 26],
  ]
  const [row] = await sql.rows('SELECT balance_adjust($1, $2::jsonb, now()) AS outcome', [id, legs])
  return row?.outcome
}

describe('balance_adjust', () => {
  it('carries out once, and adding is a deposit', async () => {
    const id = await adjustment('5')
    expect([await carryOut(id, '5'), await carryOut(id, '5')]).toEqual(['done', 'ended'])
    expect(await sql.rows('SELECT source, state, credited::int FROM deposit')).toEqual([
      { source: 'admin', state: 'completed', credited: 5 },
    ])
  })

  it('takes away no more than there is, and waits', async () => {
    const id = await adjustment('-5')
    expect(await carryOut(id, '-5')).toBe('insufficient')
    expect(await sql.rows('SELECT state, ended_at FROM balance_adjustment')).toEqual([
      { state: 'review', ended_at: null },
    ])
  })

  it('keeps an adjustment from being of nothing', async () => {
    await expect(adjustment('0')).rejects.toMatchObject({ constraint: 'balance_adjustment_amount_not_zero' })
  })
})

describe('review_approval_add', () => {
  const approve = async (operator: number, amount: string, act = 'approve') => {
    const [row] = await sql.rows(`SELECT review_approval_add('loan', 1, $1, $2, $3::jsonb, now()) AS approvals`, [
      act,
      operators[operator],
      { amount },
    ])
    return row?.approvals
  }

  it.each([
    //  operator and detail, one after the other          approvals of each
    [
      'two operators',
      [
        [0, '500'],
        [1, '500'],
      ],
      [1, 2],
    ],
    [
      'one operator twice',
      [
        [0, '500'],
        [0, '500'],
      ],
      [1, 1],
    ],
    [
      'two who mean different things',
      [
        [0, '500'],
        [1, '400'],
      ],
      [1, 1],
    ],
    [
      'one who comes round',
      [
        [0, '500'],
        [1, '400'],
        [0, '400'],
      ],
      [1, 1, 2],
    ],
  ] as const)('counts %s', async (_, approvals, expected) => {
    const counts: unknown[] = []
    for (const [operator, detail] of approvals) counts.push(await approve(operator, detail))
    expect(counts).toEqual(expected)
  })

  it('counts a yes to rejecting apart from one to approving', async () => {
    expect([await approve(0, '500'), await approve(1, '500', 'reject'), await approve(1, '500')]).toEqual([1, 1, 2])
  })

  it('does not count an operator who was disabled', async () => {
    await approve(0, '500')
    await sql.rows('UPDATE operator SET disabled_at = now() WHERE id = $1', [operators[0]])
    expect(await approve(1, '500')).toBe(1)
  })
})

describe('audit_user_of', () => {
  it.each<[string, string, object | null, number | null]>([
    ['user', '1004', null, 1004],
    ['deposit', '12', { userId: 1004, state: 'under review' }, 1004],
    ['edit', '7', { userId: null }, null],
    ['deposit', '12', null, null],
    ['pair', 'btcusdt', { enabled: true }, null],
    ['user', 'somebody', null, null],
  ])('of %s %s with %j is user %s', async (kind, item, before, user) => {
    const [row] = await sql.rows('SELECT audit_user_of($1, $2, $3::jsonb)::int AS user', [kind, item, before])
    expect(row?.user).toBe(user)
  })
})

describe('review_waiting', () => {
  it('has what is under review, with when it should be answered, and no proposal that has lapsed', async () => {
    const id = await adjustment('5')
    const proposal = (expires: string) =>
      sql.rows(
        `INSERT INTO edit_proposal (kind, key, typed, proposed_by, created_at, expires_at)
         VALUES ('pair', 'btcusdt', '{}', $1, now(), now() + $2::interval)`,
        [operators[0], expires],
      )
    await proposal('1 day')
    await proposal('-1 second')
    const rows = await sql.rows(
      `SELECT kind, item::int, user_id::int, state, asset, amount::int, extract(epoch FROM due - submitted_at)::int / 3600 AS hours
         FROM review_waiting(now()) ORDER BY kind`,
    )
    expect(rows).toEqual([
      { kind: 'adjustment', item: id, user_id: userId, state: 'under review', asset: 'USDT', amount: 5, hours: 24 },
      {
        kind: 'edit',
        item: expect.any(Number),
        user_id: null,
        state: 'under review',
        asset: null,
        amount: null,
        hours: 72,
      },
    ])
    await carryOut(id, '5')
    expect(await sql.rows("SELECT 1 FROM review_waiting(now()) WHERE kind = 'adjustment'")).toEqual([])
  })
})

describe('book_days_close', () => {
  const cut = (day: string) =>
    sql.rows(
      `INSERT INTO liability_cut (day, taken_at, through_journal, assets)
       SELECT $1::text, $1::text::timestamptz, coalesce(max(id), 0), '{USDT}' FROM journal`,
      [day],
    )
  const close = async () => (await sql.rows('SELECT book_days_close() AS closed'))[0]?.closed

  it('keeps what each side had at the end of a day and how it changed, once, whatever has moved since', async () => {
    await carryOut(await adjustment('5'), '5')
    await cut('2026-11-25')
    await carryOut(await adjustment('-2'), '-2')
    await cut('2026-11-26')
    await carryOut(await adjustment('40'), '40')
    expect([await close(), await close()]).toEqual([2, 0])
    await cut('2026-11-27')
    expect(await close()).toBe(1)
    const days = await sql.rows(
      'SELECT day::text, users::int, house::int, outside::int, users_change::int AS change FROM book_day ORDER BY day',
    )
    expect(days).toEqual([
      { day: '2026-11-24', users: 5, house: -5, outside: 0, change: 5 },
      { day: '2026-11-25', users: 3, house: -3, outside: 0, change: -2 },
      { day: '2026-11-26', users: 43, house: -43, outside: 0, change: 40 },
    ])
  })

  it('keeps a day without a movement too', async () => {
    await carryOut(await adjustment('5'), '5')
    await cut('2026-11-25')
    await cut('2026-11-26')
    expect(await close()).toBe(2)
    const [, still] = await sql.rows('SELECT users::int, users_change::int AS change FROM book_day ORDER BY day')
    expect(still).toEqual({ users: 5, change: 0 })
  })
})
