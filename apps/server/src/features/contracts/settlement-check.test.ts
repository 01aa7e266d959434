import type { Pair, Tick } from '@halyard/domain/market'
import { beforeAll, expect, it } from 'vitest'
import { letOldPricesCount, openContracts, openingOn } from '../../../test/contracts.ts'
import { appOfFile } from '../../../test/harness.ts'
import { LiveMarket } from '../../market-feed/live-market.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { ContractSettler } from './contract-settler.job.ts'
import { checkSettlements } from './settlement-check.ts'

const app = appOfFile()
let contractIds: number[]

/** Nine contracts that won, lost, came out equal and were invalid, and one that is still pending. */
beforeAll(async () => {
  await letOldPricesCount(app.pool)
  const pair = app.get(Pairs).find('btcusdt') as Pair
  const hourAgo = new Date(Date.now() - 3_600_000)
  const later = (ms: number) => new Date(hourAgo.getTime() + ms)
  const opened = await app.trade('btcusdt', '50', { at: hourAgo })
  const users = await Promise.all(Array.from({ length: 9 }, () => app.signedIn({ USDT: '10' })))
  await openContracts(
    app,
    users.map(({ userId }, index) =>
      openingOn(opened, pair, {
        userId,
        direction: index % 2 === 0 ? 'up' : 'down',
        seconds: [60, 120, 300][index % 3] as number,
      }),
    ),
  )
  await app.trade('btcusdt', '51', { at: later(60_000) })
  await app.trade('btcusdt', '50', { at: later(119_000) })
  await app.trade('btcusdt', '49', { at: later(200_000) })
  await app.trade('btcusdt', '48', { at: later(300_001) })
  await app.get(ContractSettler).settleDue()
  const { rows } = await app.pool.query('SELECT id FROM contract ORDER BY id')
  contractIds = rows.map((row) => Number(row.id))
})

it('finds nothing to say of settlements as they were made', async () => {
  const { rows } = await app.pool.query('SELECT DISTINCT result FROM contract ORDER BY 1')
  expect(rows.map((row) => row.result)).toEqual(['profit', 'loss', 'equal', null])
  expect(await checkSettlements(app.pool)).toEqual({ checked: 9, differences: [] })
})

it('needs no more than the kept evidence once the feed has forgotten its ticks', async () => {
  await app.pool.query('CREATE TABLE forgotten AS TABLE tick')
  await app.pool.query('DELETE FROM tick')
  expect(await checkSettlements(app.pool)).toEqual({ checked: 9, differences: [] })
  await app.pool.query('INSERT INTO tick SELECT * FROM forgotten')
  await app.get(LiveMarket).catchUp()
})

/** Somebody with all rights over the database changes something behind the program's back. */
async function planted(change: string, undo: string): Promise<string[]> {
  const behindItsBack = async (statement: string) => {
    const client = await app.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('ALTER TABLE contract DISABLE TRIGGER USER')
      await client.query('ALTER TABLE contract_tick DISABLE TRIGGER USER')
      await client.query('ALTER TABLE contract DROP CONSTRAINT IF EXISTS result_follows_from_prices')
      await client.query(statement)
      await client.query('COMMIT')
    } finally {
      client.release()
    }
  }
  await behindItsBack(change)
  const { differences } = await checkSettlements(app.pool)
  await behindItsBack(undo)
  return differences.map(({ contractId, sentence }) => `${contractIds.indexOf(contractId)}: ${sentence}`)
}

it.each<[string, (id: number) => string, (id: number) => string, RegExp[]]>([
  [
    'another price of the close',
    (id) => `UPDATE contract SET close_price = 49.5 WHERE id = ${id}`,
    (id) => `UPDATE contract SET close_price = 51 WHERE id = ${id}`,
    [/^0: closed on tick 2 of 49.5 .* where the feed has tick 2 of 51 /],
  ],
  [
    'a loss made of a win',
    (id) => `UPDATE contract SET result = 'loss', payout = 0 WHERE id = ${id}`,
    (id) => `UPDATE contract SET result = 'profit', payout = 18.5 WHERE id = ${id}`,
    [/^0: is settled loss, where its ticks give settled profit/, /^0: paid 0, where its ticks give 18.5/],
  ],
  [
    'another tick of the close',
    (id) => `UPDATE contract SET close_sequence = 1, close_price = 50, close_at = open_at WHERE id = ${id}`,
    (id) => `UPDATE contract SET close_sequence = 2, close_price = 51, close_at = closes_at WHERE id = ${id}`,
    [/^0: closed on tick 1 of 50 .* where the feed has tick 2 of 51/],
  ],
  [
    'another price of the open',
    (id) => `UPDATE contract SET open_price = 55 WHERE id = ${id}`,
    (id) => `UPDATE contract SET open_price = 50 WHERE id = ${id}`,
    [/^0: opened on tick 1 of 55 .* where the feed has tick 1 of 50/],
  ],
  [
    'a smaller profit',
    (id) => `UPDATE contract SET profit = 1 WHERE id = ${id}`,
    (id) => `UPDATE contract SET profit = 8.5 WHERE id = ${id}`,
    [/^0: would win 1, where its ratio gives 8.5/, /^0: paid 18.5, where its ticks give 11/, /^0: moved /],
  ],
  [
    'an end that paid somebody else',
    (id) => `UPDATE contract SET user_id = user_id + 1 WHERE id = ${id}`,
    (id) => `UPDATE contract SET user_id = user_id - 1 WHERE id = ${id}`,
    [/^0: moved .*user:\d+:available:USDT -10 4; .* where its ticks give /],
  ],
  [
    'a settled contract made pending again',
    (id) => `UPDATE contract SET state = 'pending' WHERE id = ${id}`,
    (id) => `UPDATE contract SET state = 'settled' WHERE id = ${id}`,
    [/^0: closed more than a minute ago and is still pending/],
  ],
])('reports %s', async (_, change, undo, expected) => {
  const first = contractIds[0] as number
  const differences = await planted(change(first), undo(first))
  expect(differences).toEqual(expected.map((sentence) => expect.stringMatching(sentence)))
  expect(await checkSettlements(app.pool)).toEqual({ checked: 9, differences: [] })
})

it('reports a contract whose seed was bound after it was opened, or was not the one that was bound', async () => {
  const [{ opened_at: openedAt } = { opened_at: new Date() }] = (
    await app.pool.query<{ opened_at: Date }>('SELECT min(opened_at) AS opened_at FROM contract')
  ).rows
  /** Two epochs around the contracts: the second from a minute after their opening. */
  const state = (epoch: number, seed: string, from: number, until: number, boundAt: number) =>
    app.pool.query(
      `INSERT INTO feed_statement (position, epoch, generator, seed_hash, starts_at, ends_at, bound_at, previous, hash)
       SELECT 0, $1, 2, $2, $3::timestamptz + make_interval(secs => $4), $3::timestamptz + make_interval(secs => $5),
              $3::timestamptz + make_interval(secs => $6), '', ''`,
      [epoch, seed.repeat(64), openedAt, from, until, boundAt],
    )
  const begin = (epoch: number, seed: string) =>
    app.pool.query(
      `INSERT INTO feed_epoch (number, source, generator, hash, next_hash, starts_at, ends_at, pairs)
       SELECT $1, 'sim', 2, $2, $2, starts_at, ends_at, '[]' FROM feed_statement WHERE epoch = $1 ORDER BY position DESC LIMIT 1`,
      [epoch, seed.repeat(64)],
    )
  const faults = async () =>
    (await checkSettlements(app.pool)).differences.map(
      ({ contractId, sentence }) => `${contractIds.indexOf(contractId)}: ${sentence}`,
    )
  await state(1, 'a', -60, 30, -60)
  await begin(1, 'a')
  await state(2, 'b', 30, 600, -60)
  await state(3, 'c', 600, 9_000, -60)
  await begin(2, 'b')
  expect(await faults()).toEqual([])

  // Behind the program's back: the seed of the second epoch is another, and then what was stated of it is of later.
  const behindItsBack = async (table: string, change: string) => {
    await app.pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    await app.pool.query(change)
    await app.pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  }
  await behindItsBack('feed_epoch', `UPDATE feed_epoch SET hash = repeat('d', 64) WHERE number = 2`)
  const other = await faults()
  expect(other).toHaveLength(9)
  expect(other[0]).toBe(
    `0: closes in epoch 2 by the seed ${'d'.repeat(64)}, where statement 2 had bound epoch 2 to ${'b'.repeat(64)} when it was opened`,
  )
  const beacon = `${'a'.repeat(64)} ${'b'.repeat(192)} 1692803367 3 ${'c'.repeat(64)} own`
  await behindItsBack('feed_statement', `UPDATE feed_statement SET generator = 3, beacon = '${beacon}' WHERE epoch = 2`)
  expect((await faults())[0]).toMatch(
    /^0: closes in epoch 2 without round \d+ of the beacon, on which its price hangs$/,
  )
  await behindItsBack(
    'feed_statement',
    `UPDATE feed_statement SET bound_at = bound_at + interval '61 seconds' WHERE epoch = 2`,
  )
  expect((await faults())[0]).toBe('0: closes in epoch 2, of which nothing had been stated when it was opened')
  for (const table of ['feed_epoch', 'feed_statement']) await behindItsBack(table, `DELETE FROM ${table}`)
})

it('takes a watermark for the close that it was made for and for no earlier one', async () => {
  const pair = app.get(Pairs).find('ethusdt') as Pair
  const halfHourAgo = Date.now() - 1_800_000
  const at = (ms: number) => new Date(halfHourAgo + ms)
  const buy = async (tick: Tick) => {
    const { userId } = await app.signedIn({ USDT: '10' })
    const [contractId] = await openContracts(app, [openingOn(tick, pair, { userId, direction: 'up', seconds: 60 })])
    return contractId as number
  }
  const first = await buy(await app.trade('ethusdt', '50', { at: at(0) }))
  await app.trade('ethusdt', '51', { at: at(59_000) })
  await app.get(ContractSettler).sweep()
  expect((await checkSettlements(app.pool)).differences).toEqual([])
  const { rows } = await app.pool.query('SELECT sequence FROM feed_watermark WHERE pair_id = $1', [pair.id])
  expect(rows).toEqual([{ sequence: '2' }])

  const second = await buy(await app.trade('ethusdt', '60', { at: at(120_000) }))
  await app.trade('ethusdt', '61', { at: at(179_000) })
  await app.get(ContractSettler).sweep()
  expect((await checkSettlements(app.pool)).differences).toEqual([])
  // Behind the program's back, the evidence of the first is lost: its own watermark, and the tick that followed its
  // close.
  for (const table of ['feed_watermark', 'contract_tick', 'contract']) {
    await app.pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  }
  await app.pool.query('DELETE FROM feed_watermark WHERE pair_id = $1 AND sequence = 2', [pair.id])
  await app.pool.query('DELETE FROM contract_tick WHERE pair_id = $1 AND sequence = 3', [pair.id])
  await app.pool.query('DELETE FROM tick WHERE pair_id = $1 AND sequence = 3', [pair.id])
  const faulty = (await checkSettlements(app.pool)).differences.filter(({ sentence }) => /nothing shows/.test(sentence))
  expect(faulty).toEqual([{ contractId: first, sentence: expect.any(String) }])
  expect(second).not.toBe(first)
})
