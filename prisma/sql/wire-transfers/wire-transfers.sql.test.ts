import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'
import { fundedUsers } from '../../../packages/embedded/src/sql-submissions.ts'

const sql = sqlCases()
const moment = '2026-01-01T00:00:00Z'

let [ada, bob] = [0, 0]

beforeEach(async () => {
  ;[ada = 0, bob = 0] = await fundedUsers(sql, 2)
})

const wire = (ordinal: number, change: object = {}) => ({
  ...{ ordinal, user_id: ada, asset: 'USDT', email: 'ada@example.com', quantity: '100', fee: '1' },
  ...{ reference: `HLY-${ordinal}`, bank: {}, in_review_max: 2, ...change },
})

const write = (...requests: object[]) =>
  sql.rows<{ id: number; refusal: string; detail: object }>(
    'SELECT id::int, refusal, detail FROM wire_transfer_write($1::jsonb, $2) ORDER BY ordinal',
    [requests, moment],
  )

async function decide(id: number | undefined, state: 'completed' | 'failed') {
  const done = state === 'completed'
  const legs = [
    ['outside:USDT', '-99', null],
    [`user:${ada}:available:USDT`, '99', 2],
  ]
  const [row] = await sql.rows(
    `SELECT arrival_review('wireTransfer', $1, $2, $3, $4, 'mira', $5::jsonb, $6) AS changed`,
    [id, state, done ? '99' : null, done ? null : 'Nothing arrived.', legs, moment],
  )
  return row?.changed
}

describe('wire_transfer_write', () => {
  it('lets so many of one user wait', async () => {
    const rows = await write(wire(1), wire(2), wire(3), wire(4, { user_id: bob }))
    expect(rows.map(({ id, refusal, detail }) => (id ? 'accepted' : [refusal, detail]))).toEqual([
      'accepted',
      'accepted',
      ['tooManyInReview', { maximum: '2' }],
      'accepted',
    ])
    await decide(rows[0]?.id, 'failed')
    expect((await write(wire(5)))[0]?.refusal).toBeNull()
  })

  it('numbers them with the deposits, since both stand in one list', async () => {
    const [first] = await write(wire(1))
    const next = await sql.rows(`SELECT nextval('deposit_id_seq')::int - 1 AS id`)
    expect(next).toEqual([{ id: first?.id }])
  })

  it('gives a reference once', async () => {
    await write(wire(1))
    await expect(write(wire(2, { reference: 'HLY-1' }))).rejects.toMatchObject({
      constraint: 'wire_transfer_reference_once',
    })
  })
})

describe('arrival_review', () => {
  it.each([
    ['completed', 'wireCompleted', ['wireTransfer:credit']],
    ['failed', 'wireRejected', []],
  ] as const)('decides a transfer once: %s', async (state, event, journals) => {
    const [written] = await write(wire(1))
    expect([await decide(written?.id, state), await decide(written?.id, 'completed')]).toEqual([true, false])
    const posted = await sql.rows(`SELECT replace(key, $1, '') AS key FROM journal`, [`:${written?.id}`])
    expect(posted.map(({ key }) => key)).toEqual(journals)
    expect(await sql.rows('SELECT user_id::int, event FROM notification')).toEqual([{ user_id: ada, event }])
  })
})
