import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'
import { fundedUsers } from '../../../packages/embedded/src/sql-submissions.ts'

const sql = sqlCases()
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))

let [ada, bob] = [0, 0]
let [anna, ben] = [0, 0]

beforeEach(async () => {
  ;[ada = 0, bob = 0] = await fundedUsers(sql, 2)
  const operator = (name: string) => sql.insert('operator', { name, role: 'reviewer', created_at: at(0) })
  ;[anna, ben] = [await operator('anna'), await operator('ben')]
})

async function open({ of = ada, claim = null as string | null, max = 9, automatic = null as string | null } = {}) {
  const text = `SELECT outcome, id::int FROM support_open($1, 'en-US', NULL, NULL, 'Hello', '{}', $2, $3, $4, $5)`
  const [opened] = await sql.rows<{ outcome: string; id: number }>(text, [of, claim, max, automatic, at(0)])
  return opened as { outcome: string; id: number }
}
const say = (id: number, minute: number) =>
  sql.rows(`SELECT support_say($1, $2, 'More', '{}', NULL, $3)`, [ada, id, at(minute)])
async function answer(id: number, minute: number, { by = anna, closes = false, claim = null as string | null } = {}) {
  const values = [by, id, closes, claim, at(minute)]
  const [row] = await sql.rows(`SELECT support_answer($1, $2, 'Well', $3, $4, $5) AS outcome`, values)
  return row?.outcome
}
async function end(id: number, minute: number, kind: 'closed' | 'reopened', by: { user?: number; operator?: number }) {
  const values = [id, by.user ?? null, by.operator ?? null, kind, at(minute)]
  const [row] = await sql.rows(`SELECT support_end($1, $2, $3, $4, $5) AS outcome`, values)
  return row?.outcome
}
const stands = async (id: number) => {
  const text = `SELECT state, extract(minute FROM state_since)::int AS since, unread, entries, operator_id::int AS by
                  FROM support_case WHERE id = $1`
  const [row] = await sql.rows(text, [id])
  return row && Object.values(row)
}

describe('whom a conversation waits for', () => {
  it('is whoever did not say the last thing, since they did', async () => {
    const { id } = await open()
    expect(await stands(id)).toEqual(['waitingForUs', 0, 0, 1, null])
    await say(id, 1)
    expect(await stands(id)).toEqual(['waitingForUs', 0, 0, 2, null])
    expect(await answer(id, 2)).toBe('done')
    expect(await stands(id)).toEqual(['waitingForUser', 2, 1, 3, anna])
    await answer(id, 3)
    expect(await stands(id)).toEqual(['waitingForUser', 2, 2, 4, anna])
    await say(id, 4)
    expect(await stands(id)).toEqual(['waitingForUs', 4, 2, 5, anna])
    await answer(id, 5, { closes: true })
    expect(await stands(id)).toEqual(['closed', 5, 4, 7, anna])
    await say(id, 6)
    expect(await stands(id)).toEqual(['waitingForUs', 6, 4, 9, anna])
  })

  it('is a person still after an automatic answer, which is unread and no first answer', async () => {
    const { id } = await open({ automatic: 'A machine' })
    expect(await stands(id)).toEqual(['waitingForUs', 0, 1, 2, null])
    const [{ answered } = {}] = await sql.rows('SELECT first_answered_at AS answered FROM support_case')
    expect(answered).toBeNull()
    expect(await sql.rows('SELECT event, reference_kind, reference_id::int AS id FROM notification')).toEqual([
      { event: 'supportAnswered', reference_kind: 'supportCase', id },
    ])
  })
})

it('support_open: once a call, and no more than may be open, each user for themselves', async () => {
  const first = await open({ claim: 'a', automatic: 'A machine' })
  expect(await open({ claim: 'a', automatic: 'A machine', max: 1 })).toEqual(first)
  expect(await open({ claim: 'b', max: 1 })).toEqual({ outcome: 'tooManyEntries', id: null })
  expect((await open({ of: bob, max: 1 })).outcome).toBe('done')
  expect(await stands(first.id)).toEqual(['waitingForUs', 0, 1, 2, null])
})

it.each(['spotOrder', 'contract', 'deposit', 'wireTransfer', 'withdrawal', 'loan'])(
  'support_subject_is_of: a %s that is not there is nobody’s',
  async (subject) => {
    const asked = 'SELECT support_subject_is_of($1, $2, 999) AS is'
    expect(await sql.rows(asked, [ada, subject])).toEqual([{ is: false }])
  },
)

it.each([
  ['another operator has it', { by: 'ben' }, 'taken'],
  ['it is closed', { by: 'anna' }, 'done'],
])('support_answer where %s', async (_, { by }, outcome) => {
  const { id } = await open()
  await answer(id, 1)
  if (outcome === 'done') await end(id, 2, 'closed', { operator: anna })
  expect(await answer(id, 3, { by: by === 'ben' ? ben : anna })).toBe(outcome)
  expect((await stands(id))?.[0]).toBe('waitingForUser')
})

it('support_answer: once a call, of what is there', async () => {
  const { id } = await open()
  await answer(id, 1, { claim: 'a' })
  await answer(id, 1, { claim: 'a', by: ben })
  expect(await stands(id)).toEqual(['waitingForUser', 1, 1, 2, anna])
  expect(await answer(999, 1)).toBe('notFound')
})

it('support_end: leaves what is in that state, and what is of others', async () => {
  const { id } = await open()
  expect(await end(id, 1, 'reopened', { user: ada })).toBe('done')
  expect(await end(id, 1, 'closed', { user: bob })).toBe('notFound')
  expect(await stands(id)).toEqual(['waitingForUs', 0, 0, 1, null])
  expect(await end(id, 2, 'closed', { operator: anna })).toBe('done')
  expect(await end(id, 3, 'closed', { user: ada })).toBe('done')
  expect(await stands(id)).toEqual(['closed', 2, 1, 2, null])
  expect(await sql.rows('SELECT event FROM notification')).toEqual([{ event: 'supportClosed' }])
})

it('support_read: forwards only, and not beyond what is there', async () => {
  const { id } = await open()
  await answer(id, 1)
  const read = async (of: number, entry: number) => {
    const [row] = await sql.rows('SELECT support_read($1, $2, $3, $4) AS found', [of, id, entry, at(2)])
    return [row?.found, (await stands(id))?.[2]]
  }
  expect(await read(bob, 1_000_000)).toEqual([false, 1])
  expect(await read(ada, 1_000_000)).toEqual([true, 0])
  expect(await read(ada, 1)).toEqual([true, 0])
  await answer(id, 3)
  expect((await stands(id))?.[2]).toBe(1)
  expect(await sql.rows('SELECT read_at FROM notification')).toEqual([{ read_at: null }])
})

it.each(['support_entry', 'support_picture', 'support_note'])('%s is append-only', async (table) => {
  await open()
  await expect(sql.rows(`DELETE FROM ${table}`)).rejects.toThrow(`${table} is append-only`)
})

it('a conversation stays, with whose it is', async () => {
  await open()
  await expect(sql.rows('UPDATE support_case SET user_id = $1', [bob])).rejects.toThrow('cannot be changed or deleted')
})
