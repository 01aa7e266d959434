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
