import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'

const sql = sqlCases()
const moment = '2026-01-01T00:00:00Z'

const voucher = 'v'.repeat(22)

let userId: number

beforeEach(async () => {
  await sql.rows(`INSERT INTO coin (code, name, kind, precision, logo) VALUES ('USDT', 'Tether', 'crypto', 6, '')`)
  await sql.rows(`INSERT INTO network (code, name, address_kind, confirmations) VALUES ('TRC20', 'Tron', 'tron', 20)`)
  await sql.rows(
    `INSERT INTO coin_network (coin, network, deposit_minimum, withdrawal_minimum, withdrawal_maximum, withdrawal_fee)
     VALUES ('USDT', 'TRC20', 1, 2, 3, 1)`,
  )
  const [user] = await sql.rows<{ id: number }>(
    `INSERT INTO users (email, password_hash, invitation_code) VALUES ('ada@example.com', '-', 'ada') RETURNING id::int`,
  )
  userId = user?.id ?? 0
  await sql.rows(
    `INSERT INTO upload (id, user_id, digest, bytes, width, height, created_at) VALUES ($1, $2, '-', 1, 1, 1, $3)`,
    [voucher, userId, moment],
  )
})

const user = async (name: string) => {
  const [added] = await sql.rows<{ id: number }>(
    `INSERT INTO users (email, password_hash, invitation_code) VALUES ($1, '-', $1) RETURNING id::int`,
    [name],
  )
  return added?.id
}

const deposit = (ordinal: number, change: object = {}) => ({
  ordinal,
  user_id: userId,
  asset: 'USDT',
  network: 'TRC20',
  address: 'T1',
  quantity: '100',
  fee: '1',
  transaction_hash: `hash ${ordinal}`,
  voucher,
  voucher_digest: `digest ${ordinal}`,
  shared: false,
  in_review_max: 2,
  ...change,
})

const declaration = (ordinal: number, change: object = {}) => ({
  ordinal,
  user_id: userId,
  asset: 'USDT',
  network: 'TRC20',
  address: 'shared',
  quantity: '100',
  precision: 6,
  open_max: 2,
  valid_seconds: 3600,
  held_seconds: 7200,
  ...change,
})

type Noun = 'deposit' | 'deposit_declaration'

async function writeAt(at: string, noun: Noun, ...requests: object[]) {
  return sql.rows<{ id: number; refusal: string; detail: object }>(
    `SELECT id::int, refusal, detail FROM ${noun}_write($1::jsonb, $2) ORDER BY ordinal`,
    [JSON.stringify(requests), at],
  )
}

const write = (noun: Noun, ...requests: object[]) => writeAt(moment, noun, ...requests)

interface Found {
  hash?: string
  output?: number
  sentAt?: string
}

async function review(id: number, state: 'completed' | 'failed', { hash, output = 0, sentAt }: Found = {}) {
  const [row] = await sql.rows('SELECT deposit_review($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10) AS changed', [
    id,
    state,
    state === 'completed' ? '99' : null,
    hash ?? null,
    state === 'completed' ? output : null,
    sentAt ?? null,
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

describe('deposit_write', () => {
  it('lets so many of one user wait', async () => {
    const rows = await write('deposit', deposit(1), deposit(2), deposit(3))
    expect(rows.map(({ id, refusal, detail }) => (id ? 'accepted' : [refusal, detail]))).toEqual([
      'accepted',
      'accepted',
      ['tooManyInReview', { maximum: '2' }],
    ])
  })

  it.each([
    ['transactionUsed', { transaction_hash: 'hash 1' }],
    ['transactionUsed', { transaction_hash: 'hash 1', voucher_digest: 'digest 1' }],
    ['voucherUsed', { voucher_digest: 'digest 1' }],
    ['voucherUsed', { transaction_hash: null, voucher_digest: 'digest 1' }],
    ['voucherUnknown', { voucher: 'no upload' }],
    [null, { transaction_hash: null }],
  ])('refuses %s, of the first and of one in the same batch: %o', async (refusal, change) => {
    const together = await write('deposit', deposit(1), deposit(2, change))
    expect(together.map((row) => row.refusal)).toEqual([null, refusal])
    const later = deposit(3, { voucher_digest: 'digest 3', ...change, in_review_max: 5 })
    expect((await write('deposit', later))[0]?.refusal).toBe(refusal)
  })

  it('keeps a deposit without a voucher out', async () => {
    const request = write('deposit', deposit(1, { voucher_digest: null }))
    await expect(request).rejects.toMatchObject({ constraint: 'deposit_from_user_has_voucher' })
  })

  it('takes a transaction and a voucher again after the deposit failed', async () => {
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
      `SELECT trim_scale(coalesce(sum(balance), 0))::text AS available FROM ledger_account WHERE user_id = $1`,
      [userId],
    )
    expect(balance?.available).toBe(state === 'completed' ? '99' : '0')
  })

  it('names the transaction only where the user named none', async () => {
    const rows = await write('deposit', deposit(1), deposit(2, { transaction_hash: null }))
    for (const { id } of rows) await review(id, 'completed', { hash: 'by the reviewer' })
    expect(await sql.rows('SELECT transaction_hash FROM deposit ORDER BY id')).toEqual([
      { transaction_hash: 'hash 1' },
      { transaction_hash: 'by the reviewer' },
    ])
  })
})

describe('what a transaction brought', () => {
  it('is credited once by each of its outputs, whoever told of it', async () => {
    const [own] = await write('deposit', deposit(1, { transaction_hash: 'hash' }))
    const rows = await write('deposit', deposit(2, { transaction_hash: 'hash', user_id: await user('bob') }))
    await review(own?.id ?? 0, 'completed', { output: 1 })
    await review(rows[0]?.id ?? 0, 'completed', { output: 0 })
    const [again] = await write('deposit', deposit(3, { transaction_hash: null, user_id: await user('cleo') }))
    await expect(review(again?.id ?? 0, 'completed', { hash: 'hash', output: 1 })).rejects.toMatchObject({
      constraint: 'deposit_output_once',
    })
  })
})

describe('deposit_declaration_write', () => {
  const declared = async (at: string = moment, change: object = {}) => {
    const [row] = await writeAt(at, 'deposit_declaration', declaration(1, change))
    const [kept] = await sql.rows<{ quantity: string }>(
      'SELECT quantity::float8::text AS quantity FROM deposit_declaration WHERE id = $1',
      [row?.id],
    )
    return { ...row, quantity: kept?.quantity ?? '' }
  }

  /** The tails of 100 USDT that somebody else holds, but for one. */
  const others = async (last: number, free = 0) =>
    sql.rows(
      `INSERT INTO deposit_declaration (user_id, asset, network, address, quantity, valid_until, held_until, created_at)
       SELECT $1, 'USDT', 'TRC20', 'shared', 100 + tail * 0.000001, $2::timestamptz - interval '1 hour',
              $2::timestamptz + interval '1 hour', $2::timestamptz - interval '2 hours'
         FROM generate_series(1, $3::int) tail WHERE tail <> $4`,
      [await user('bob'), moment, last, free],
    )

  it('gives the next thousand when all tails of an amount are held, and the tails again afterwards', async () => {
    await others(999, 7)
    expect((await declared()).quantity).toBe('100.000007')
    expect((await declared()).quantity).toMatch(/^100\.001\d+/)
    expect((await declared('2026-01-01T01:00:01Z')).quantity).toMatch(/^100\.000\d+/)
  })

  it('refuses an amount whose tails are all held', async () => {
    await others(9999)
    const rows = await write('deposit_declaration', declaration(1), declaration(2, { quantity: '101' }))
    expect(rows.map(({ refusal }) => refusal)).toEqual(['amountsTaken', null])
  })

  it('holds as many tails for an account as it may have open: an old one goes back for a new one', async () => {
    const held = async (at: string) => {
      const rows = await sql.rows('SELECT id::int FROM deposit_declaration WHERE held_until > $1 ORDER BY id', [at])
      return rows.map(({ id }) => id)
    }
    const [first, second] = await write('deposit_declaration', declaration(1), declaration(2))
    const [later, last] = ['2026-01-01T01:00:01Z', '2026-01-01T01:00:02Z']
    const third = await declared(later)
    expect(await held(later)).toEqual([second?.id, third.id])
    // One that was told of is a deposit: it waits for nobody.
    await writeAt(later, 'deposit', deposit(1, { shared: true, quantity: third.quantity }))
    const fourth = await declared(last)
    expect(await held(last)).toEqual([second?.id, third.id, fourth.id])
    expect(first?.id).toBeLessThan(second?.id ?? 0)
  })

  it('gives no tail that ends in 0, so that an amount whose last digit was cut off is nobody else’s', async () => {
    await others(999, 120)
    expect((await declared()).quantity).toMatch(/^100\.001\d\d[1-9]$/)
  })

  it('lets so many be open', async () => {
    const rows = await write('deposit_declaration', declaration(1), declaration(2), declaration(3))
    expect(rows.map(({ refusal }) => refusal)).toEqual([null, null, 'tooManyDeclared'])
    expect((await declared('2026-01-01T01:00:01Z')).refusal).toBeNull()
  })

  it('is followed by one deposit of exactly its amount, to its address, as long as it is held', async () => {
    const { quantity } = await declared()
    const told = (at: string, change: object = {}) =>
      writeAt(at, 'deposit', deposit(1, { shared: true, quantity, ...change }))
    expect((await told(moment, { quantity: '100' }))[0]?.refusal).toBe('depositUndeclared')
    expect((await told('2026-01-01T02:00:01Z'))[0]?.refusal).toBe('depositUndeclared')
    const [first] = await told('2026-01-01T01:59:59Z')
    const again = { transaction_hash: 'hash 2', voucher_digest: 'digest 2' }
    expect((await told(moment, again))[0]?.refusal).toBe('depositUndeclared')
    expect(await sql.rows('SELECT address FROM deposit WHERE id = $1', [first?.id])).toEqual([{ address: 'shared' }])
    await review(first?.id ?? 0, 'failed')
    expect((await told(moment, again))[0]?.refusal).toBeNull()
  })

  it.each([undefined, '2025-12-31T23:59:59Z', '2026-01-01T01:00:01Z'])(
    'keeps one that was sent at %s from being credited',
    async (sentAt) => {
      const { quantity } = await declared()
      const [told] = await write('deposit', deposit(1, { shared: true, quantity }))
      await expect(review(told?.id ?? 0, 'completed', sentAt === undefined ? {} : { sentAt })).rejects.toMatchObject({
        constraint: 'deposit_sent_as_declared',
      })
    },
  )
})
