import { createTestDatabase, type TestDatabase } from '@halyard/embedded'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Database } from './database.ts'
import { UserRowLoader } from './user-row-loader.ts'

const statement = {
  name: 'words',
  text: 'SELECT user_id, word FROM word WHERE user_id = ANY ($1::bigint[]) ORDER BY user_id, word',
} as const

declare module './statements.ts' {
  interface Statements {
    'SELECT user_id, word FROM word WHERE user_id = ANY ($1::bigint[]) ORDER BY user_id, word': {
      readonly userId: number
      readonly word: string
    }
  }
}

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = new Database(testDatabase.url)
  await database.query('CREATE TABLE word (user_id bigint NOT NULL, word text NOT NULL)')
})

afterAll(async () => {
  await database.onApplicationShutdown()
  await testDatabase.drop()
})

const add = (userId: number, word: string) => database.query('INSERT INTO word VALUES ($1, $2)', [userId, word])

it('answers each of those who ask at the same time their own rows, by fewer statements than they are', async () => {
  await add(1, 'b')
  await add(1, 'a')
  await add(2, 'c')
  const words = new UserRowLoader((userIds) => database.rows(statement, [userIds]))
  const statements = vi.spyOn(database, 'rows')
  const asked = Array.from({ length: 30 }, (_, index) => 1 + (index % 3))
  const answers = await Promise.all(asked.map((userId) => words.load(userId)))
  const expected = [['a', 'b'], ['c'], []]
  expect(answers.map((rows) => rows.map(({ word }) => word))).toEqual(asked.map((userId) => expected[userId - 1]))
  expect(statements.mock.calls.length).toBeLessThan(asked.length)
  statements.mockRestore()
})

it('who asks after a write has it, while others ask all the time', async () => {
  const words = new UserRowLoader((userIds) => database.rows(statement, [userIds]))
  let asking = true
  const others = Array.from({ length: 8 }, async () => {
    while (asking) await words.load(1)
  })
  for (let written = 1; written <= 20; written += 1) {
    await add(9, `word ${written}`)
    expect(await words.load(9)).toHaveLength(written)
  }
  asking = false
  await Promise.all(others)
})
