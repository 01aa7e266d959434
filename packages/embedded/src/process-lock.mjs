// Plain JavaScript, because `npm start` needs it before anything is installed or built.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Takes the lock that `file` stands for, or says which living process holds it. A lock whose holder has died is taken
 * over. `note` travels in the lock for whoever has to clean up after this process.
 */
export function takeLock(file, note = {}) {
  mkdirSync(dirname(file), { recursive: true })
  const mine = { pid: process.pid, identity: processIdentity(process.pid), note }
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx' })
      return { taken: true, lock: heldLock(file, mine) }
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = readLock(file)
    if (holder !== undefined && isAlive(holder)) return { taken: false, pid: holder.pid, note: holder.note }
    discardStale(file, holder)
  }
}

/** Like takeLock, for work that another process may be about to finish: waits for its turn. */
export async function withLock(file, work) {
  for (;;) {
    const { taken, lock } = takeLock(file)
    if (!taken) {
      await wait(100)
      continue
    }
    try {
      return await work()
    } finally {
      lock.release()
    }
  }
}

/** What the lock file says, dead holder or not; undefined when there is none or it is unreadable. */
export function readLock(file) {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8'))
    return Number.isInteger(holder?.pid) ? holder : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether the very process that was recorded still runs: a number alone is not enough, since numbers are used again.
 */
export function isAlive({ pid, identity }) {
  const current = processIdentity(pid)
  return current !== undefined && current === identity
}

/** Tells one process from a later one with the same number; undefined when no such process runs. */
export function processIdentity(pid) {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const [state, startedAt] = [fields[0], fields[19]]
      // A zombie has ended; its parent has not collected it yet.
      return state === 'Z' || state === 'X' ? undefined : `${bootIdentity()}:${startedAt}`
    } catch {
      return undefined
    }
  }
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return started === '' ? undefined : started
  } catch {
    return undefined
  }
}

/** Asks a process to end, harder each time that it does not within so many seconds. */
export async function stopProcess(
  pid,
  steps = [
    ['SIGTERM', 20],
    ['SIGKILL', 10],
  ],
) {
  const identity = processIdentity(pid)
  for (const [signal, seconds] of steps) {
    if (identity === undefined || processIdentity(pid) !== identity) return
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (error.code === 'ESRCH') return
      throw error
    }
    const deadline = Date.now() + seconds * 1000
    while (Date.now() < deadline) {
      if (processIdentity(pid) !== identity) return
      await wait(20)
    }
  }
  throw new Error(`Process ${pid} does not stop.`)
}

function bootIdentity() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

function heldLock(file, mine) {
  return {
    amend(note) {
      mine.note = note
      const draft = `${file}.${process.pid}`
      writeFileSync(draft, JSON.stringify(mine))
      renameSync(draft, file)
    },
    release() {
      const holder = readLock(file)
      if (holder?.pid === mine.pid && holder.identity === mine.identity) rmSync(file, { force: true })
    },
  }
}

// Two processes may judge the same lock stale. Each moves it aside first: whoever moved a fresh one by mistake puts it
// back.
function discardStale(file, judged) {
  const aside = `${file}.stale-${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  const moved = readLock(aside)
  const fresh = moved !== undefined && (moved.pid !== judged?.pid || moved.identity !== judged?.identity)
  if (fresh && isAlive(moved)) renameSync(aside, file)
  else rmSync(aside, { force: true })
}
