import { expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'
import { fundedUsers } from '../../../packages/embedded/src/sql-submissions.ts'

const sql = sqlCases()

it('notification_add tells of a fact once, and of each fact', async () => {
  const [user] = await fundedUsers(sql, 1)
  const tell = (event: string, about: string | null, id: number | null, day: number) =>
    sql.rows('SELECT notification_add($1, $2, $3::jsonb, $4, $5, $6)', [
      user,
      event,
      { day },
      about,
      id,
      `2026-01-0${day}Z`,
    ])
  await tell('loanRepaid', 'loan', 7, 1)
  await tell('loanRepaid', 'loan', 7, 2)
  await tell('loanRepaid', 'loan', 8, 3)
  await tell('welcome', null, null, 4)
  expect(await sql.rows('SELECT key, detail FROM notification ORDER BY id')).toEqual([
    { key: 'loanRepaid:loan:7', detail: { day: 1 } },
    { key: 'loanRepaid:loan:8', detail: { day: 3 } },
    { key: 'welcome', detail: { day: 4 } },
  ])
  await expect(tell('loanRepaid', 'loan', null, 5)).rejects.toMatchObject({ constraint: 'notification_check' })
})

it.each([
  ['1.500000', '1.5'],
  ['100', '100'],
  ['0.000000010', '0.00000001'],
  ['-2.00', '-2'],
])('notification_amount of %s is %s', async (amount, text) => {
  expect(await sql.rows('SELECT notification_amount($1) AS text', [amount])).toEqual([{ text }])
})

it.each([
  ['2026-01-01T01:02:03.4567+01:00', '2026-01-01T00:02:03.456Z'],
  ['2026-12-31T23:00:00-02:00', '2027-01-01T01:00:00.000Z'],
])('notification_moment of %s is %s', async (moment, text) => {
  await sql.rows(`SET LOCAL TIME ZONE 'Asia/Tokyo'`)
  expect(await sql.rows('SELECT notification_moment($1) AS text', [moment])).toEqual([{ text }])
})
