import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A folder for all that the programs of a run would leave in the system's folder for temporary files, removed when this
 * process ends: in memory, where there is room, otherwise below node_modules.
 */
export function makeScratch(root) {
  const folder = mkdtempSync(join(hasRoom(memory) ? memory : cacheOf(root), 'halyard-run-'))
  // Where root runs the tests, Postgres has another account.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
  return folder
}

const memory = '/dev/shm'
const roomMin = 4_000_000_000

function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= roomMin
  } catch {
    return false
  }
}

function cacheOf(root) {
  const folder = join(root, 'node_modules/.cache')
  mkdirSync(folder, { recursive: true })
  return folder
}
