import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@halyard/embedded'
import { DatabaseClient } from '@halyard/embedded/hosts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { composeFile, interpolated } from './containers.ts'
import { root } from './tree.ts'

// `npm run image`: the commands that docker-compose.ha.yml starts beside ours, as plain processes on this machine: three etcd, two Postgres
// under Patroni, the primary of which is lost and comes back. Needs the packages etcd-server, etcd-client, patroni and postgresql; with a
// Postgres before 17 without the collation that patroni/patroni.yml names.

const { services } = composeFile(readFileSync(join(root, 'docker-compose.ha.yml'), 'utf8'))
const given = { POSTGRES_PASSWORD: 'owner', POSTGRES_REPLICATION_PASSWORD: 'copies', PATRONI_PASSWORD: 'asks' }
const namesOf = (program: string) =>
  Object.entries(services).flatMap(([name, { command }]) => (command?.[0] === program ? [name] : []))
const [deciders, databases] = [namesOf('etcd'), namesOf('patroni')]
const folder = mkdtempSync(join(tmpdir(), 'halyard-ha-'))
/** Of each `name:port` of the file, where it listens here. */
const addresses = new Map<string, string>()
const running = new Map<string, ChildProcess>()
let client: DatabaseClient

const versions = '/usr/lib/postgresql'
const version = Math.max(...(existsSync(versions) ? readdirSync(versions).map(Number) : [0]))

beforeAll(async () => {
  chmodSync(folder, 0o755)
  for (const [names, ports] of [
    [deciders, [2379, 2380]],
    [databases, [5432, 8008]],
  ] as const) {
    for (const name of names) {
      for (const port of ports) addresses.set(`${name}:${port}`, `127.0.0.1:${await freePort()}`)
    }
  }
})

afterAll(async () => {
  await client?.end().catch(() => {})
  for (const name of [...databases, ...deciders]) await stop(name, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

it('three etcd find each other, and say that they are well as their check asks them', async () => {
  for (const name of deciders) start(name)
  for (const name of deciders) await expect.poll(() => isWell(name), { timeout: 60_000 }).toBe(true)
})

it('two Postgres come up under Patroni, one of them as the synchronous standby of the other', async () => {
  for (const name of databases) start(name)
  for (const name of databases) await expect.poll(() => isWell(name), { timeout: 120_000 }).toBe(true)
  await expect.poll(() => rolesOf(databases), { timeout: 60_000 }).toEqual(['leader', 'sync_standby'])
  const url = here(interpolated(services.migrate?.environment?.DATABASE_OWNER_URL ?? '', given))
  client = new DatabaseClient({ connectionString: url })
  await client.connect()
  await client.query('CREATE TABLE note (number int)')
})

it('another is promoted when the primary is killed with its Patroni, with all that was acknowledged; the old one comes back behind it', async () => {
  let acknowledged = 0
  const [lost = ''] = (await membersOf(databases)).flatMap(({ name, role }) => (role === 'leader' ? [name] : []))
  const others = databases.filter((name) => name !== lost)
  for (; acknowledged < 100; acknowledged += 1) await client.query('INSERT INTO note VALUES ($1)', [acknowledged])
  client.on('error', () => {})
  process.kill(postmasterOf(lost), 'SIGKILL')
  await stop(lost, 'SIGKILL')
  await expect.poll(() => rolesOf(others), { timeout: 60_000 }).toContain('leader')
  const connectionString = here(interpolated(services.migrate?.environment?.DATABASE_OWNER_URL ?? '', given))
  await expect
    .poll(
      async () => {
        client = new DatabaseClient({ connectionString })
        client.on('error', () => {})
        await client.connect()
        await client.query('INSERT INTO note VALUES ($1)', [acknowledged])
        return client.port
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(Number(addresses.get(`${others[0]}:5432`)?.split(':')[1]))
  const { rows } = await client.query('SELECT count(DISTINCT number)::int AS kept FROM note')
  expect(rows).toEqual([{ kept: acknowledged + 1 }])

  start(lost)
  await expect.poll(() => rolesOf(others), { timeout: 90_000 }).toEqual(['leader', 'sync_standby'])
  expect((await membersOf(others)).find(({ name }) => name === lost)?.role).toBe('sync_standby')
})

/** A text of a file, with where things are here. */
function here(text: string, service = ''): string {
  const named = text.replaceAll('0.0.0.0:', `${service}:`).replaceAll('127.0.0.1:', `${service}:`)
  return named.replace(/[\w-]+:\d+/g, (address) => addresses.get(address) ?? address)
}

/** Starts a service by its command, as who may run Postgres. */
function start(name: string): void {
  const { command = [], environment = {} } = services[name] ?? {}
  const [program = '', ...parameters] = command
  const [own, account] = [join(folder, name), program === 'patroni' ? accountOfPostgres() : undefined]
  mkdirSync(own, { recursive: true, mode: 0o700 })
  if (account) chownSync(own, account.uid, account.gid)
  const configuration = join(folder, `${name}.yml`)
  if (program === 'patroni') writeFileSync(configuration, patroniOf(name), { mode: 0o644 })
  const set = Object.entries(environment).map(([key, value]) => [key, here(interpolated(value, given))] as const)
  const child = spawn(
    program,
    parameters.map((one) =>
      here(one, name)
        .replace('/etc/patroni/patroni.yml', configuration)
        .replace(/=\/etcd$/, `=${own}`),
    ),
    { env: { ...process.env, ...Object.fromEntries(set) }, stdio: 'ignore', cwd: folder, ...account },
  )
  running.set(name, child)
}

/** patroni/patroni.yml with a database's ports and folders here, and what this Postgres knows of it. */
function patroniOf(name: string): string {
  const settings = parse(here(readFileSync(join(root, 'patroni/patroni.yml'), 'utf8'), name))
  settings.postgresql.data_dir = join(folder, name, 'data')
  settings.postgresql.bin_dir = `${versions}/${version}/bin`
  settings.postgresql.pgpass = join(folder, name, 'pgpass')
  settings.postgresql.parameters.unix_socket_directories = join(folder, name)
  const known = (option: unknown) =>
    version >= 17 || typeof option === 'string' || !JSON.stringify(option).includes('builtin')
  settings.bootstrap.initdb = settings.bootstrap.initdb.filter(known)
  return stringify(settings)
}

async function stop(name: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const child = running.get(name)
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

/** What the service's own check says. */
function isWell(name: string): boolean {
  const [, program = '', ...parameters] = services[name]?.healthcheck?.test ?? []
  const env = { ...process.env, ETCDCTL_API: '3', ETCDCTL_ENDPOINTS: addresses.get(`${name}:2379`) }
  return (
    spawnSync(
      program,
      parameters.map((one) => here(one, name)),
      { env },
    ).status === 0
  )
}

interface Member {
  readonly name: string
  readonly role: string
}

/** What the first of them that answers says of both. */
async function membersOf(names: readonly string[]): Promise<readonly Member[]> {
  const answer = await fetch(`http://${addresses.get(`${names[0]}:8008`)}/cluster`)
  return ((await answer.json()) as { members: Member[] }).members
}

const rolesOf = async (names: readonly string[]) => (await membersOf(names)).map(({ role }) => role).sort()

const postmasterOf = (name: string) =>
  Number(readFileSync(join(folder, name, 'data/postmaster.pid'), 'utf8').split('\n')[0])

function accountOfPostgres(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' })))
  return { uid, gid } as { uid: number; gid: number }
}
