import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { type Account, accountFor } from './postgres/account.ts'
import { canUnpack, segmentsIn, systemIdentifierOf, walFolder } from './postgres/archive.ts'
import { readPassword } from './postgres/cluster.ts'
import { discardData, folderFor } from './postgres/location.ts'
import { DiskFull, startPostgres } from './postgres.ts'

/** What is known of a backup, kept beside it in backup.json. */
export interface Backup {
  folder: string
  /** ISO 8601, by the database's clock: a restore reaches no moment before the second. */
  startedAt: string
  finishedAt: string
  /** The first WAL segment that a restore needs. */
  firstSegment: string
  systemIdentifier: string
}

/**
 * Copies a running embedded Postgres, and the files of `dataDir` beside it, into a new folder of `backupDir`, by the
 * low-level backup calls of Postgres (PostgreSQL 18 documentation, 25.3.4): nothing waits, and the copy can be restored
 * without an archive. The files are copied after the database, so that each upload that a row names is there.
 */
export async function backUp(options: {
  dataDir: string
  backupDir: string
  adminUrl: string
  /** Where the cluster lies. */
  directory: string
  /** Whether the keys of the installation are copied, too: then whoever has the backup can read all of it. */
  withKeys?: boolean
}): Promise<Backup> {
  const { dataDir, backupDir, adminUrl, directory, withKeys = false } = options
  if (`${resolve(backupDir)}/`.startsWith(`${resolve(dataDir)}/`)) {
    throw new Error(`${backupDir} lies in the data folder, and would be lost with it: name another.`)
  }
  mkdirSync(backupDir, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(backupDir)) {
    if (name.endsWith(draftSuffix)) rmSync(join(backupDir, name), { recursive: true })
  }
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'halyard backup' })
  await client.connect()
  try {
    const { startedAt, firstSegment, finishedAt, draft, folder } = await copyCluster(client, directory, (at) => {
      const folder = join(backupDir, at.toISOString().replaceAll(':', '-'))
      const draft = `${folder}${draftSuffix}`
      return { folder, draft, to: join(draft, databaseName) }
    })
    const leaveOut = (path: string) => isNotOfTheData(path) || (!withKeys && keyNames.includes(path))
    copyFolder(dataDir, join(draft, filesName), { leaveOut })
    const backup: Omit<Backup, 'folder'> = {
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
      firstSegment,
      systemIdentifier: systemIdentifierOf(directory),
    }
    writeFileSync(join(draft, noteName), `${JSON.stringify(backup, null, 2)}\n`, { flush: true })
    renameSync(draft, folder)
    return { folder, ...backup }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    throw new Error(`Nothing was backed up: the disk that ${backupDir} is on is full.`, { cause: error })
  } finally {
    await client.end()
  }
}

/**
 * Copies the cluster of a running Postgres to where `place` says. Segments that the copy needs stay until the connection
 * ends.
 */
async function copyCluster<Place extends { to: string }>(
  client: pg.Client,
  directory: string,
  place: (startedAt: Date) => Place,
): Promise<Place & { startedAt: Date; finishedAt: Date; firstSegment: string }> {
  await client.query(`SELECT pg_create_physical_replication_slot('halyard_backup', true, true)`)
  const started = await client.query<{ at: Date; segment: string }>(
    `SELECT now() AS at, pg_walfile_name(pg_backup_start('halyard', true)) AS segment`,
  )
  const [{ at: startedAt, segment: firstSegment } = impossible()] = started.rows
  const placed = place(startedAt)
  const { to } = placed
  copyFolder(directory, to, { leaveOut: isTransient })
  // Last, so that it is no older than the newest page.
  copyDurably(join(directory, controlFile), join(to, controlFile))
  const stopped = await client.query<{ at: Date; label: string; last: string }>(
    'SELECT now() AS at, labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)',
  )
  const [{ at: finishedAt, label, last } = impossible()] = stopped.rows
  writeFileSync(join(to, 'backup_label'), label, { flush: true })
  for (const segment of segmentsIn(join(directory, 'pg_wal'), firstSegment, last)) {
    copyDurably(join(directory, 'pg_wal', segment), join(to, 'pg_wal', segment))
  }
  return { ...placed, startedAt, finishedAt, firstSegment }
}

export interface Standby {
  /** Of the one that runs. */
  adminUrl: string
  directory: string
  /** Where the standby is to be. */
  dataDir: string
  /** Where the standby finds it; its own port, unless something stands between them. */
  primaryPort: number
  /** What the standby is called in `synchronous_standby_names`. */
  name: string
}

/**
 * Makes a folder the data of a standby of a running Postgres, whatever was in it: `startPostgres` there follows that one
 * until it is promoted. Neither pg_basebackup nor pg_rewind is among the bundled programs.
 */
export async function makeStandby({ adminUrl, directory, dataDir, primaryPort, name }: Standby): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const account = accountFor(dataDir)
  const folder = folderFor(dataDir, account, () => {})
  const to = join(folder, 'cluster')
  rmSync(to, { recursive: true, force: true })
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'halyard standby' })
  await client.connect()
  try {
    await copyCluster(client, directory, () => ({ to }))
    writeFileSync(join(to, 'standby.signal'), '', { flush: true })
    // Of equal settings the last one counts. It notices within seconds that its primary is gone, or back.
    const address = `host=127.0.0.1 port=${primaryPort} user=postgres password=${readPassword(to)}`
    appendFileSync(
      join(to, 'postgresql.auto.conf'),
      `
primary_conninfo = '${address} application_name=${name} connect_timeout=2'
wal_retrieve_retry_interval = '250ms'
wal_receiver_timeout = '3s'
wal_receiver_status_interval = '1s'
`,
      { flush: true },
    )
    giveFolderTo(account, to)
  } finally {
    await client.end()
  }
}

/**
 * Removes all but the newest backups, and the archived segments that none of the kept needs. Answers what was removed.
 */
export function keepNewest(backupDir: string, count: number): string[] {
  const backups = backupsIn(backupDir)
  const removed = backups.slice(0, Math.max(0, backups.length - count))
  for (const { folder } of removed) rmSync(folder, { recursive: true })
  const [oldest] = backups.slice(removed.length)
  if (oldest) {
    const archive = walFolder(backupDir, oldest.systemIdentifier)
    const names = existsSync(archive) ? readdirSync(archive) : []
    for (const name of names) {
      // Names order segments within a timeline; the newer timeline's are greater.
      if (/^[0-9A-F]{24}/.test(name) && name.slice(0, 24) < oldest.firstSegment) rmSync(join(archive, name))
    }
  }
  return removed.map(({ folder }) => folder)
}

/** The whole backups of a folder, oldest first. */
export function backupsIn(backupDir: string): Backup[] {
  return readdirSync(backupDir)
    .filter((name) => !name.endsWith(draftSuffix) && existsSync(join(backupDir, name, noteName)))
    .sort()
    .map((name) => readBackup(join(backupDir, name)))
}

/**
 * Makes the data folder of a new installation from a backup: as it was at `until`, else at the newest moment that the
 * archive beside the backup has, else at the backup's own end. Ends when Postgres has recovered and stopped again.
 *
 * @throws Error when the folder is in use, the backup is not whole, or the archive does not reach `until`; the folder is
 *   as it was then. What a killed restore left is begun anew.
 */
export async function restoreBackup(options: {
  folder: string
  dataDir: string
  until?: Date
  log?: (line: string) => void
}): Promise<{ restoredTo: Date | undefined }> {
  const { folder, dataDir, until, log = () => {} } = options
  const backup = readBackup(folder)
  if (isUnfinishedRestore(dataDir)) discardUnfinished(dataDir)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new Error(
      `${dataDir} is not empty: set DATA_DIR to a new folder, and keep the old one until you have looked.`,
    )
  }
  if (until && until.toISOString() < backup.finishedAt) {
    throw new Error(`This backup was finished at ${backup.finishedAt}: an earlier moment needs an earlier backup.`)
  }
  // With the start's mode: the account of Postgres must reach it.
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, unfinishedName), '')
  try {
    copyFolder(join(folder, filesName), dataDir, { leaveOut: () => false })
    const restoredTo = await recover(backup, { dataDir, until, log })
    rmSync(join(dataDir, unfinishedName))
    return { restoredTo }
  } catch (error) {
    discardUnfinished(dataDir)
    throw restoreFault(error as Error, { folder, dataDir, until })
  }
}

/** Whether a folder is what a restore left that was killed. */
export function isUnfinishedRestore(dataDir: string): boolean {
  return existsSync(join(dataDir, unfinishedName))
}

async function recover(
  { folder, systemIdentifier }: Backup,
  { dataDir, until, log }: { dataDir: string; until: Date | undefined; log: (line: string) => void },
): Promise<Date | undefined> {
  const account = accountFor(join(dataDir, 'postgres'))
  const place = folderFor(join(dataDir, 'postgres'), account, log)
  const directory = join(place, 'cluster')
  copyFolder(join(folder, databaseName), directory, { leaveOut: () => false })
  const archive = walFolder(dirname(folder), systemIdentifier)
  const fromArchive = existsSync(archive)
  if (fromArchive && !canUnpack(archive)) throw new Error('xz is missing, with which the archive was compressed')
  if (fromArchive) writeFileSync(join(directory, 'recovery.signal'), '')
  giveFolderTo(account, directory)
  const running = await startPostgres({
    dataDir: join(dataDir, 'postgres'),
    log,
    ...(fromArchive ? { recovery: { archive, until } } : {}),
  })
  try {
    return await newestCommit(running.adminUrl)
  } finally {
    await running.stop()
  }
}

/** All that there is in a folder that was empty before. */
function discardUnfinished(dataDir: string): void {
  discardData(join(dataDir, 'postgres'))
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true })
}

/** Why nothing was restored, in words for whoever has to do something about it; Postgres' own are its cause. */
function restoreFault(
  error: Error,
  { folder, dataDir, until }: { folder: string; dataDir: string; until: Date | undefined },
): Error {
  const isFull = error instanceof DiskFull || (error as NodeJS.ErrnoException).code === 'ENOSPC'
  const reason = isFull
    ? `the disk that ${dataDir} is on is full`
    : until && error.message.includes('before configured recovery target was reached')
      ? `the archive does not reach ${until.toISOString()} yet: try again in a minute, or leave --until out for the newest that it has`
      : error.message.startsWith('Postgres did not start')
        ? `Postgres cannot read ${folder}, or what was archived after it: use an earlier backup`
        : error.message
  return new Error(`Nothing was restored, since ${reason}.`, { cause: error })
}

const draftSuffix = '.making'
const databaseName = 'database'
const filesName = 'files'
const noteName = 'backup.json'
const controlFile = 'global/pg_control'
/** While a restore is under way. */
const unfinishedName = 'restore.unfinished'

function readBackup(folder: string): Backup {
  const note = join(folder, noteName)
  if (!existsSync(note)) throw new Error(`${folder} is no backup: it has no ${noteName}.`)
  return { folder, ...(JSON.parse(readFileSync(note, 'utf8')) as Omit<Backup, 'folder'>) }
}

/** What a Postgres that starts makes anew, or must not find (25.3.4.2); the control file is copied at the end. */
function isTransient(path: string): boolean {
  return (
    /^(postmaster\.(pid|opts)|recovery\.signal|standby\.signal|backup_label)$/.test(path) ||
    /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./.test(path) ||
    /(^|\/)(pgsql_tmp|pg_internal\.init)/.test(path) ||
    path === controlFile
  )
}

/** The database is copied by itself, and locks belong to a process. */
/** The keys that lie in a data folder. */
export function keysIn(dataDir: string): string[] {
  return keyNames.filter((name) => existsSync(join(dataDir, name)))
}

/** What an installation makes for itself in DATA_DIR, unless its environment names them. */
const keyNames: readonly string[] = ['encryption-key', 'push-key', 'session-secret', 'cluster-session-secret']

function isNotOfTheData(path: string): boolean {
  return path === 'postgres' || path.endsWith('.lock')
}

/** Copies a folder that others may write to: a file that goes away in the meantime is not needed. */
function copyFolder(from: string, to: string, { leaveOut }: { leaveOut: (path: string) => boolean }, below = ''): void {
  mkdirSync(join(to, below), { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(join(from, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (leaveOut(path)) continue
    if (entry.isDirectory()) copyFolder(from, to, { leaveOut }, path)
    else if (entry.isFile()) copyUnlessGone(join(from, path), join(to, path))
  }
}

function copyUnlessGone(from: string, to: string): void {
  try {
    copyDurably(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(from)) throw error
  }
}

function copyDurably(from: string, to: string): void {
  copyFileSync(from, to)
  const { mode } = lstatSync(from)
  chmodSync(to, mode & 0o700)
  const file = openSync(to, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function giveFolderTo({ uid, gid }: Account, folder: string): void {
  if (uid === undefined || gid === undefined) return
  const given = spawnSync('chown', ['-R', `${uid}:${gid}`, folder])
  if (given.status !== 0) throw new Error(`Cannot give ${folder} to the account of Postgres: ${given.stderr}`)
}

/** When the newest transaction that was restored had committed, by the archive; undefined without one. */
async function newestCommit(adminUrl: string): Promise<Date | undefined> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ at: Date | null }>('SELECT pg_last_xact_replay_timestamp() AS at')
    return rows[0]?.at ?? undefined
  } finally {
    await client.end()
  }
}

function impossible(): never {
  throw new Error('Postgres answered no row.')
}
