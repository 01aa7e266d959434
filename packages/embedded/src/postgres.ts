import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { chownSync, closeSync, existsSync, openSync, readFileSync, realpathSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.mjs'
import { type Account, accountFor } from './postgres/account.ts'
import { archiveSettings, type Recovery, recoverySettings, systemIdentifierOf, walFolder } from './postgres/archive.ts'
import { type Binaries, binariesFor } from './postgres/binaries.ts'
import { type Cluster, cleanEnvironment, clusterIn, readPassword } from './postgres/cluster.ts'
import { folderFor } from './postgres/location.ts'
import { clearPrevious, stopPostgres } from './postgres/previous.ts'
import { watchOver } from './postgres/watchdog.ts'
import { processIdentity, takeLock } from './process-lock.mjs'

export interface PostgresOptions {
  /** A folder for Postgres alone; made when absent. */
  dataDir: string
  /** A free port by default. */
  port?: number | undefined
  /** Called with what to print at the terminal, one sentence a call. */
  log?: (line: string) => void
  /** False for throwaway data: faster, and lost when the machine (not merely the process) stops. */
  durable?: boolean
  /** Every change is also archived below this folder, within a minute. */
  backupDir?: string | undefined
  /** For tests: after how many seconds at most what was written is handed to the archive. */
  archiveSeconds?: number
  /** For a restore: the start ends when the database has recovered from this archive. */
  recovery?: Recovery
}

export interface RunningPostgres {
  /** The application's database, as the role that owns it. */
  url: string
  /** The same as servers use it: a role that owns nothing, which the first migration makes. */
  serverUrl: string
  /** The maintenance database, as the superuser. */
  adminUrl: string
  port: number
  /** Where the data is; another folder than asked for where root's Postgres could not reach that. */
  dataDir: string
  /** The cluster itself, below dataDir. */
  directory: string
  pid: number
  /** Settles when Postgres ends, asked for or not. */
  exited: Promise<void>
  stop(): Promise<void>
}

/** There is no room for what Postgres writes at its start. */
export class DiskFull extends Error {
  constructor(folder: string, cause: unknown) {
    super(`The disk that ${folder} is on is full. Make room on it: the database goes on from what it has committed.`, {
      cause,
    })
  }
}

/**
 * Starts a Postgres 18 of our own on 127.0.0.1, whatever state the last one left its data in.
 *
 * @throws DiskFull where that is why it cannot
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  try {
    return await start(options)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw code === 'ENOSPC' || message.includes('No space left on device')
      ? new DiskFull(options.dataDir, error)
      : error
  }
}

async function start({
  dataDir,
  port,
  log = () => {},
  durable = true,
  backupDir,
  archiveSeconds,
  recovery,
}: PostgresOptions): Promise<RunningPostgres> {
  const account = accountFor(dataDir)
  const folder = folderFor(dataDir, account, log)
  const attempt = takeLock(join(folder, 'starter.lock'))
  if (!attempt.taken) throw new Error(`Process ${attempt.pid} already runs the database in ${folder}.`)
  try {
    const binaries = binariesFor(account)
    const cluster = await clusterIn(folder, { binaries, account, durable })
    await clearPrevious(cluster.directory, log)
    const more = {
      ...(backupDir === undefined ? {} : archiveSettings(archiveFor(cluster, backupDir, account), archiveSeconds)),
      ...(recovery === undefined ? {} : recoverySettings(recovery)),
    }
    const running = await launch({ folder, binaries, cluster, account, durable, more, port })
    const watchdog = watchOver(running.pid)
    let over = false
    const exited = running.exited.then(() => {
      over = true
      watchdog.dismiss()
      attempt.lock.release()
    })
    const urls = urlsOf({ port: running.port, password: cluster.password })
    const stop = async () => {
      running.child.ref()
      if (!over) await stopPostgres(running.pid)
      await exited
    }
    try {
      await ensureDatabase(urls.adminUrl, cluster.password, { archives: backupDir !== undefined })
    } catch (error) {
      await stop()
      throw error
    }
    return {
      ...urls,
      port: running.port,
      dataDir: folder,
      directory: cluster.directory,
      pid: running.pid,
      exited,
      stop,
    }
  } catch (error) {
    attempt.lock.release()
    throw error
  }
}

/** The folder that this cluster's WAL is archived to, which its account can write to. */
function archiveFor({ directory }: Cluster, backupDir: string, account: Account): string {
  const archive = folderFor(walFolder(backupDir, systemIdentifierOf(directory)), account, () => {})
  if (!archive.startsWith(realpathSync(backupDir))) {
    throw new Error(`Postgres cannot write to ${backupDir}: set BACKUP_DIR to a folder that any account can reach.`)
  }
  return archive
}

/** A Postgres that another process of this installation runs; undefined when none does. */
export function runningPostgres(dataDir: string): (Urls & { directory: string }) | undefined {
  const directory = join(
    folderFor(dataDir, accountFor(dataDir), () => {}),
    'cluster',
  )
  const file = join(directory, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (processIdentity(pid) === undefined || !isReady(directory, pid)) return undefined
  return { directory, ...urlsOf({ password: readPassword(directory), port: Number(lines[3]) }) }
}

const applicationName = 'halyard'

interface Launch {
  folder: string
  binaries: Binaries
  cluster: Cluster
  account: Account
  durable: boolean
  /** Settings besides ours. */
  more: Record<string, string | number>
  port: number | undefined
}

interface Launched {
  child: ChildProcess
  pid: number
  port: number
  exited: Promise<void>
}

/**
 * A random port can be taken between finding and using it, and the sessions of a killed Postgres need a moment to end:
 * both are tried again.
 */
async function launch(options: Launch): Promise<Launched> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const port = options.port ?? (await freePort())
    const { launched, complaint } = await launchOnce(options, port)
    if (launched !== undefined) return launched
    const portTaken = complaint.includes('Address already in use')
    if (portTaken && options.port !== undefined)
      throw new Error(`Port ${port} is taken, and Postgres was told to use it.`)
    const sessionsLeft = complaint.includes('pre-existing shared memory block')
    if (!(portTaken || sessionsLeft) || Date.now() > deadline) throw new Error(`Postgres did not start: ${complaint}`)
    await wait(250)
  }
}

async function launchOnce(
  { folder, binaries, cluster, account, durable, more }: Launch,
  port: number,
): Promise<{ launched: Launched; complaint?: never } | { launched?: never; complaint: string }> {
  const logFile = join(folder, 'postgres.log')
  const output = openLog(logFile, account)
  const logStart = statSync(logFile).size
  const child = spawn(binaries.postgres, ['-D', cluster.directory, ...settings({ port, durable, more })], {
    ...account,
    cwd: '/',
    env: cleanEnvironment,
    // Ctrl-C in a terminal goes to the whole foreground group; Postgres must outlive the server, so it is not in that
    // group.
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  let ended = false
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      ended = true
      resolve()
    }
    child.on('exit', end)
    child.on('error', end)
  })
  child.unref()
  const { pid } = child
  if (pid === undefined) return { complaint: `${binaries.postgres} cannot be run.` }

  // Recovery after a crash takes as long as it takes, so only the end of the process is a failure.
  while (!isReady(cluster.directory, pid)) {
    if (ended) return { complaint: lastLines(logFile, logStart) }
    await wait(20)
  }
  return { launched: { child, pid, port, exited } }
}

function settings({ port, durable, more }: Pick<Launch, 'durable' | 'more'> & { port: number }): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    // No socket file: its path may be too long or its folder unwritable, and nobody needs it.
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_statement: 'none',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    jit: 'off',
    ...(durable
      ? {
          fsync: 'on',
          full_page_writes: 'on',
          synchronous_commit: 'on',
          min_wal_size: '32MB',
          max_wal_size: '2GB',
          // After each checkpoint every page is logged whole once: of five minutes, an eighth of what an idle host archives.
          checkpoint_timeout: '15min',
        }
      : {
          fsync: 'off',
          full_page_writes: 'off',
          synchronous_commit: 'off',
          autovacuum: 'off',
          scram_iterations: 1,
          min_wal_size: '32MB',
          max_wal_size: '256MB',
          wal_level: 'minimal',
          max_wal_senders: 0,
        }),
    ...more,
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const logSizeMax = 5_000_000

function openLog(file: string, { uid, gid }: Account): number {
  if (existsSync(file) && statSync(file).size > logSizeMax) truncateSync(file)
  const output = openSync(file, 'a', 0o600)
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
  return output
}

/** Postgres itself writes its state into the pid file; the line is what pg_ctl waits for. */
function isReady(directory: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

function lastLines(logFile: string, start: number): string {
  const text = readFileSync(logFile).subarray(start).toString('utf8').trim()
  return text.split('\n').slice(-5).join(' ') || `no reason given, see ${logFile}`
}

type Urls = Pick<RunningPostgres, 'url' | 'serverUrl' | 'adminUrl'>

function urlsOf({ password, port }: { password: string; port: number }): Urls {
  const at = `127.0.0.1:${port}`
  const serverRole = `${applicationName}_server`
  // Servers must not learn the owner's password from theirs.
  const serverPassword = createHmac('sha256', password).update(serverRole).digest('base64url')
  return {
    url: `postgresql://${applicationName}:${password}@${at}/${applicationName}`,
    serverUrl: `postgresql://${serverRole}:${serverPassword}@${at}/${applicationName}`,
    adminUrl: `postgresql://postgres:${password}@${at}/postgres`,
  }
}

async function ensureDatabase(adminUrl: string, password: string, { archives }: { archives: boolean }): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [applicationName])
    if (role.rowCount === 0) {
      // The password is base64url, so it needs no quoting; CREATEDB is for the shadow database of Prisma's comparisons.
      await client.query(`CREATE ROLE ${applicationName} LOGIN CREATEDB PASSWORD '${password}'`)
    }
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [applicationName])
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${applicationName} OWNER ${applicationName}`)
    // Postgres' checkpointer hands segments over, and goes to sleep while Postgres recovers, for the five minutes between
    // two checkpoints: it goes by the archive's time once something has woken it.
    if (archives) await client.query('SELECT pg_reload_conf()')
  } finally {
    await client.end()
  }
}
