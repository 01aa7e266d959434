import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'

const sql = sqlCases()
const moment = '2026-01-01T00:00:00Z'

let userId: number

beforeEach(async () => {
  await sql.rows(`INSERT INTO coin (code, name, kind, precision, logo) VALUES ('USDT', 'Tether', 'crypto', 6, '')`)
  await sql.rows(`INSERT INTO network (code, name, address_kind, confirmations) VALUES ('TRC20', 'Tron', 'tron', 20)`)
  const [user] = await sql.rows<{ id: number }>(
    `INSERT INTO users (email, password_hash, invitation_code) VALUES ('ada@example.com', '-', 'ada') RETURNING id::int`,
  )
  userId = user?.id ?? 0
})

const deposit = (ordinal: number, change: object = {}) => ({
  ordinal,
  user_id: userId,
  asset: 'USDT',
  network: 'TRC20',
  address: 'T1',
  quantity: '100',
  fee: '1',
  transaction_hash: `hash ${ordinal}`,
  voucher_digest: `digest ${ordinal}`,
  in_review_max: 2,
  ...change,
})

const wire = (ordinal: number) => ({
  ordinal,
  user_id: userId,
  asset: 'USDT',
  email: 'ada@example.com',
  quantity: '100',
  fee: '1',
  reference: `HLY-${ordinal}`,
  bank: {},
  in_review_max: 2,
})

async function write(noun: 'deposit' | 'wire_transfer', ...requests: object[]) {
  return sql.rows<{ id: number; refusal: string; detail: object }>(
    `SELECT id::int, refusal, detail FROM ${noun}_write($1::jsonb, $2) ORDER BY ordinal`,
    [JSON.stringify(requests), moment],
  )
}

async function review(id: number, state: 'completed' | 'failed', hash: string | null = null) {
  const [row] = await sql.rows('SELECT deposit_review($1, $2, $3, $4, $5, $6, $7::jsonb, $8) AS changed', [
    id,
    state,
    state === 'completed' ? '99' : null,
    hash,
    state === 'failed' ? 'Nothing arrived.' : null,
    'mira',
    [
      ['outside:USDT', '-99', null],
      [`user:${userId}:available:USDT`, '99', 2],
    ],
    moment,
  ])
  return row?.changed
}

describe('deposit_write and wire_transfer_write', () => {
  it.each([
    ['deposit', deposit],
    ['wire_transfer', wire],
  ] as const)('let so many of one user wait: %s', async (noun, request) => {
    const rows = await write(noun, request(1), request(2), request(3))
    expect(rows.map(({ id, refusal, detail }) => (id ? 'accepted' : [refusal, detail]))).toEqual([
      'accepted',
      'accepted',
      ['tooManyInReview', { maximum: '2' }],
    ])
  })

  it('count their ids together, since both stand in one list', async () => {
    const [first] = await write('deposit', deposit(1))
    const [second] = await write('wire_transfer', wire(1))
    expect(second?.id).toBeGreaterThan(first?.id ?? 0)
  })

  it.each([
    ['deposit_transaction_once', { transaction_hash: 'hash 1' }],
    ['deposit_voucher_once', { voucher_digest: 'digest 1' }],
    ['deposit_voucher_fkey', { voucher: 'no upload' }],
    ['deposit_from_user_has_voucher', { voucher_digest: null }],
  ])('keep %s', async (constraint, change) => {
    await write('deposit', deposit(1))
    await expect(write('deposit', deposit(2, change))).rejects.toMatchObject({ constraint })
  })

  it('take a transaction and a voucher again after the deposit failed', async () => {
    const [first] = await write('deposit', deposit(1))
    await review(first?.id ?? 0, 'failed')
    const [again] = await write('deposit', deposit(2, { transaction_hash: 'hash 1', voucher_digest: 'digest 1' }))
    expect(again?.refusal).toBeNull()
  })
})

describe('deposit_review', () => {
  it.each(['completed', 'failed'] as const)('decides once: %s', async (state) => {
    const [written] = await write('deposit', deposit(1))
    const id = written?.id ?? 0
    expect([await review(id, state), await review(id, 'completed'), await review(id, 'failed')]).toEqual([
      true,
      false,
      false,
    ])
    const [balance] = await sql.rows(
      `SELECT coalesce(sum(balance), 0)::text AS available FROM ledger_account WHERE user_id = $1`,
      [userId],
    )
    expect(Number(balance?.available)).toBe(state === 'completed' ? 99 : 0)
  })

  it('names the transaction only where the user named none', async () => {
    const rows = await write('deposit', deposit(1), deposit(2, { transaction_hash: null }))
    for (const { id } of rows) await review(id, 'completed', 'by the reviewer')
    expect(await sql.rows('SELECT transaction_hash FROM deposit ORDER BY id')).toEqual([
      { transaction_hash: 'hash 1' },
      { transaction_hash: 'by the reviewer' },
    ])
  })
})
