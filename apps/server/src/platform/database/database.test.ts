import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createTestDatabase } from '@halyard/embedded'
import { afterEach, expect, it, vi } from 'vitest'
import { Database } from './database.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const end of ends.splice(0).reverse()) await end()
})

/** Postgres behind a connection that can go dead: nothing comes through, and no end is reported. */
async function behindWire() {
  const postgres = await createTestDatabase()
  ends.push(postgres.drop)
  const { hostname, port } = new URL(postgres.url)
  const sockets: Socket[] = []
  let dead = false
  const wire = createServer((client) => {
    const server = connect(Number(port), hostname)
    sockets.push(client, server)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('data', (data) => dead || to.write(data))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  wire.listen(0, '127.0.0.1')
  await once(wire, 'listening')
  ends.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => wire.close(resolve))
  })
  return {
    url: postgres.url.replace(`:${port}/`, `:${(wire.address() as AddressInfo).port}/`),
    die: () => {
      dead = true
    },
    live: () => {
      dead = false
    },
  }
}

it('gives up on a Postgres that vanished without a word, and goes on when it is back', async () => {
  const wire = await behindWire()
  const database = new Database(wire.url, { size: 2 })
  ends.push(() => database.onApplicationShutdown())
  expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  wire.die()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = expect(database.query('SELECT 2 AS two')).rejects.toThrow(/timeout/)
  await vi.advanceTimersByTimeAsync(20_000)
  await asked
  vi.useRealTimers()
  wire.live()
  expect(await database.query('SELECT 3 AS three')).toEqual([{ three: 3 }])
})

it.each([
  ['the time that it was given', 15_000, 'waits on'],
  ['three seconds, without one', undefined, 'timeout exceeded when trying to connect'],
])('waits for a connection that others hold for %s', async (_, waitMs, afterThreeSeconds) => {
  const database = new Database((await behindWire()).url, { size: 1, ...(waitMs && { waitMs }) })
  ends.push(() => database.onApplicationShutdown())
  const held = await database.pool.connect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let outcome = 'waits on'
  const asked = database.query('SELECT 1').then(
    () => 'answered',
    (error: Error) => {
      outcome = error.message
      return outcome
    },
  )
  await vi.advanceTimersByTimeAsync(3_000)
  expect(outcome).toBe(afterThreeSeconds)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(await asked).toBe('timeout exceeded when trying to connect')
  vi.useRealTimers()
  held.release()
})

it('asks anew what stood prepared before a migration changed its columns', async () => {
  const postgres = await createTestDatabase()
  const connections = 8
  const database = new Database(postgres.url, { size: connections })
  ends.push(postgres.drop, () => database.onApplicationShutdown())
  await database.query('CREATE TABLE thing AS SELECT 1 AS id, 2 AS old')
  const named = { name: 'thing', text: 'SELECT * FROM thing' }
  const onAll = () => Promise.all(Array.from({ length: connections }, () => database.records(named)))
  await onAll()
  expect(database.pool.totalCount).toBe(connections)
  await database.query('ALTER TABLE thing ADD COLUMN added text')
  for (const [row] of await onAll()) expect(row).toEqual({ id: 1, old: 2, added: null })
  await database.query('ALTER TABLE thing DROP COLUMN old')
  for (const [row] of await onAll()) expect(row).not.toHaveProperty('old')
})

it('a rehearsal in which a lock was not to be had is done again, whole', async () => {
  const postgres = await createTestDatabase()
  ends.push(postgres.drop)
  const database = new Database(postgres.url, { size: 2 })
  ends.push(() => database.onApplicationShutdown())
  await database.query('CREATE TABLE thing AS SELECT 1 AS id')
  const holder = await database.pool.connect()
  await holder.query('BEGIN; LOCK TABLE thing')
  let times = 0
  await database.rehearse(async () => {
    times += 1
    if (times === 2) await holder.query('ROLLBACK')
    await database.query("SET LOCAL lock_timeout = '20ms'")
    await database.query('UPDATE thing SET id = 2')
  })
  holder.release()
  expect(times).toBe(2)
  expect(await database.query('SELECT id FROM thing')).toEqual([{ id: 1 }])
})

it('a connection that is ended while it is held fails what was asked of it, and not the process', async () => {
  const postgres = await createTestDatabase()
  ends.push(postgres.drop)
  const database = new Database(postgres.url, { size: 2 })
  ends.push(() => database.onApplicationShutdown())
  const held = await database.pool.connect()
  const ended = new Promise((resolve) => held.once('end', resolve))
  const { rows } = await held.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  await database.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
  await ended
  await expect(held.query('SELECT 1')).rejects.toThrow(/not queryable|Connection terminated/)
  held.release(true)
  expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
})
