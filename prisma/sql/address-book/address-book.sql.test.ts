import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'
import { fundedUsers } from '../../../packages/embedded/src/sql-submissions.ts'

const sql = sqlCases()
const moment = '2026-01-01T00:00:00Z'

let [ada, bob] = [0, 0]

beforeEach(async () => {
  ;[ada = 0, bob = 0] = await fundedUsers(sql, 2)
})

async function add(address: string, { of = ada, network = null as string | null, coin = 'USDT', max = 9 } = {}) {
  const text = `SELECT outcome, id FROM address_book_add($1, $2, $3, $4, 'Home', $5, $6)`
  const [added] = await sql.rows(text, [of, coin, network, address, max, moment])
  return [added?.outcome, added?.id !== null]
}

describe('address_book_add', () => {
  it.each([
    ['the same again', {}, ['entryExists', false]],
    ['the same on one network', { network: 'TRC20' }, ['done', true]],
    ['the same of another coin', { coin: 'BTC' }, ['done', true]],
    ['one more than there may be', { coin: 'BTC', max: 1 }, ['tooManyEntries', false]],
  ])('%s', async (_, change, outcome) => {
    await add('T1')
    expect(await add('T1', change)).toEqual(outcome)
  })

  it('counts what another user has for that one alone, and tells the owner', async () => {
    await add('T1', { max: 1 })
    expect(await add('T1', { of: bob, max: 1 })).toEqual(['done', true])
    const told = await sql.rows(
      `SELECT user_id::int, detail FROM notification WHERE event = 'addressAdded' ORDER BY id`,
    )
    expect(told).toEqual([ada, bob].map((user_id) => ({ user_id, detail: { address: 'T1', asset: 'USDT' } })))
  })
})

describe('address_whitelist_set', () => {
  const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`
  const set = (on: boolean, at: number) =>
    sql.rows('SELECT address_whitelist_set($1, $2, $3, $4)', [ada, on, day(at + 1), day(at)])
  const kept = async () => {
    const [row] = await sql.rows<{ since: Date; ends_at: Date | null }>('SELECT since, ends_at FROM address_whitelist')
    return row && [row.since.toISOString(), row.ends_at?.toISOString()]
  }

  it.each([
    ['on', [[true, 1]], [day(1), undefined]],
    [
      'on, and off from the next day on',
      [
        [true, 1],
        [false, 3],
      ],
      [day(1), day(4)],
    ],
    [
      'off twice, which puts the end off no further',
      [
        [true, 1],
        [false, 3],
        [false, 3],
      ],
      [day(1), day(4)],
    ],
    [
      'off, and on before it ended',
      [
        [true, 1],
        [false, 3],
        [true, 3],
      ],
      [day(1), undefined],
    ],
    [
      'off, and on once it has ended',
      [
        [true, 1],
        [false, 3],
        [true, 5],
      ],
      [day(5), undefined],
    ],
    ['off, of somebody who never had it', [[false, 1]], undefined],
  ] as [string, [boolean, number][], unknown][])('%s', async (_, switched, expected) => {
    for (const [on, at] of switched) await set(on, at)
    expect(await kept()).toEqual(expected)
  })
})
