import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'

/**
 * The folder in which Postgres keeps its data: `dataDir` itself, or, when root's unprivileged account cannot reach that
 * (a clone below a home of mode 700), a folder which it can reach. `dataDir` then remembers where. A database that is
 * there already is never left for a new one elsewhere.
 */
export function folderFor(dataDir: string, account: Account, say: (line: string) => void): string {
  makeFolder(dataDir)
  if (account.uid === undefined) return realpathSync(dataDir)
  const remembered = rememberedPlace(dataDir)
  if (remembered === undefined) {
    if (offer(dataDir, account)) return realpathSync(dataDir)
    if (existsSync(join(dataDir, 'cluster'))) {
      throw new Error(
        `Postgres can no longer write to ${dataDir}, where its database is: give its account access again.`,
      )
    }
  }

  const elsewhere = remembered ?? placeElsewhere(dataDir)
  mkdirSync(elsewhere, { recursive: true })
  if (!offer(elsewhere, account)) {
    throw new Error(
      `Postgres cannot write to ${dataDir} nor to ${elsewhere}: set DATA_DIR to a folder that any account can reach.`,
    )
  }
  writeFileSync(join(dataDir, pointerName), `${elsewhere}\n`)
  say(
    `Postgres runs under another account than root, which cannot reach ${dataDir}, so the database lives in ${elsewhere}.`,
  )
  return elsewhere
}

/** Removes a data folder that no Postgres is using, wherever it really is. */
export function discardData(dataDir: string): void {
  const elsewhere = rememberedPlace(dataDir)
  if (elsewhere !== undefined) rmSync(elsewhere, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

/** A folder for what Postgres needs when the clone is out of its reach; only root needs one. */
export function reachableRoot(): string {
  for (const root of ['/var/lib/halyard', join(tmpdir(), 'halyard-root')]) {
    try {
      const made = mkdirSync(root, { recursive: true })
      if (made !== undefined) chmodSync(root, 0o755)
      const { uid, mode } = statSync(root)
      // Programs are run from below this folder, so nobody else may be able to put one there.
      if (uid === process.getuid?.() && (mode & 0o022) === 0 && (mode & 0o005) === 0o005) return root
    } catch {
      // A read-only system folder cannot be used; the next one may be.
    }
  }
  throw new Error('Found no folder that Postgres can reach: set DATABASE_URL to a Postgres of your own.')
}

const pointerName = 'moved-to'

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new Error(`Cannot create the data folder ${dataDir} (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    })
  }
}

function rememberedPlace(dataDir: string): string | undefined {
  const pointer = join(dataDir, pointerName)
  if (!existsSync(pointer)) return undefined
  const place = readFileSync(pointer, 'utf8').trim()
  return existsSync(place) ? place : undefined
}

function placeElsewhere(dataDir: string): string {
  const key = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
  return join(reachableRoot(), `data-${key}`)
}

/**
 * Gives the folder to the account and asks as that account whether it may write there: mode bits alone do not tell. A
 * file that is made and removed for a trial would be in the way of others that try at the same time.
 */
function offer(folder: string, { uid, gid }: Account): boolean {
  const before = statSync(folder)
  if (uid !== undefined && gid !== undefined && before.uid !== uid) chownSync(folder, uid, gid)
  const trial = spawnSync('/bin/sh', ['-c', 'cd -- "$1" && test -w .', 'sh', folder], {
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
    cwd: '/',
    stdio: 'ignore',
  })
  if (trial.status === 0) return true
  chownSync(folder, before.uid, before.gid)
  return false
}
