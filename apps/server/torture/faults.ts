import { setTimeout as pause } from 'node:timers/promises'
import { roundAt } from '@halyard/domain/feed-epochs'
import type { Chance } from '@halyard/testing'
import { Redis } from 'ioredis'
import pg from 'pg'
import type { ServedBeacon } from '../src/market-feed/own-beacon.ts'
import type { Disk } from './disk.ts'
import type { Machine, PostgresMachine } from './machines.ts'
import type { CuttingProxy } from './proxy.ts'
import type { Replicas } from './replicas.ts'

/** What a fault is injected into. */
export interface Target {
  readonly postgres: PostgresMachine
  /** Where Postgres has a disk of its own. */
  readonly disk: Disk | undefined
  /** A primary and its standby, in the mode of these. */
  readonly replicas: Replicas | undefined
  readonly servers: readonly Machine[]
  readonly redis: Machine | undefined
  readonly redisUrl: string | undefined
  /** Before the apis, in the mode of a cluster. */
  readonly nginx: Machine | undefined
  readonly proxy: CuttingProxy
  /** On whose rounds prices hang. */
  readonly beacon: ServedBeacon
  /** By how many milliseconds its rounds are late. */
  beaconLate: number
  readonly chance: Chance
  /** How many hours the clock of a process that starts from now on is off. */
  clockOff: number
}

export interface Fault {
  readonly name: string
  readonly weight: number
  /** Whether its target exists in this mode. */
  readonly needs?: 'disk' | 'redis' | 'nginx' | 'replicas'
  /**
   * Injects it, and resolves once what was taken away is back or being started. Where another takes its place, it answers
   * when it was taken away: recovery counts from then.
   */
  do(target: Target): Promise<unknown>
}

/** What happens to a primary with a standby, once nothing that was acknowledged would be lost with it. */
function ofReplicas(work: (replicas: Replicas, chance: Chance) => Promise<unknown>): Pick<Fault, 'needs' | 'do'> {
  return { needs: 'replicas', do: async ({ replicas, chance }) => replicas && work(replicas, chance) }
}

export const answersCut: Fault = {
  name: 'answers are cut on their way',
  weight: 5,
  do: async ({ proxy, chance }) => {
    proxy.cut(0.5)
    await pause(chance.between(2_000, 5_000))
    proxy.cut(0)
  },
}

export const faults: readonly Fault[] = [
  { name: 'a server process is killed', weight: 5, do: ({ servers, chance }) => chance.oneOf(servers).kill() },
  {
    name: 'a server process is killed and comes back with a clock an hour off',
    weight: 1,
    do: async (target) => {
      target.clockOff = target.chance.oneOf([-1, 1])
      await target.chance.oneOf(target.servers).kill()
      await pause(2_000)
      target.clockOff = 0
    },
  },
  {
    name: 'a server process is stopped for a while',
    weight: 3,
    do: async ({ servers, chance }) => {
      const server = chance.oneOf(servers)
      server.suspend()
      await pause(chance.between(1_000, 6_000))
      server.resume()
    },
  },
  { name: 'Postgres is killed', weight: 3, do: ({ postgres }) => postgres.kill() },
  {
    name: 'Postgres is stopped for a while',
    weight: 2,
    do: async ({ postgres, chance }) => {
      postgres.suspend()
      await pause(chance.between(1_000, 5_000))
      postgres.resume()
    },
  },
  {
    name: 'every connection to Postgres is ended',
    weight: 2,
    do: ({ postgres }) =>
      asAdmin(
        postgres,
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = $1',
        ['client backend'],
      ),
  },
  answersCut,
  {
    name: 'everything is killed',
    weight: 2,
    do: async ({ postgres, redis, nginx, servers }) => {
      const others = [redis, nginx].filter((machine) => machine !== undefined)
      await Promise.all([postgres, ...others, ...servers].map((machine) => machine.kill()))
    },
  },
  {
    name: "the queue's store is wiped",
    weight: 1,
    do: async ({ postgres, redis, redisUrl }) => {
      if (redis && redisUrl) return redis.kill()
      await asAdmin(postgres, wipeQueue)
    },
  },
  {
    name: 'Redis is stopped for a while',
    weight: 2,
    needs: 'redis',
    do: async ({ redis, chance }) => {
      redis?.suspend()
      await pause(chance.between(1_000, 5_000))
      redis?.resume()
    },
  },
  {
    name: 'Redis has no memory left for a while',
    weight: 1,
    needs: 'redis',
    do: async ({ redisUrl, chance }) => {
      await setRedisMemory(redisUrl, '1')
      await pause(chance.between(2_000, 5_000))
      await setRedisMemory(redisUrl, '0')
    },
  },
  {
    name: 'the disk of Postgres is full for a while',
    weight: 2,
    needs: 'disk',
    do: async ({ disk, chance }) => {
      disk?.leave(chance.between(0, 4_000_000))
      await pause(chance.between(3_000, 6_000))
      disk?.free()
    },
  },
  {
    name: "the disk of Postgres is full of Postgres' log for a while",
    weight: 1,
    needs: 'disk',
    do: async ({ disk, postgres, chance }) => {
      disk?.leave(20_000_000)
      await fillLog(postgres)
      await pause(chance.between(2_000, 5_000))
      disk?.free()
    },
  },
  // Of a primary with a standby.
  { name: 'the primary is killed and its standby promoted', weight: 6, ...ofReplicas((pair) => pair.killPrimary()) },
  {
    name: 'the primary hangs, its standby is promoted, and it goes on',
    weight: 5,
    ...ofReplicas((pair) => pair.hangPrimary()),
  },
  {
    name: 'the primary is killed, its standby promoted, and it comes back as a primary',
    weight: 5,
    ...ofReplicas((pair) => pair.killPrimaryWhichComesBack()),
  },
  {
    name: 'the primary is cut from its standby for a while',
    weight: 4,
    ...ofReplicas((pair, chance) => pair.cutFor(chance.between(1_000, 5_000))),
  },
  {
    name: 'the primary is cut from its standby, which is promoted while both are reached',
    weight: 5,
    ...ofReplicas((pair) => pair.cutAndPromote()),
  },
  {
    name: 'the disk of the primary is full and its standby promoted',
    weight: 4,
    ...ofReplicas((pair, chance) => pair.fillDisk(chance.between(0, 4_000_000))),
  },
  { name: 'the standby is killed', weight: 3, ...ofReplicas((pair) => pair.killStandby()) },
  { name: "nginx's master is killed", weight: 2, needs: 'nginx', do: async ({ nginx }) => nginx?.kill() },
  {
    name: 'Postgres is read only for a while',
    weight: 2,
    do: async ({ postgres, chance }) => {
      await setReadOnly(postgres, 'on')
      await pause(chance.between(2_000, 5_000))
      await setReadOnly(postgres, 'off')
    },
  },
  {
    name: 'the beacon is silent for a while',
    weight: 2,
    do: async ({ beacon, chance }) => {
      // It says that there is no such round, or nothing at all.
      if (chance.happens(0.5)) beacon.isMute = true
      else beacon.lastRound = roundAt(beacon.beacon, Date.now())
      await pause(chance.between(6_000, 12_000))
      beacon.isMute = false
      beacon.lastRound = Number.POSITIVE_INFINITY
    },
  },
  {
    name: 'the beacon is late for a while',
    weight: 1,
    do: async (target) => {
      target.beaconLate = target.chance.between(2_000, 5_000)
      await pause(target.chance.between(6_000, 12_000))
      target.beaconLate = 0
    },
  },
  {
    name: 'the beacon gives wrong signatures for a while',
    weight: 1,
    do: async ({ beacon, chance }) => {
      const next = roundAt(beacon.beacon, Date.now()) + 1
      // Of another round each, by the right key.
      for (let round = next; round < next + 10; round += 1) beacon.forged.set(round, beacon.sign(round - 1))
      await pause(chance.between(6_000, 12_000))
      beacon.forged.clear()
    },
  },
  { name: 'a day passes', weight: 2, do: ({ postgres }) => asAdmin(postgres, dayPasses) },
]

/** The queue's tables are in a schema of their own. What it knows of its own version stays. */
const wipeQueue = `
  DO $$ DECLARE store record; BEGIN
    FOR store IN SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'bullmq' AND tablename NOT LIKE '%migration%' LOOP
      EXECUTE 'TRUNCATE ' || store.name || ' CASCADE';
    END LOOP;
  END $$`

/**
 * What runs for days becomes a day older: the next day of each is due, and what is locked or lent is a day nearer its
 * end.
 */
const dayPasses = `
  DO $$ BEGIN
    SET LOCAL session_replication_role = replica;
    UPDATE stake SET started_at = started_at - interval '1 day', ends_at = ends_at - interval '1 day', due_at = due_at - interval '1 day'
     WHERE state = 'inTerm';
    UPDATE mining_order SET started_at = started_at - interval '1 day', ends_at = ends_at - interval '1 day', due_at = due_at - interval '1 day'
     WHERE state = 'running';
    UPDATE token_subscription SET unlocks_at = unlocks_at - interval '10 days' WHERE state = 'frozen';
    UPDATE loan SET started_at = started_at - interval '10 days', due_at = due_at - interval '10 days', collect_at = collect_at - interval '10 days'
     WHERE state = 'active';
  END $$`

async function setReadOnly(postgres: PostgresMachine, state: 'on' | 'off'): Promise<void> {
  await asAdmin(postgres, `ALTER SYSTEM SET default_transaction_read_only = ${state}`)
  await asAdmin(postgres, 'SELECT pg_reload_conf()')
}

/** Writes are refused beyond so many bytes; 0 is no limit. */
async function setRedisMemory(url: string | undefined, bytes: string): Promise<void> {
  if (url === undefined) return
  const client = new Redis(url)
  client.on('error', () => {})
  await client.config('SET', 'maxmemory', bytes)
  client.disconnect()
}

/** Until Postgres has no room for more, which ends it. */
async function fillLog({ life: { adminUrl } }: PostgresMachine): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    for (;;) await client.query(`SELECT pg_logical_emit_message(false, 'torture', repeat('x', 4000000))`)
  } catch {
    await client.end().catch(() => {})
  }
}

/** As the superuser, in the application's database; tried until Postgres is there. */
async function asAdmin(
  { life: { adminUrl, url } }: PostgresMachine,
  statement: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const address = new URL(adminUrl)
  address.pathname = new URL(url).pathname
  for (let tries = 0; tries < 50; tries += 1) {
    const client = new pg.Client({ connectionString: address.href, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(statement, [...values])
      return
    } catch (error) {
      if (tries === 49) throw error
      await pause(200)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
