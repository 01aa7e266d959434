import { describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'

const sql = sqlCases()

/** In place of the nouns, what writes nothing: even numbers are refused, others accepted as ten times their ordinal. */
const tryWrite = `
  CREATE OR REPLACE FUNCTION submit_write(writer text, rows jsonb, moment timestamptz) RETURNS submit_result[] LANGUAGE sql AS $$
    SELECT array_agg(CASE WHEN (item ->> 'ordinal')::int % 2 = 0
                          THEN submit_refused((item ->> 'ordinal')::int, 'wrongState')
                          ELSE submit_accepted((item ->> 'ordinal')::int, 10 * (item ->> 'ordinal')::int) END)
      FROM jsonb_array_elements(rows) item
  $$`

const head = (ordinal: number, key: string, more: object = {}) => ({
  ordinal,
  scope: 'user:1',
  key,
  fingerprint: `of ${key}`,
  ...more,
})

async function submit(heads: object[], ordinals: number[]) {
  const rows = await sql.rows(
    `SELECT ordinal, outcome, id::int, fingerprint, refusal, detail
       FROM submit('try_write', $1::jsonb, $2::jsonb, '2026-01-01Z') ORDER BY ordinal`,
    [JSON.stringify(heads), JSON.stringify(ordinals.map((ordinal) => ({ ordinal })))],
  )
  return rows.map(({ ordinal, outcome, id, refusal }) => [ordinal, outcome, id ?? refusal])
}

describe('submit_left_max', () => {
  it.each<[string, string | null, string | null, unknown[]]>([
    // left for the user, of the supply │ refusal, left
    ['10', '10', null, []],
    ['9.5', '9', null, ['aboveUserMaximum', '9.5']],
    ['-1', '99', null, ['aboveUserMaximum', '0']],
    ['10', '9.50', null, ['supplyExhausted', '9.5']],
    ['10', null, 'without a limit', []],
  ])('of 10 where %s are left for the user and %s of the supply', async (user, supply, _, expected) => {
    const [refused] = await sql.rows("SELECT refusal, detail FROM submit_left_max(1, 10, 'USDT', $1, $2)", [
      user,
      supply,
    ])
    expect(refused ? [refused.refusal, refused.detail.left] : []).toEqual(expected)
  })
})

describe('submit_in_review_max', () => {
  it.each([
    [1, 'tooManyInReview'],
    [2, undefined],
  ])('where one waits and %i may', async (maximum, refusal) => {
    await sql.rows(`CREATE TABLE waiting AS VALUES (1::bigint, 'review'), (1, 'failed'), (2, 'review')`)
    await sql.rows('ALTER TABLE waiting RENAME column1 TO user_id')
    await sql.rows('ALTER TABLE waiting RENAME column2 TO state')
    const [refused] = await sql.rows("SELECT refusal FROM submit_in_review_max('waiting', 1, 1, $1)", [maximum])
    expect(refused?.refusal).toBe(refusal)
  })
})

describe('submit_write', () => {
  it('knows every function that writes what is submitted, and no other', async () => {
    const nouns = await sql.rows<{ name: string }>(
      `SELECT proname AS name FROM pg_proc
        WHERE prorettype = 'submit_result'::regtype AND proretset AND oidvectortypes(proargtypes) = 'jsonb, timestamp with time zone'`,
    )
    expect(nouns.length).toBeGreaterThan(10)
    for (const { name } of nouns) {
      expect(await sql.rows("SELECT submit_write($1, '[]', now()) AS results", [name])).toEqual([{ results: '{}' }])
    }
    await expect(sql.rows("SELECT submit_write('ledger_lock', '[]', now())")).rejects.toThrow(/case not found/)
  })
})

describe('submit', () => {
  it.each([
    [
      'without keys',
      [],
      [1, 2, 3],
      [
        [1, 'accepted', 10],
        [2, 'refused', 'wrongState'],
        [3, 'accepted', 30],
      ],
    ],
    ['nothing', [], [], []],
    [
      'one that was refused before it was written',
      [head(1, 'a', { refusal: 'priceStale', detail: { age: '3' } })],
      [],
      [[1, 'refused', 'priceStale']],
    ],
  ] as const)('%s', async (_, heads, ordinals, expected) => {
    await sql.rows(tryWrite)
    expect(await submit([...heads], [...ordinals])).toEqual(expected)
  })

  it('answers a key that was used before as the first time, and writes the others', async () => {
    await sql.rows(tryWrite)
    expect(await submit([head(1, 'a'), head(2, 'b')], [1, 2])).toEqual([
      [1, 'accepted', 10],
      [2, 'refused', 'wrongState'],
    ])
    expect(await submit([head(1, 'b'), head(3, 'a'), head(5, 'c')], [1, 3, 5])).toEqual([
      [1, 'repeated', 'wrongState'],
      [3, 'repeated', 10],
      [5, 'accepted', 50],
    ])
  })

  it('forgets the key of what is outdated, and says what to judge it by', async () => {
    await sql.rows(`
      CREATE OR REPLACE FUNCTION submit_write(writer text, rows jsonb, moment timestamptz) RETURNS submit_result[] LANGUAGE sql AS $$
        SELECT array_agg(submit_outdated((item ->> 'ordinal')::int, '{"price": "11"}')) FROM jsonb_array_elements(rows) item
      $$`)
    const sent = [JSON.stringify([head(1, 'a')])]
    const call = `SELECT outcome, id, refusal, detail FROM submit('try_write', $1::jsonb, '[{"ordinal": 1}]', '2026-01-01Z')`
    const outdated = { outcome: 'outdated', id: null, refusal: null, detail: { price: '11' } }
    expect(await sql.rows(call, sent)).toEqual([outdated])
    expect(await sql.rows(call, sent)).toEqual([outdated])
  })

  it('says for what a key was used', async () => {
    await sql.rows(tryWrite)
    await submit([head(1, 'a')], [1])
    const [again] = await sql.rows(
      `SELECT fingerprint FROM submit('try_write', $1::jsonb, '[{"ordinal": 1}]', '2026-01-01Z')`,
      [JSON.stringify([head(1, 'a', { fingerprint: 'of something else' })])],
    )
    expect(again?.fingerprint).toBe('of a')
  })

  it('keeps the keys of one apart from those of another', async () => {
    await sql.rows(tryWrite)
    await submit([head(1, 'a')], [1])
    expect(await submit([head(3, 'a', { scope: 'user:2' })], [3])).toEqual([[3, 'accepted', 30]])
  })
})
