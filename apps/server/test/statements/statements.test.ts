import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@halyard/embedded'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generatedTypes } from './generated-types.ts'
import { statementTexts } from './texts.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('the types of rows are those that the database answers', async () => {
  const types = await generatedTypes(database.url, statementTexts(root))
  await expect(types, 'Run `npm test -- statements -u`.').toMatchFileSnapshot(
    `${root}/apps/server/src/platform/database/statements.ts`,
  )
})

const id = 'readonly id: number'
const nullable = `${id} | null`

const cases = [
  ['a column that is NOT NULL', 'SELECT id FROM users', id],
  ['one that is not', 'SELECT group_id AS id FROM mining_order', nullable],
  ['the inner side of a join', 'SELECT coin.id FROM pair JOIN coin ON coin.code = pair.base', id],
  ['the outer side', 'SELECT coin.id FROM pair LEFT JOIN coin ON coin.code = pair.base', nullable],
  ['an outer side further in', 'SELECT id FROM (SELECT coin.id FROM pair LEFT JOIN coin ON false) inner_one', nullable],
  [
    'an outer side with something in its place',
    'SELECT coalesce(coin.id, 0) AS id FROM pair LEFT JOIN coin ON false',
    id,
  ],
  ['a full join, merged', 'SELECT id FROM pair FULL JOIN coin USING (id)', nullable],
  ['a count', 'SELECT count(*) AS id FROM users', id],
  ['a greatest of nothing', 'SELECT max(users.id) AS id FROM users', nullable],
  ['a greatest of each group', 'SELECT max(users.id) AS id FROM users GROUP BY state', id],
  ['of those of a group', 'SELECT max(users.id) FILTER (WHERE shared) AS id FROM users GROUP BY state', nullable],
  ['what is computed', 'SELECT id + 1 AS id FROM users', id],
  ['what is computed of null', 'SELECT id + group_id AS id FROM mining_order', nullable],
  ['a case with every end', 'SELECT CASE WHEN shared THEN id ELSE 0 END AS id FROM users', id],
  ['a case without', 'SELECT CASE WHEN shared THEN id END AS id FROM users', nullable],
  ['a single value of another query', 'SELECT (SELECT max(id) FROM coin) AS id FROM users', nullable],
  ['what a function answers', "SELECT id FROM address_book_add(1, 'a', 'b', 'c', 'd', 1, now())", nullable],
  ['what was sent', 'SELECT id FROM unnest($1::bigint[]) AS sent (id)', id],
  ['a union', 'SELECT id FROM users UNION SELECT group_id FROM mining_order', nullable],
  ['what was written', 'UPDATE users SET shared = true RETURNING id', id],
  ['what was written on the way', 'WITH done AS (DELETE FROM coin RETURNING id) SELECT id FROM done', id],
] as const

it('a column can be null where Postgres knows of no reason why not', async () => {
  const statements = cases.map(([, text]) => ({ text, file: 'a test' }))
  const types = await generatedTypes(database.url, statements)
  const answered = (text: string) => types.split(`  ${JSON.stringify(text)}: `)[1]?.split('\n')[0]
  expect(cases.map(([what, text]) => [what, answered(text)])).toEqual(
    cases.map(([what, , field]) => [what, `{ ${field} }`]),
  )
})
