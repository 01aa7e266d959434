import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'

/** A Postgres data directory that is whole: made under another name and renamed when nothing is missing. */
export interface Cluster {
  directory: string
  password: string
}

/** The cluster in `folder`, made there at first use; what an interrupted first use left behind is removed. */
export async function clusterIn(
  folder: string,
  { binaries, account, durable }: { binaries: Binaries; account: Account; durable: boolean },
): Promise<Cluster> {
  const directory = join(folder, 'cluster')
  for (const name of readdirSync(folder)) {
    if (name.startsWith(draftPrefix)) rmSync(join(folder, name), { recursive: true, force: true })
  }
  if (!existsSync(directory)) await makeCluster(folder, directory, { binaries, account, durable })
  checkVersion(directory)
  return { directory, password: readPassword(directory) }
}

/**
 * What the Postgres programs see of our environment: PGDATA, PGOPTIONS or a foreign locale would change what they do.
 */
export const cleanEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const draftPrefix = 'cluster.making-'
const passwordName = 'halyard.password'
const majorVersion = '18'

async function makeCluster(
  folder: string,
  directory: string,
  { binaries, account, durable }: { binaries: Binaries; account: Account; durable: boolean },
): Promise<void> {
  const draft = join(folder, `${draftPrefix}${process.pid}`)
  const password = randomBytes(24).toString('base64url')
  const passwordFile = join(folder, `${draftPrefix}${process.pid}.password`)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  giveTo(account, passwordFile)

  // C.UTF-8 built into Postgres: code-point order and Unicode case rules, the same on every machine, without ICU or the
  // system's locales.
  await runInitdb(binaries.initdb, account, [
    `--pgdata=${draft}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    // A segment is archived each minute, however little is in it, and takes its whole size beside the tables until the
    // next checkpoint: of the usual 16 MB they were four times what an idle host keeps in an hour.
    '--wal-segsize=4',
    // Throwaway data has a random password, which is safe with one round, too; it saves each connection
    // 4,095.
    ...(durable ? [] : ['--no-sync', '--set=scram_iterations=1']),
  ])
  renameSync(passwordFile, join(draft, passwordName))
  renameSync(draft, directory)
}

function runInitdb(initdb: string, account: Account, options: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(initdb, options, {
      ...account,
      cwd: '/',
      env: cleanEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text
    })
    child.on('error', (error) => reject(new Error(`Cannot run ${initdb} (${error.message}).`, { cause: error })))
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else
        reject(
          new Error(
            `Postgres could not make its data directory (initdb ended with ${code ?? signal}): ${complaint.trim()}`,
          ),
        )
    })
  })
}

function giveTo({ uid, gid }: Account, file: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
}

function checkVersion(directory: string): void {
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  if (version !== majorVersion) {
    throw new Error(
      `The database in ${directory} was made by Postgres ${version}, and this is Postgres ${majorVersion}.`,
    )
  }
}

/** The superuser's and the application's password of a cluster. */
export function readPassword(directory: string): string {
  const file = join(directory, passwordName)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(
      `Cannot read ${file}, which holds the database's password (${(error as NodeJS.ErrnoException).code}).`,
      {
        cause: error,
      },
    )
  }
}
