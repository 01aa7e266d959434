import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processIdentity, stopProcess } from '../process-lock.mjs'

/**
 * Clears the way for a new Postgres on a cluster whose last starter is dead: a Postgres that outlived its starter is
 * stopped, and the pid file of one that did not end in order is defused.
 */
export async function clearPrevious(directory: string, say: (line: string) => void): Promise<void> {
  const pid = recordedPid(directory)
  if (pid === undefined) return discardEmpty(directory)
  if (processIdentity(pid) !== undefined && isPostgresOf(pid, directory)) {
    say('A Postgres that outlived its last start is being stopped.')
    await stopPostgres(pid)
  }
  defuse(directory)
}

/**
 * Fast shutdown first; harder only when Postgres does not answer. All three leave a database that the next start
 * recovers.
 */
export async function stopPostgres(pid: number): Promise<void> {
  const steps = [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
    ['SIGKILL', 10],
  ] as const
  await stopProcess(pid, steps).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error
    throw new Error(`A Postgres of another account (pid ${pid}) is using this database: stop it first.`, {
      cause: error,
    })
  })
}

function recordedPid(directory: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function isPostgresOf(pid: number, directory: string): boolean {
  const command = commandOf(pid)
  if (!/postgres/.test(command.split(/[\0 ]-D[\0 ]/)[0] ?? '')) return false
  return command.includes(directory) || workingDirectoryOf(pid) === directory
}

function commandOf(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

function workingDirectoryOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/**
 * Postgres refuses to start while the number in its pid file is anybody's: another program's, or that of a dead process
 * which nobody has collected. The file also names the shared memory that tells Postgres whether sessions of the old one
 * still run, so it is kept, with a number that no process can have.
 */
function defuse(directory: string): void {
  const file = join(directory, 'postmaster.pid')
  if (!existsSync(file)) return
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  // On a disk without room the old one stays.
  const draft = `${file}.defused`
  try {
    writeFileSync(draft, [impossiblePid, ...rest].join('\n'))
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Postgres takes an empty pid file, as a full disk leaves one, for that of one which is just starting. */
function discardEmpty(directory: string): void {
  const file = join(directory, 'postmaster.pid')
  if (statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file)
}

const impossiblePid = '2147483647'
