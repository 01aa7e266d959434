import { Amount } from '@halyard/domain'
import type { Tick } from '@halyard/domain/market'
import type { INestApplication, Type } from '@nestjs/common'
import type pg from 'pg'
import { createApplication } from '../src/application.ts'
import { LedgerService } from '../src/features/ledger/ledger.service.ts'
import { LiveMarket } from '../src/market-feed/live-market.ts'
import { Pairs } from '../src/market-feed/pairs.ts'
import { TickStore } from '../src/market-feed/tick-store.ts'
import { readEnvironment } from '../src/platform/config/environment.ts'
import { Database } from '../src/platform/database/database.ts'
import { Sessions } from '../src/platform/session/sessions.ts'
import { withoutBooks } from '../testing/host.ts'
import { fund, insertUser } from '../testing/users.ts'

export const usersCount = 1_000
export const symbolsCount = 20
export const feedEveryMs = 50
const looksApartMs = 20

/** A server with users, money and a feed whose prices are made here. */
export interface World {
  readonly app: INestApplication
  readonly url: string
  readonly databaseUrl: string
  readonly pool: pg.Pool
  readonly userIds: readonly number[]
  readonly tokens: readonly string[]
  /** A price for every symbol from before all that is measured, on which contracts are opened. */
  readonly openTicks: readonly Tick[]
  get<T>(type: Type<T>): T
  /** One price for every symbol at a moment, stored and told: around 100, or the given one. */
  tick(at: Date, price?: string): Promise<readonly Tick[]>
  pauseFeed(): Promise<void>
  resumeFeed(): void
  stopFeed(): void
}

/** Starts the server in this process. */
export async function startServer(variables: Readonly<Record<string, string>> = {}) {
  const environment = readEnvironment({
    ...process.env,
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'error',
    // Limits are for each network, and every call of a load can come from another.
    TRUST_PROXY: 'loopback',
    ...variables,
  })
  const app = await createApplication(environment)
  await app.listen(0, '127.0.0.1')
  const get = <T>(type: Type<T>) => app.get(type, { strict: false })
  return { app, environment, get, pool: get(Database).pool, url: await app.getUrl() }
}

/** Users who send nothing: what rests for them counts against nobody's 200 open orders. */
export const otherUsers = ({ pool }: Pick<World, 'pool'>) =>
  Promise.all(Array.from({ length: usersCount }, () => insertUser(pool)))

/** Starts the server in this process, with users who have money, and a price for each pair. */
export async function makeWorld(variables: Readonly<Record<string, string>> = {}): Promise<World> {
  const { app, environment, get, pool, url } = await startServer({
    ROLES: 'api,worker',
    MARKET_HISTORY_BARS: '0',
    ...variables,
  })
  // What fills at a tick is measured here; a bench of books opens its own.
  await withoutBooks({ pool, get })
  await pool.query('UPDATE contract_setting SET exposure_max = 1000000000')
  await pool.query(`INSERT INTO ledger_account (address, asset) VALUES ('house:market:USDT', 'USDT')`)
  const userIds: number[] = []
  const tokens: string[] = []
  for (let batch = 0; batch < usersCount / 50; batch += 1) {
    const made = await Promise.all(Array.from({ length: 50 }, () => insertUser(pool)))
    await Promise.all(made.map((userId) => fund(get(LedgerService), userId, { USDT: '1000000' })))
    const sessions = await Promise.all(made.map((userId) => get(Sessions).begin(userId, 'bench')))
    await pool.query(
      `INSERT INTO ledger_account (address, asset, user_id, part, balance)
       SELECT 'user:' || id || ':contract:USDT', 'USDT', id, 'contract', 0 FROM unnest($1::bigint[]) id`,
      [made],
    )
    userIds.push(...made)
    tokens.push(...sessions.map((session) => session.token))
  }
  const symbols = get(Pairs)
    .all()
    .slice(0, symbolsCount)
    .map((pair) => pair.symbol)
  const store = new TickStore(get(Pairs))
  const market = get(LiveMarket)
  let round = 0
  const tick = async (at: Date, given?: string): Promise<readonly Tick[]> => {
    round += 1
    const ticks = symbols.map((symbol, index): Tick => {
      const price = given === undefined ? Amount.ofInteger(100 + ((round * (index + 3)) % 7)) : Amount.of(given)
      return { symbol, price, volume: Amount.one, at, sequence: market.lastSequence(symbol) + 1, source: 'sim' }
    })
    await store.insert(pool, ticks)
    market.receive(ticks)
    return ticks
  }
  const openTicks = await tick(new Date(Date.now() - 600_000))
  let storing: Promise<unknown> | undefined
  let timer: NodeJS.Timeout | undefined
  let lookTimer: NodeJS.Timeout | undefined
  const inTurn = (work: () => Promise<unknown>) => {
    storing ??= work().finally(() => {
      storing = undefined
    })
  }
  // As the leader of a feed does: everything up to a moment ago is told, and it looks again when the next contract
  // closes.
  const mark = async () => {
    const { moved, nextClose } = await store.advanceWatermarks(pool, new Date(Date.now() - 1))
    market.receiveWatermarks(moved)
    clearTimeout(lookTimer)
    if (!nextClose || !timer) return
    lookTimer = setTimeout(() => inTurn(mark), Math.max(nextClose.getTime() + 2 - Date.now(), looksApartMs))
  }
  const feed = {
    resumeFeed() {
      timer ??= setInterval(() => inTurn(() => tick(new Date()).then(mark)), feedEveryMs)
    },
    stopFeed() {
      clearInterval(timer)
      clearTimeout(lookTimer)
      timer = undefined
    },
    async pauseFeed() {
      feed.stopFeed()
      await storing
    },
  }
  return {
    app,
    url,
    databaseUrl: environment.databaseUrl,
    pool,
    userIds,
    tokens,
    openTicks,
    get,
    tick,
    ...feed,
  }
}
