import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isAlive, processIdentity, readLock, takeLock, withLock } from './process-lock.mjs'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-lock-test-'))
  file = join(folder, 'deeper', 'the.lock')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function take() {
  const attempt = takeLock(file, { port: 3000 })
  if (!attempt.taken) throw new Error(`held by ${attempt.pid}`)
  return attempt.lock
}

/** The lock that was taken over is the one that others find. */
function expectMine(lock: ReturnType<typeof take>) {
  expect(readLock(file)?.pid).toBe(process.pid)
  lock.release()
  expect(readLock(file)).toBeUndefined()
}

it('a lock is held by one until it is released', () => {
  const lock = take()
  expect(takeLock(file)).toEqual({ taken: false, pid: process.pid, note: { port: 3000 } })
  lock.release()
  take().release()
  expect(readLock(file)).toBeUndefined()
})

it('the lock of a process that has ended is taken over', async () => {
  const child = spawn('true')
  const identity = processIdentity(child.pid ?? 0)
  await new Promise((resolve) => child.once('exit', resolve))
  take().release()
  writeFileSync(file, JSON.stringify({ pid: child.pid, identity, note: {} }))
  expectMine(take())
})

it('a process that was given the number of a dead holder is not taken for it', () => {
  take().release()
  writeFileSync(file, JSON.stringify({ pid: process.ppid, identity: 'started long ago', note: {} }))
  expectMine(take())
})

it('a lock file that was cut off while it was written is taken over', () => {
  take().release()
  writeFileSync(file, '{"pid":')
  expectMine(take())
})

it('a note can be amended, and only the holder releases', () => {
  const lock = take()
  lock.amend({ server: 42 })
  expect(readLock(file)?.note).toEqual({ server: 42 })
  writeFileSync(file, JSON.stringify({ pid: process.ppid, identity: processIdentity(process.ppid), note: {} }))
  lock.release()
  expect(readLock(file)?.pid).toBe(process.ppid)
})

it('work under a lock takes turns, also after a failure', async () => {
  let inside = 0
  const work = async (fails: boolean) => {
    inside += 1
    expect(inside).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    inside -= 1
    if (fails) throw new Error('this one fails')
    return 'done'
  }
  const results = await Promise.allSettled([
    withLock(file, () => work(true)),
    withLock(file, () => work(false)),
    withLock(file, () => work(false)),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})

it('this process is alive, and no process has an impossible number', () => {
  expect(isAlive({ pid: process.pid, identity: processIdentity(process.pid) })).toBe(true)
  expect(processIdentity(2_147_483_647)).toBeUndefined()
})
