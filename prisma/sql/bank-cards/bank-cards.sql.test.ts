import { beforeEach, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'
import { fundedUsers } from '../../../packages/embedded/src/sql-submissions.ts'

const sql = sqlCases()
const moment = '2026-01-01T00:00:00Z'

let [ada, bob] = [0, 0]

beforeEach(async () => {
  ;[ada = 0, bob = 0] = await fundedUsers(sql, 2)
})

async function add({ of = ada, bic = 'AAAADEFF', hashes = ['new', 'old'], country = 'DE', max = 9 } = {}) {
  const text = `SELECT outcome, id FROM bank_card_add($1, 'Bank', 'Ada', 'sealed', $2, '1234', 'Street 1', $3, $4, $5, $6)`
  const [added] = await sql.rows(text, [of, hashes, bic, country, max, moment])
  return [added?.outcome, added?.id !== null]
}

it.each([
  ['the same again', {}, ['entryExists', false]],
  ['the same, saved under an earlier key', { hashes: ['newer', 'new'] }, ['entryExists', false]],
  ['another', { hashes: ['other'] }, ['done', true]],
  ['the same numbers at another bank', { bic: 'BBBBDEFF' }, ['done', true]],
  ['one more than there may be', { hashes: ['other'], max: 1 }, ['tooManyEntries', false]],
])('bank_card_add: %s', async (_, change, outcome) => {
  await add()
  expect(await add(change)).toEqual(outcome)
})

it('keeps the cards of users apart, the newest hash with each, and tells the owner', async () => {
  await add({ max: 1 })
  expect(await add({ of: bob, max: 1 })).toEqual(['done', true])
  expect(await sql.rows('SELECT DISTINCT numbers_hash FROM bank_card')).toEqual([{ numbers_hash: 'new' }])
  const told = await sql.rows(`SELECT user_id::int, detail FROM notification WHERE event = 'bankCardAdded' ORDER BY id`)
  expect(told).toEqual([ada, bob].map((user_id) => ({ user_id, detail: { bank: 'Bank', digits: '1234' } })))
})

it('keeps countries as two letters', async () => {
  await expect(add({ country: 'Germany' })).rejects.toMatchObject({ constraint: 'bank_card_country_check' })
})
