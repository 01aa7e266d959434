import { createTestDatabase, type TestDatabase } from '@halyard/embedded'
import { afterAll, beforeAll } from 'vitest'
import { type OpenHost, startOn, withoutBooks } from '../testing/host.ts'
import { expectSoundLedger } from './sound-ledger.ts'

export type { Answer, CallOptions, TestUser } from '@halyard/testing'
export type TestApp = OpenHost

export interface TestAppOptions {
  /** Whether its pairs have books, as on a new installation. Without a worker nobody would write them. */
  readonly books?: boolean
}

/**
 * The app of a test file: started before its first test and stopped after its last, with books that have to be sound by
 * then.
 *
 * @example const app = appOfFile({ DEMO: '1' })
 */
export function appOfFile(variables: Readonly<Record<string, string>> = {}, options: TestAppOptions = {}): TestApp {
  let started: TestApp | undefined
  beforeAll(async () => {
    started = await startTestApp(variables, undefined, options)
  })
  afterAll(async () => {
    if (!started) return
    try {
      await expectSoundLedger(started.pool)
    } finally {
      await started.stop()
    }
  })
  return new Proxy({} as TestApp, {
    get(_, name) {
      if (!started) throw new Error('The app of a file runs from before its first test on.')
      return Reflect.get(started, name)
    },
  })
}

/** On a database of its own, with nothing in it but what each start puts in, unless one is given. */
export async function startTestApp(
  variables: Readonly<Record<string, string>> = {},
  given?: TestDatabase,
  { books = /worker/.test(variables.ROLES ?? '') }: TestAppOptions = {},
): Promise<TestApp> {
  const app = await startOn(given ?? (await createTestDatabase()), variables)
  if (!given && !books) await withoutBooks(app)
  return app
}
