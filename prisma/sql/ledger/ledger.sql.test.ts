import { describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'

const sql = sqlCases()

/** Posts journals given as `[key, [address, amount][]]`, and answers how each ended. */
async function post(...journals: [key: string, legs: [address: string, amount: number][]][]) {
  const legs = journals.flatMap(([key, movements], journal) =>
    movements.map(([address, amount]) => ({
      journal,
      key,
      reference_kind: 'test',
      reference_id: 1,
      address,
      amount,
      record_type: address.includes(':available:') ? 26 : null,
    })),
  )
  const rows = await sql.rows(
    `SELECT journal, outcome FROM ledger_post(
       ARRAY(SELECT leg FROM jsonb_populate_recordset(NULL::ledger_leg, $1::jsonb) leg), '2026-01-01Z') ORDER BY journal`,
    [JSON.stringify(legs)],
  )
  return rows.map((row) => row.outcome)
}

const available = 'user:1:available:USDT'
const outside = 'outside:USDT'
const deposit = (amount: number): [string, number][] => [
  [available, amount],
  [outside, -amount],
]

async function balance(): Promise<string | undefined> {
  const [row] = await sql.rows('SELECT trim_scale(balance)::text AS balance FROM ledger_account WHERE address = $1', [
    available,
  ])
  return row?.balance
}

describe('ledger_post', () => {
  it.each([
    ['a deposit', [['a', deposit(10)]], ['posted'], '10'],
    [
      'the same key twice in two calls counts once',
      [
        ['a', deposit(10)],
        ['b', deposit(-4)],
      ],
      ['posted', 'posted'],
      '6',
    ],
    [
      'more than there is',
      [
        ['a', deposit(10)],
        ['b', deposit(-11)],
      ],
      ['posted', 'insufficient'],
      '10',
    ],
    [
      'an overdraft between two that fit',
      [
        ['a', deposit(10)],
        ['b', deposit(-11)],
        ['c', deposit(-10)],
      ],
      ['posted', 'insufficient', 'posted'],
      '0',
    ],
  ] as const)('%s', async (_, journals, outcomes, left) => {
    expect(await post(...(journals as unknown as Parameters<typeof post>))).toEqual(outcomes)
    expect(await balance()).toBe(left)
  })

  it('does nothing for a key that was posted before', async () => {
    await post(['a', deposit(10)])
    expect(await post(['a', deposit(10)])).toEqual(['repeated'])
    expect(await balance()).toBe('10')
  })

  it('refuses a journal that is not zero in every coin', async () => {
    await expect(post(['a', [[available, 10]]])).rejects.toThrow(/does not balance/)
  })

  it.each(['UPDATE posting SET amount = 1', 'DELETE FROM journal', 'TRUNCATE posting CASCADE'])(
    '%s is refused',
    async (change) => {
      await post(['a', deposit(10)])
      await expect(sql.rows(change)).rejects.toThrow(/append-only/)
    },
  )

  it.each(['-1', "'NaN'"])('a balance of %s cannot be stored', async (amount) => {
    await post(['a', deposit(10)])
    await expect(
      sql.rows(`UPDATE ledger_account SET balance = ${amount} WHERE address = '${available}'`),
    ).rejects.toThrow(/balance_never_negative/)
  })
})

describe('ledger_post_rows', () => {
  it('names who cannot pay, with what there is', async () => {
    await post(['a', deposit(10)])
    const rows = await sql.rows(
      `SELECT ordinal, refusal, detail FROM ledger_post_rows('test',
         ARRAY[ROW(5, 7, 'try', $1::jsonb), ROW(3, 8, 'try', $2::jsonb)]::ledger_journal[], '2026-01-01Z')`,
      [
        JSON.stringify([
          [available, '-4', 27],
          [outside, '4', null],
        ]),
        JSON.stringify([
          [available, '-7', 27],
          [outside, '7', null],
        ]),
      ],
    )
    expect(rows).toEqual([{ ordinal: 3, refusal: 'insufficientBalance', detail: { available: '6', asset: 'USDT' } }])
  })

  it('fails whole where a journal was posted before: what it is for is written only with its money', async () => {
    const posted = () =>
      sql.rows(
        `SELECT * FROM ledger_post_rows('test', ARRAY[ROW(1, 7, 'try', $1::jsonb)]::ledger_journal[], '2026-01-01Z')`,
        [
          JSON.stringify([
            [available, '4', 27],
            [outside, '-4', null],
          ]),
        ],
      )
    expect(await posted()).toEqual([])
    await expect(posted()).rejects.toThrow('the journal of test 7 was repeated')
  })

  it('raises where what must not fail lacks its money', async () => {
    const legs = JSON.stringify([
      [available, '-1', 27],
      [outside, '1', null],
    ])
    const posting = sql.rows(
      `SELECT ledger_post_or_raise('test', ARRAY[ROW(1, 9, 'try', $1::jsonb)]::ledger_journal[], '2026-01-01Z')`,
      [legs],
    )
    await expect(posting).rejects.toThrow('the journal of a test lacks USDT')
  })
})

describe('ledger_differences', () => {
  const found = (after: number, through: number) =>
    sql.rows(
      'SELECT kind, subject::int, expected::int, found::int FROM ledger_differences($1, $2, 0, 0) ORDER BY kind',
      [after, through],
    )

  it('sums a journal that a look cuts in two whole, and finds what another look adds to it', async () => {
    await post(['a', deposit(10)])
    const [posted] = await sql.rows<{ first: number; last: number; journal: number }>(
      'SELECT min(id)::int AS first, max(id)::int AS last, max(journal_id)::int AS journal FROM posting',
    )
    const { first, last, journal } = posted ?? { first: 0, last: 0, journal: 0 }
    expect(last).toBe(first + 1)
    expect(await found(first - 1, first)).toEqual([])
    expect(await found(first, last)).toEqual([])
    await sql.rows('ALTER TABLE posting DISABLE TRIGGER USER')
    await sql.rows(
      `INSERT INTO posting (id, journal_id, account_id, asset, amount)
       SELECT id + 1, journal_id, account_id, asset, -1 FROM posting WHERE id = $1`,
      [last],
    )
    await sql.rows('ALTER TABLE posting ENABLE TRIGGER USER')
    const lopsided = [{ kind: 'journal', subject: journal, expected: 0, found: -1 }]
    expect(await found(last, last + 1)).toEqual(lopsided)
    expect(await found(first - 1, first)).toEqual(lopsided)
  })
})

it.each([
  [available, '7'],
  [outside, '-7'],
  ['house:fees:USDT', null],
])('ledger_moved says what legs move to %s: %s', async (account, expected) => {
  const legs = [...deposit(10), ...deposit(-3)]
  expect(await sql.rows('SELECT ledger_moved($1::jsonb, $2)::text AS moved', [legs, account])).toEqual([
    { moved: expected },
  ])
})
