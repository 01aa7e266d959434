import 'reflect-metadata'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  accepted,
  type CallOptions,
  type Host,
  type HostOptions,
  request,
  type Said,
  sendCall,
  type Terms,
  TestClock,
  wireOf,
} from '@halyard/testing'
import type { Endpoint } from '@halyard/wire'
import type { Abstract, Type } from '@nestjs/common'
import pg from 'pg'
import type { Test } from 'supertest'
import { createApplication } from '../src/application.ts'
import { PasswordHasher } from '../src/features/auth/password-hasher.ts'
import { LedgerService } from '../src/features/ledger/ledger.service.ts'
import { LiveMarket } from '../src/market-feed/live-market.ts'
import { Pairs } from '../src/market-feed/pairs.ts'
import { trade } from '../src/market-feed/testing/trade.ts'
import { readEnvironment } from '../src/platform/config/environment.ts'
import { Queues } from '../src/platform/queue/queues.ts'
import { Sessions } from '../src/platform/session/sessions.ts'
import { seedDatabase } from '../src/seed.ts'
import { cheapHashing, fund, insertUser } from './users.ts'

/** A host for tests of the server itself, which may look inside. */
export interface OpenHost extends Host {
  /** As the role under which the server runs. */
  readonly databaseUrl: string
  /** The same database, as the role that owns its tables. */
  readonly ownerUrl: string
  readonly dataDir: string
  /** Of the owner, who may look at and set right what the server may not. */
  readonly pool: pg.Pool
  get<T>(type: Type<T> | Abstract<T>): T
  /** Whatever is no call of an endpoint, with supertest: `app.request('GET', '/docs/openapi.json').expect(200)`. */
  request(method: string, path: string): Test
  trade(...of: Parameters<Host['trade']>): ReturnType<typeof trade>
}

interface DatabaseOfItsOwn {
  readonly url: string
  readonly serverUrl: string
  drop(): Promise<void>
}

/** What '@halyard/server/testing' starts: everything the server does, in this process. */
export async function startHost(
  database: DatabaseOfItsOwn,
  { code = '424242', captcha = 'pass', prices = {}, variables }: HostOptions = {},
): Promise<Host> {
  const known = { TEST_CODE: code, TEST_CAPTCHA: captcha }
  const host = await startOn(database, { ROLES: 'api,worker', ...known, ...variables })
  const symbols = Object.entries(prices)
  if (symbols.length > 0) host.clock.stop()
  for (const [symbol, price] of symbols) await host.trade(symbol, price)
  return host
}

/** Starts a server on a database that is dropped when it stops. */
export async function startOn(
  database: DatabaseOfItsOwn,
  variables: Readonly<Record<string, string>>,
): Promise<OpenHost> {
  const dataDir = mkdtempSync(join(tmpdir(), 'halyard-test-'))
  const environment = readEnvironment({
    NODE_ENV: 'test',
    DATABASE_URL: database.serverUrl,
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
  await app.listen(0, '127.0.0.1')
  const url = await app.getUrl()
  const get = <T>(type: Type<T> | Abstract<T>) => app.get(type, { strict: false })
  const ownerUrl = new URL(database.url)
  ownerUrl.pathname = new URL(environment.databaseUrl).pathname
  const pool = new pg.Pool({ connectionString: ownerUrl.href, application_name: 'halyard test' })
  // Without a listener, an idle connection that is ended would end the process.
  pool.on('error', () => {})
  // How old a price is follows the test's clock too, where it stands still or is somewhere else, and so do ticks that
  // have happened.
  await pool.query(`
    CREATE OR REPLACE FUNCTION feed_now(moment timestamptz) RETURNS timestamptz LANGUAGE sql AS 'SELECT moment';
    CREATE OR REPLACE FUNCTION feed_clock() RETURNS timestamptz LANGUAGE sql AS $$ SELECT timestamptz 'infinity' $$`)

  const signedInAgain = async ({ userId }: { userId: number }) => {
    const { token } = await get(Sessions).begin(userId, 'test')
    return { userId, token }
  }
  const call: Host['call'] = (endpoint, sent, options) => sendCall(url, endpoint, sent, options)
  const tries = <E extends Endpoint>(by: CallOptions, endpoint: E, ...[terms, key = by.key]: Said<E>) =>
    call(endpoint, wireOf(endpoint, terms ?? ({} as Terms<E>)), { ...by, key })
  return {
    url,
    databaseUrl: environment.databaseUrl,
    ownerUrl: ownerUrl.href,
    dataDir,
    clock,
    pool,
    get,
    call,
    does: async (by, endpoint, ...said) => accepted(endpoint, await tries(by, endpoint, ...said)),
    tries,
    request: (method, path) => request(url, method, path),
    trade: (symbol, price, options = {}) =>
      trade({ pool, pairs: get(Pairs), market: get(LiveMarket) }, symbol, price, { at: clock.now(), ...options }),
    signedIn: async (funds = {}) => {
      const userId = await insertUser(pool)
      await fund(get(LedgerService), userId, funds)
      return signedInAgain({ userId })
    },
    signedInAgain,
    stop: async () => {
      await app.close()
      await pool.end()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Takes all pairs out of their books, as on a host whose operators have opened none. */
export async function withoutBooks({ pool, get }: Pick<OpenHost, 'pool' | 'get'>): Promise<void> {
  await pool.query(`
    ALTER TABLE pair DISABLE TRIGGER spot_book_open;
    UPDATE pair SET in_book = false;
    ALTER TABLE pair ENABLE TRIGGER spot_book_open;
    DELETE FROM spot_book`)
  await get(Pairs).refresh()
}

/** What each start of a server would put into its database: its seeds, and the tables of its queues. */
export const seeds = {
  key: 'server',
  run: async (url: string) => {
    const environment = readEnvironment({ NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: tmpdir() })
    // As an operator's first hour leaves it.
    await seedDatabase(environment, true)
    const queues = new Queues(environment)
    await queues.onModuleInit()
    await queues.beforeApplicationShutdown()
  },
}
