import { Amount } from '@halyard/domain'
import type { Pair, Tick } from '@halyard/domain/market'
import type { Chance } from '@halyard/testing'
import { ContractNotifier } from '../../src/features/contracts/contract-notifier.job.ts'
import { ContractSettler } from '../../src/features/contracts/contract-settler.job.ts'
import type { SettlementsRepository } from '../../src/features/contracts/settlements.repository.ts'
import type { SpotRepository } from '../../src/features/spot/spot.repository.ts'
import { SpotMatcher } from '../../src/features/spot/spot-matcher.job.ts'
import { StakingPayouts } from '../../src/features/staking/staking-payouts.job.ts'
import type { StakingPayoutsRepository } from '../../src/features/staking/staking-payouts.repository.ts'
import { TickStream } from '../../src/market-feed/tick-stream.ts'
import { refusal } from '../../src/platform/http/refusal.ts'
import { batchWriter } from '../../src/platform/submit/batch-writer.ts'
import type { IdempotencyKey } from '../../src/platform/submit/idempotency-key.ts'
import { Submitter } from '../../src/platform/submit/submitter.ts'
import { Connection, type SimulatedStore, type Weather } from './simulated-store.ts'
import type { SimulatedTime } from './simulated-time.ts'

export const pair: Pair = {
  id: 1,
  symbol: 'btcusdt',
  name: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  kind: 'crypto',
  logo: '',
  priceStep: Amount.of('0.01'),
  quantityStep: Amount.of('0.000001'),
  notionalMin: Amount.of('5'),
  feeRate: Amount.of('0.001'),
  session: '24x7',
  baseScale: 8,
  quoteScale: 6,
}

/** What somebody asks for once; some are refused by a rule of ours, some by one of the database. */
export interface Wish {
  readonly name: string
  readonly refused?: boolean
}

export interface Drivers {
  settler: ContractSettler
  notifier: ContractNotifier
  matcher: SpotMatcher
  payouts: StakingPayouts
  submitter: Submitter<Wish, Wish>
}
/** Injects a fault into a process, to see that it is noticed. */
export type Plant = (drivers: Drivers, store: SimulatedStore) => void

interface World {
  readonly time: SimulatedTime
  readonly store: SimulatedStore
  readonly chance: Chance
  readonly weather: Weather
}

/** The project's own drivers in one process of several, over a connection of its own to the store that all share. */
export class SimulatedProcess {
  private readonly connection: Connection
  private readonly ticks = new TickStream(() => {})
  private readonly drivers: Drivers

  constructor(
    private readonly world: World,
    plant: Plant,
  ) {
    const { time, store, chance, weather } = world
    this.connection = new Connection(time, chance, weather)
    const clock = { now: () => new Date(time.now) }
    this.drivers = made(this.repositories(), {
      clock,
      pairs: { find: () => pair },
      ticks: this.ticks,
      // The queue is unreliable: some rounds never begin.
      sweeps: this.sweeps(),
      queues: { work: (_: string, work: () => Promise<unknown>) => time.every(2_000, () => this.run(work)) },
      environment: { roles: new Set(['worker']) },
      metrics: { histogram: () => ({ observe() {} }) },
      measured: { duration: { startTimer: () => () => {} }, batchSize: { observe() {} } },
    })
    plant(this.drivers, store)
    const { settler, notifier, matcher, payouts } = this.drivers
    for (const driver of [settler, notifier, matcher, payouts]) driver.onApplicationBootstrap()
  }

  /** Receives a tick, late, twice or never. */
  async hear(tick: Tick): Promise<void> {
    const { chance, time } = this.world
    for (let times = chance.between(0, 2); times > 0 && !this.connection.isCut; times -= 1) {
      await time.wait(chance.between(0, 200))
      this.ticks.publish([tick])
    }
  }

  /** As one of several users, whose requests share batches. */
  submit(user: number, key: IdempotencyKey, wish: Wish) {
    const prepare = async () => (wish.refused ? Promise.reject(refusal('productClosed')) : wish)
    return this.drivers.submitter.submitPrepared(`user:${user}`, key, prepare)
  }

  /** What it had begun goes no further; what it had sent may still arrive. */
  kill(): void {
    this.connection.isCut = true
  }

  private run(work: () => Promise<unknown>): void {
    const { chance, weather } = this.world
    if (!this.connection.isCut && !chance.happens(weather.missed)) work().catch(() => {})
  }

  private sweeps() {
    const every = (ms: number, _: string, sweep: () => Promise<unknown>) =>
      this.world.time.every(ms, () => this.run(sweep))
    return { every, everyInProcess: every }
  }

  /** Each call is one of the store's, over the connection. */
  private repositories() {
    const { store } = this.world
    const call = <T>(work: () => T) => this.connection.call(work)
    return {
      settlements: {
        due: (_: unknown, limit: number) => call(() => store.due(limit)),
        msUntilNextClose: () => call(() => store.untilNextClose()),
        settle: (endings: Parameters<typeof store.settle>[0]) => call(() => store.settle(endings)),
        sendNotifications: (batches: number) => call(() => store.tell(batches)),
        advanceSilentWatermarks: (ms: number) => call(() => store.noteSilence(ms)),
        attachFollowingTicks: () => call(() => {}),
        forgetExposure: () => call(() => {}),
      } satisfies Methods<SettlementsRepository>,
      orders: {
        hasRestingOrders: () => call(() => store.orders.some(({ filledOn }) => filledOn.length === 0)),
        touched: (_: unknown, afterId: number, limit: number) => call(() => store.touched(afterId, limit)),
        end: (endings: Parameters<typeof store.end>[0]) => call(() => store.end(endings)),
        ticksPastInFlight: (ms: number) => call(() => store.pastInFlight(ms)),
        matchedUpTo: (matched: readonly { sequence: number }[]) =>
          call(() => {
            store.matched = Math.max(store.matched, ...matched.map(({ sequence }) => sequence))
          }),
      } satisfies Methods<SpotRepository>,
      stakes: {
        due: (now: Date, limit: number, aside: number[]) =>
          call(() => store.dueStakes(now, limit, aside).map(({ row, daysPaid }) => ({ ...row, daysPaid }))),
        advance: (steps: Parameters<typeof store.advance>[0]) => call(() => store.advance(steps)),
      } satisfies Methods<StakingPayoutsRepository>,
      database: {
        withConnection: (work: (connection: object) => unknown) =>
          work({
            rows: (_: unknown, [, heads, rows]: [string, string, string]) =>
              call(() => store.submit(JSON.parse(heads), JSON.parse(rows))),
          }),
        row: (_: unknown, [scope, key]: [string, string]) =>
          call(() => {
            const known = store.remembered.get(`${scope} ${key}`)
            return known && { ...known, detail: null }
          }),
      },
    }
  }
}

/** No other than those of the repository that is stood in for. */
type Methods<Repository> = Partial<Record<keyof Repository, unknown>>

/** What a driver is given in place of repositories and services of a whole application: as much of each as it uses. */
type Given<Name extends string> = Readonly<Record<Name, object>>

function made(
  { settlements, orders, stakes, database }: Given<'settlements' | 'orders' | 'stakes' | 'database'>,
  given: Given<'clock' | 'pairs' | 'ticks' | 'sweeps' | 'queues' | 'environment' | 'metrics' | 'measured'>,
): Drivers {
  const { pairs, ticks, queues, sweeps, environment, clock, metrics, measured } = given as Record<
    keyof typeof given,
    never
  >
  const drivers = {
    settler: new ContractSettler(settlements as never, pairs, ticks, queues, sweeps, environment, clock, metrics),
    notifier: new ContractNotifier(settlements as never, sweeps),
    matcher: new SpotMatcher(orders as never, pairs, ticks, sweeps, environment),
    payouts: new StakingPayouts(stakes as never, sweeps, clock),
    submitter: new Submitter<Wish, Wish>(database as never, clock, measured, {
      judge: (wish) => wish,
      write: batchWriter('adjustment_write', ({ name }: Wish) => ({ name })),
    }),
  }
  const silent = { warn() {}, error() {} }
  for (const driver of [drivers.settler, drivers.matcher, drivers.payouts]) Object.assign(driver, { logger: silent })
  return drivers
}
