import 'reflect-metadata'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@halyard/embedded'
import {
  decodeAnswer,
  type Endpoint,
  type Envelope,
  idempotencyKeyHeader,
  type Language,
  languageHeader,
  type RefusalData,
  type RefusalName,
  type ResponseOf,
  refusalsOf,
  tokenHeader,
} from '@halyard/wire'
import type { Abstract, Type } from '@nestjs/common'
import type pg from 'pg'
import supertest from 'supertest'
import { afterAll, beforeAll } from 'vitest'
import { createApplication } from '../src/application.ts'
import { PasswordHasher } from '../src/features/auth/password-hasher.ts'
import { LedgerService } from '../src/features/ledger/ledger.service.ts'
import { LiveMarket } from '../src/market-feed/live-market.ts'
import { Pairs } from '../src/market-feed/pairs.ts'
import { trade } from '../src/market-feed/testing/trade.ts'
import { readEnvironment } from '../src/platform/config/environment.ts'
import { Database } from '../src/platform/database/database.ts'
import { Sessions } from '../src/platform/session/sessions.ts'
import { recordAnswers, recordTypesIn } from './recording.ts'
import { expectSoundLedger } from './sound-ledger.ts'
import { TestClock } from './test-clock.ts'
import { cheapHashing, fund, insertUser } from './users.ts'

/** The whole server on a database of its own, reached as clients reach it: over HTTP. */
export interface TestApp {
  readonly url: string
  readonly databaseUrl: string
  readonly dataDir: string
  readonly clock: TestClock
  readonly pool: pg.Pool
  get<T>(type: Type<T> | Abstract<T>): T
  /** Calls an endpoint with the wire's own names and answers the envelope as it came. */
  call<E extends Endpoint>(endpoint: E, sent?: unknown, options?: CallOptions): Promise<Answer>
  /** The same, decoded into the trade's terms; throws when the call was refused. */
  done<E extends Endpoint>(endpoint: E, sent?: unknown, options?: CallOptions): Promise<ResponseOf<E>>
  /** Whatever is no call of an endpoint, with supertest: `app.request('GET', '/docs/openapi.json').expect(200)`. */
  request(method: string, path: string): supertest.Test
  /**
   * One trade of the market, now unless a time is given: stored, on the board and told to everyone when this returns.
   */
  trade(symbol: string, price: string, options?: { volume?: string; at?: Date }): ReturnType<typeof trade>
  /** A user with a live session, without the detour of registering, and with money if asked. */
  signedIn(funds?: Readonly<Record<string, string>>): Promise<TestUser>
  /** The same user with a session of now: those of a week ago have expired. */
  signedInAgain(user: TestUser): Promise<TestUser>
  close(): Promise<void>
}

export interface TestUser {
  readonly userId: number
  readonly token: string
}

export interface CallOptions {
  readonly token?: string | undefined
  readonly key?: string | undefined
  readonly lang?: Language | string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export interface Answer extends Envelope {
  readonly status: number
  /** The refusal's name, when there is one. */
  readonly refusal: string | undefined
}

/**
 * The app of a test file: started before its first test and closed after its last, with books that have to be sound by
 * then.
 *
 * @example const app = appOfFile({ DEMO: '1' })
 */
export function appOfFile(variables: Readonly<Record<string, string>> = {}): TestApp {
  let started: TestApp | undefined
  beforeAll(async () => {
    started = await startTestApp(variables)
  })
  afterAll(async () => {
    if (!started) return
    try {
      await expectSoundLedger(started.pool)
    } finally {
      await started.close()
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
): Promise<TestApp> {
  const database = given ?? (await createTestDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'halyard-test-'))
  const environment = readEnvironment({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: '0',
    // Without a worker nothing happens later by itself: a test that waits for what does asks for one.
    ROLES: 'api',
    LOG_LEVEL: 'error',
    // A busy machine is slow, not overloaded.
    DATABASE_WAIT_SECONDS: '15',
    MARKET_HISTORY_BARS: '5',
    ...(process.env.REDIS_URL ? { REDIS_URL: process.env.REDIS_URL } : {}),
    ...variables,
  })
  const clock = new TestClock()
  const app = await createApplication(environment, clock)
  app.get(PasswordHasher, { strict: false }).cost = cheapHashing
  recordAnswers(app.getHttpAdapter().getInstance())
  await app.listen(0, '127.0.0.1')
  const url = await app.getUrl()
  const get = <T>(type: Type<T> | Abstract<T>) => app.get(type, { strict: false })
  const { pool } = get(Database)
  // How old a price is follows the test's clock too, where it stands still or is somewhere else, and so do ticks that
  // have happened.
  await pool.query(`
    CREATE OR REPLACE FUNCTION feed_now(moment timestamptz) RETURNS timestamptz LANGUAGE sql AS 'SELECT moment';
    CREATE OR REPLACE FUNCTION feed_clock() RETURNS timestamptz LANGUAGE sql AS $$ SELECT timestamptz 'infinity' $$`)

  const signedInAgain = async ({ userId }: { userId: number }) => {
    const { token } = await get(Sessions).begin(userId, 'test')
    return { userId, token }
  }
  const call = (endpoint: Endpoint, sent: unknown = {}, options: CallOptions = {}) => send(url, endpoint, sent, options)
  return {
    url,
    databaseUrl: database.url,
    dataDir,
    clock,
    pool,
    get,
    call,
    done: async (endpoint, sent, options) => {
      const answer = await call(endpoint, sent, options)
      if (answer.code !== 0) throw new Error(`${endpoint.path} was refused: ${answer.code} ${answer.msg}`)
      return decodeAnswer(endpoint, answer.data)
    },
    request: (method, path) => request(url, method, path),
    trade: (symbol, price, options = {}) =>
      trade({ pool, pairs: get(Pairs), market: get(LiveMarket) }, symbol, price, { at: clock.now(), ...options }),
    signedIn: async (funds = {}) => {
      const userId = await insertUser(pool)
      await fund(get(LedgerService), userId, funds)
      return signedInAgain({ userId })
    },
    signedInAgain,
    close: async () => {
      await recordTypesIn(pool)
      await app.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function send(url: string, endpoint: Endpoint, sent: unknown, options: CallOptions): Promise<Answer> {
  const inQuery = endpoint.input === 'query'
  const calling = request(url, endpoint.method, `/api${endpoint.path}`).set({
    ...(options.token ? { [tokenHeader]: options.token } : {}),
    ...(options.key ? { [idempotencyKeyHeader]: options.key } : {}),
    ...(options.lang ? { [languageHeader]: options.lang } : {}),
    ...options.headers,
  })
  const { status, body } = await (inQuery
    ? calling.query(new URLSearchParams(sent as Record<string, string>).toString())
    : calling.type('json').send(typeof sent === 'string' ? sent : JSON.stringify(sent)))
  const envelope = body as Envelope
  const refusal = envelope.code === 0 ? undefined : (envelope.data as RefusalData | null)?.refusal
  if (refusal !== undefined && status === 200 && !refusalsOf(endpoint).includes(refusal as RefusalName)) {
    throw new Error(`${endpoint.path} refused ${refusal}, which its contract does not declare`)
  }
  return { ...envelope, status, refusal }
}

const connections = new Agent({ keepAlive: true })

/** A request of supertest's to the listening server, on a connection that is kept: a new one for each would cost more. */
const request = (url: string, method: string, path: string) => new supertest.Test(url, method, path).agent(connections)
