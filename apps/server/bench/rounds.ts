import type pg from 'pg'
import { Costs } from './costs.ts'
import type { Loaded } from './http-load.ts'
import { plainTransactionsPerSecond } from './plain-transactions.ts'
import { type Measured, median, percentile, spread } from './table.ts'
import { usersCount, type World } from './world.ts'

/** How often a load is measured; and for how long each time. */
export const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
export const roundMs = Number(process.env.BENCH_SECONDS ?? 10) * 1_000
const warmUpMs = 2_000
const plainCount = 1_500

/** The parts of a bench that BENCH_ONLY names, or all. */
export function isAsked(part: string): boolean {
  const only = process.env.BENCH_ONLY?.split(',')
  return only === undefined || only.includes(part)
}

/** What is sent over HTTP, and the plain transaction that does the same work. */
export interface Compared {
  readonly what: string
  readonly transaction: (client: pg.Client, item: readonly unknown[]) => Promise<void>
  /** What the transaction gets behind the user and a number. */
  readonly item?: unknown
  /** Sends for so long; `round` is -1 for the warm-up. */
  readonly load: (milliseconds: number, round: number) => Promise<Loaded>
  /** How many times the plain transactions must be done. */
  readonly times: number
  readonly p99Ms: number
}

export interface Comparison {
  readonly loads: readonly Loaded[]
  readonly rows: readonly Measured[]
}

/**
 * A load over HTTP in several rounds, after a warm-up; in each, plain transactions before it and after it, since a busy
 * machine is not equally busy all the time.
 */
export async function compare(
  world: World,
  { what, transaction, item, load, times, p99Ms }: Compared,
): Promise<Comparison> {
  let sent = 0
  const plainOnes = (count: number) =>
    plainTransactionsPerSecond(
      world.databaseUrl,
      Array.from({ length: count }, () => {
        sent += 1
        return [world.userIds[sent % usersCount], `${what}-${sent}`, item]
      }),
      transaction,
    )
  const loads: Loaded[] = []
  const plain: number[] = []
  const costs: string[] = []
  await plainOnes(plainCount / 3)
  await load(warmUpMs, -1)
  for (let round = 0; round < rounds; round += 1) {
    const before = await plainOnes(plainCount)
    const cost = await Costs.begin(world.pool)
    const loaded = await load(roundMs, round)
    costs.push(await cost.end(loaded))
    loads.push(loaded)
    plain.push((before + (await plainOnes(plainCount))) / 2)
  }
  const perSecond = loads.map(({ accepted, seconds }) => accepted / seconds)
  const ratios = perSecond.map((one, round) => one / (plain[round] as number))
  const refused = loads.reduce((sum, one) => sum + one.refused, 0)
  const latencies = loads.flatMap((one) => one.latencies)
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
  const rows: Measured[] = [
    { what: `one plain transaction for each of ${what}`, measured: `${spread(plain, 0)}/s`, promise: 'yardstick' },
    {
      what: `${what} over HTTP`,
      measured: `${spread(perSecond, 0)}/s, ${spread(ratios, 2)} times; ${refused} refused`,
      promise: `at least ${times} times`,
      kept: median(ratios) >= times && refused === 0,
    },
    {
      what: `${what}, time of an answer`,
      measured: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
      promise: `p99 under ${p99Ms} ms`,
      kept: p99 < p99Ms,
    },
    { what: `${what}, CPU time of each`, measured: costs.at(-1) ?? '', promise: '–' },
  ]
  return { loads, rows }
}
