import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'

const sql = sqlCases()
const moment = '2026-01-01T00:00:00Z'

let userId: number

beforeEach(async () => {
  await sql.rows(`INSERT INTO coin (code, name, kind, precision, logo) VALUES ('ETH', 'Ether', 'crypto', 8, '')`)
  await sql.rows(
    `INSERT INTO network (code, name, address_kind, confirmations, deposit_memo)
     VALUES ('ERC20', 'Ethereum', 'evm', 12, false), ('BEP20', 'BNB', 'evm', 12, false), ('MEMO', 'Memo', 'evm', 1, true)`,
  )
  await sql.rows(
    `INSERT INTO coin_network (coin, network, deposit_enabled, deposit_minimum, withdrawal_minimum, withdrawal_maximum, withdrawal_fee)
     SELECT 'ETH', code, code <> 'BEP20', 1, 2, 3, 1 FROM network`,
  )
  await sql.rows(
    `INSERT INTO deposit_address (network, address, added_at)
     VALUES ('ERC20', '0x1', $1), ('ERC20', '0x2', $1), ('BEP20', '0x3', $1)`,
    [moment],
  )
  const [user] = await sql.rows<{ id: number }>(
    `INSERT INTO users (email, password_hash, invitation_code) VALUES ('ada@example.com', '-', 'ada') RETURNING id::int`,
  )
  userId = user?.id ?? 0
})

const assigned = () =>
  sql.rows<{ network: string; address: string | null; memo: string | null }>(
    'SELECT network, address, memo FROM deposit_address_assign($1, $2) ORDER BY network',
    [userId, moment],
  )

describe('deposit_address_assign', () => {
  it('gives the oldest of an open network, a memo where there are memos, and the same again', async () => {
    const first = await assigned()
    expect(first).toEqual([
      { network: 'ERC20', address: '0x1', memo: null },
      { network: 'MEMO', address: null, memo: expect.stringMatching(/^[1-9][0-9]{8}$/) },
    ])
    expect(await assigned()).toEqual(first)
  })

  it('gives what there is, and later what was missing', async () => {
    await sql.rows(`DELETE FROM deposit_address WHERE network = 'ERC20'`)
    expect((await assigned()).map(({ network }) => network)).toEqual(['MEMO'])
    await sql.rows(`INSERT INTO deposit_address (network, address, added_at) VALUES ('ERC20', '0x9', $1)`, [moment])
    expect((await assigned())[0]).toEqual({ network: 'ERC20', address: '0x9', memo: null })
  })
})

describe('the counts of a pool', () => {
  const kept = () =>
    sql.rows(
      `SELECT network, sum(free)::int AS free, sum(assigned)::int AS assigned, sum(retired)::int AS retired, sum(former)::int AS former,
              sum(derived)::int AS derived
         FROM deposit_pool_count GROUP BY network ORDER BY network`,
    )
  const counts = { free: 0, assigned: 0, retired: 0, former: 0, derived: 0 }

  it('follow what is added, given, retired and taken away, and know nothing of memos', async () => {
    const bep20 = { ...counts, network: 'BEP20', free: 1 }
    expect(await kept()).toEqual([bep20, { ...counts, network: 'ERC20', free: 2 }])
    await assigned()
    expect(await kept()).toEqual([bep20, { ...counts, network: 'ERC20', free: 1, assigned: 1 }])
    await sql.rows(
      `INSERT INTO deposit_address (network, address, key_digest, key_index, added_at)
       SELECT 'ERC20', '0xd' || n, 'digest', n, $1 FROM generate_series(0, 2) n`,
      [moment],
    )
    expect(await kept()).toEqual([bep20, { ...counts, network: 'ERC20', free: 4, assigned: 1, derived: 3 }])
    await sql.rows(`UPDATE deposit_address SET retired_at = $1 WHERE network = 'ERC20' AND key_index IS NULL`, [moment])
    expect(await kept()).toEqual([
      bep20,
      { ...counts, network: 'ERC20', free: 3, assigned: 0, retired: 2, former: 1, derived: 3 },
    ])
    await sql.rows('DELETE FROM deposit_address WHERE user_id IS NULL AND retired_at IS NULL')
    expect(await kept()).toEqual([
      { ...counts, network: 'BEP20' },
      { ...counts, network: 'ERC20', retired: 2, former: 1 },
    ])
  })
})

describe('an address', () => {
  it.each([
    ['deposit_address_once', `INSERT INTO deposit_address (network, address, added_at) VALUES ('BEP20', '0x1', now())`],
    [
      'deposit_address_or_memo',
      `INSERT INTO deposit_address (network, address, memo, added_at) VALUES ('BEP20', '0x4', '1', now())`,
    ],
    ['deposit_address_apart', `UPDATE coin_network SET deposit_address = '0x1' WHERE network = 'BEP20'`],
  ])('keeps %s', async (constraint, statement) => {
    await expect(sql.rows(statement)).rejects.toMatchObject({ constraint })
  })

  it('that is shared is in no pool', async () => {
    await sql.rows(`UPDATE coin_network SET deposit_address = '0x4' WHERE network = 'BEP20'`)
    await expect(
      sql.rows(`INSERT INTO deposit_address (network, address, added_at) VALUES ('ERC20', '0x4', now())`),
    ).rejects.toMatchObject({ constraint: 'deposit_address_once' })
  })
})
