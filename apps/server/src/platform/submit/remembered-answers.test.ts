import { createDecipheriv, createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createTestDatabase, type TestDatabase } from '@halyard/embedded'
import { TestClock } from '@halyard/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Environment } from '../config/environment.ts'
import { Database } from '../database/database.ts'
import { refuse } from '../http/refusal.ts'
import { RememberedAnswers } from './remembered-answers.ts'

let made: TestDatabase
let database: Database
let clock: TestClock
let answers: RememberedAnswers

beforeAll(async () => {
  made = await createTestDatabase()
  database = new Database(made.url)
  clock = new TestClock()
  answers = new RememberedAnswers(database, clock, {
    sessionSecret: 'a secret that only tests know, long enough',
  } as Environment)
})
afterAll(async () => {
  await database?.onApplicationShutdown()
  await made?.drop()
})

const call = (key: string) => ({ key, fingerprint: 'POST /user/changePayPassword {}' })

/** Work that runs until it is told to end. */
function held() {
  const signal = new EventEmitter()
  const ended = once(signal, 'end').then(([answer]) => String(answer))
  const begun = once(signal, 'begin')
  const run = () => {
    signal.emit('begin')
    return ended
  }
  return { run, begun, end: (answer: string) => signal.emit('end', answer) }
}

it('refuses a repeat while the first is under way, and answers it as the first afterwards', async () => {
  const work = held()
  const first = answers.once(undefined, call('a'), work.run)
  await work.begun
  await expect(answers.once(undefined, call('a'), () => Promise.resolve('again'))).rejects.toMatchObject({
    refusal: 'requestInProgress',
  })
  work.end('done')
  expect(await first).toBe('done')
  expect(await answers.once(undefined, call('a'), () => Promise.resolve('again'))).toBe('done')
})

describe('of a first call that has not ended', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('a repeat runs two seconds after its process died', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const work = held()
    const first = answers.once(undefined, call('b'), work.run)
    await work.begun
    clock.advance({ seconds: 2 })
    expect(await answers.once(undefined, call('b'), () => Promise.resolve('again'))).toBe('again')
    work.end('late')
    await first
    // The process was not dead: what the repeat was told stays the answer.
    expect(await answers.once(undefined, call('b'), () => Promise.resolve('once more'))).toBe('again')
  })

  it('a repeat waits while its process lives, however long it takes', async () => {
    clock.stop()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const work = held()
    const first = answers.once(undefined, call('alive'), work.run)
    await work.begun
    const other = held()
    const later = answers.once(undefined, call('alive too'), other.run)
    await other.begun
    const begunAt = async () => {
      const rows = await database.query<{ begun_at: Date }>("SELECT begun_at FROM submission WHERE key LIKE 'alive%'")
      return rows.map((row) => row.begun_at.getTime())
    }
    const claimedAt = await begunAt()
    vi.advanceTimersByTime(500)
    expect(await begunAt()).toEqual(claimedAt)
    for (let renewals = 0; renewals < 3; renewals += 1) {
      clock.advance({ seconds: 5 })
      vi.advanceTimersByTime(500)
      await expect.poll(begunAt).toEqual([clock.now().getTime(), clock.now().getTime()])
    }
    const repeat = answers.once(undefined, call('alive'), () => Promise.resolve('again'))
    await expect(repeat).rejects.toMatchObject({ refusal: 'requestInProgress' })
    other.end('done, too')
    work.end('done')
    expect([await first, await later]).toEqual(['done', 'done, too'])
  })
})

it('keeps a refusal, and forgets what went wrong by our own fault or for the crowd', async () => {
  const late = () => answers.once(undefined, call('c'), () => refuse('withdrawalsStopped'))
  await expect(late()).rejects.toMatchObject({ refusal: 'withdrawalsStopped' })
  await expect(answers.once(undefined, call('c'), () => Promise.resolve('now'))).rejects.toMatchObject({
    refusal: 'withdrawalsStopped',
  })
  const broken = () => answers.once(undefined, call('d'), () => Promise.reject(new Error('the disk is full')))
  await expect(broken()).rejects.toThrow('the disk is full')
  expect(await answers.once(undefined, call('d'), () => Promise.resolve('now'))).toBe('now')
  const crowded = () => answers.once(undefined, call('e'), () => refuse('overloaded'))
  await expect(crowded()).rejects.toMatchObject({ refusal: 'overloaded' })
  expect(await answers.once(undefined, call('e'), () => Promise.resolve('now'))).toBe('now')
})

it('does not run again what is done, also when its answer could not be kept', async () => {
  await database.query(`
    CREATE FUNCTION refuse_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
    CREATE TRIGGER refuse_outcome BEFORE UPDATE ON submission FOR EACH ROW WHEN (NEW.key = 'unkept')
      EXECUTE FUNCTION refuse_it()`)
  const runs: string[] = []
  const once = () => answers.once(undefined, call('unkept'), async () => `run ${runs.push('run')}`)
  expect(await once()).toBe('run 1')
  await database.query('DROP FUNCTION refuse_it CASCADE')
  await expect(once()).rejects.toMatchObject({ refusal: 'requestInProgress' })
  expect(runs).toHaveLength(1)
})

it('lets nobody read an answer but who repeats its call, though they have the database and the secret', async () => {
  const sent = { key: 'sign-in', fingerprint: 'POST /base/login {"password":"correct horse battery"}' }
  expect(await answers.once(undefined, sent, async () => ({ token: 'a.session.token' }))).toEqual({
    token: 'a.session.token',
  })
  const [row] = await database.query<{ outcome: string }>(
    `SELECT outcome #>> '{}' AS outcome FROM submission WHERE key = 'sign-in'`,
  )
  const bytes = Buffer.from(row?.outcome ?? '', 'base64')
  const secret = 'a secret that only tests know, long enough'
  // The key that is made of the secret alone.
  const decipher = createDecipheriv(
    'aes-256-gcm',
    createHash('sha256').update(`remembered answers ${secret}`).digest(),
    bytes.subarray(0, 12),
  )
  decipher.setAuthTag(bytes.subarray(12, 28))
  decipher.update(bytes.subarray(28))
  expect(() => decipher.final()).toThrow('unable to authenticate')
  // Whoever changes the key of the row to that of a call of their own reads nothing, either.
  await database.query(
    `INSERT INTO submission (scope, key, fingerprint, begun_at, outcome)
       SELECT scope, 'mine', fingerprint, begun_at, outcome FROM submission WHERE key = 'sign-in'`,
  )
  const mine = answers.once(undefined, { ...sent, key: 'mine' }, async () => ({ token: 'mine' }))
  await expect(mine).rejects.toMatchObject({ refusal: 'wrongState' })
})
