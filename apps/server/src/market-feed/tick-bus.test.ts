import { randomUUID } from 'node:crypto'
import { Amount } from '@halyard/domain'
import type { Tick } from '@halyard/domain/market'
import { createTestDatabase } from '@halyard/embedded'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { PostgresTickBus, type TickBus } from './tick-bus.ts'

const buses: TickBus[] = []
let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close()
})
afterAll(() => database.drop())

async function bus(channel: string, url = database.url): Promise<TickBus> {
  const made = await PostgresTickBus.start(url, () => {}, channel)
  buses.push(made)
  return made
}

/** As many digits as a tick may have. */
const tick = (sequence: number): Tick => ({
  symbol: 'btcusdt',
  price: Amount.of('12345678901234567412.300000000000000001'),
  volume: Amount.of('12345678901234567412.000000000000000001'),
  at: new Date('2026-11-21T09:00:00.123Z'),
  sequence,
  source: 'replay',
})
const ticks = (first: number, count: number) => Array.from({ length: count }, (_, index) => tick(first + index))

it('reach every other process whole and in order, and not the one that tells them', async () => {
  const channel = `test:${randomUUID()}`
  const heard: Tick[][] = [[], [], []]
  const marked: string[][] = [[], [], []]
  const changed: string[][] = [[], [], []]
  const [first, ...others] = await Promise.all(heard.map(() => bus(channel)))
  for (const [index, each] of [first, ...others].entries()) {
    each?.subscribe(
      (told) => heard[index]?.push(...told),
      (symbols) => marked[index]?.push(...symbols),
      (symbols) => changed[index]?.push(...symbols),
    )
  }
  first?.publish(ticks(1, 500))
  first?.publish(ticks(501, 1))
  first?.publishWatermarks(['btcusdt'])
  first?.publishBooks(['ethusdt'])
  await vi.waitFor(() => expect(heard.map(({ length }) => length)).toEqual([0, 501, 501]), 120_000)
  await vi.waitFor(() => expect(marked).toEqual([[], ['btcusdt'], ['btcusdt']]), 120_000)
  await vi.waitFor(() => expect(changed).toEqual([[], ['ethusdt'], ['ethusdt']]), 120_000)
  expect(heard[1]).toEqual(ticks(1, 501))
  expect(heard[2]).toEqual(ticks(1, 501))
})

it('are heard again after the connection was lost', async () => {
  const channel = `test:${randomUUID()}`
  const heard: Tick[] = []
  const publisher = await bus(channel)
  ;(await bus(channel)).subscribe(
    (told) => heard.push(...told),
    () => {},
    () => {},
  )
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'halyard prices' AND datname = current_database()`,
  )
  await admin.end()
  let sequence = 0
  await vi.waitFor(() => {
    sequence += 1
    publisher.publish([tick(sequence)])
    expect(heard.length).toBeGreaterThan(1)
  }, 120_000)
})

it('do not fail the feed while Postgres is away', async () => {
  const lost = await bus('test', 'postgres://127.0.0.1:1/none')
  expect(() => lost.publish([tick(1)])).not.toThrow()
})
