import 'reflect-metadata'
import { endpoints } from '@halyard/wire'
import { Costs } from './costs.ts'
import { type Load, loadOverHttp, sendLoad } from './http-load.ts'
import { giveKeys, ordersByKey } from './program-orders.ts'
import { roundMs, rounds } from './rounds.ts'
import { type Measured, median, report, spread } from './table.ts'
import { makeWorld, usersCount, type World } from './world.ts'

/** Of the CPU time of server and Postgres for an order by session. */
const costMax = 1.15

if (process.send) await sendLoad()
else await bench()

/** The same limit order by a session in the app's call, and by a key in HTX's: round by round, one after the other. */
async function bench(): Promise<void> {
  const world = await makeWorld()
  await giveKeys(world)
  world.resumeFeed()
  const bySession = {
    path: endpoints.placeBuyOrder.path,
    tokens: world.tokens,
    bodies: [{ symbol: 'btcusdt', mprice: '90', mnum: '0.1', buytype: 1, type: 1 }],
  }
  const [sessions, keys]: [Round[], Round[]] = [[], []]
  for (let round = -1; round < rounds; round += 1) {
    const milliseconds = round < 0 ? 2_000 : roundMs
    const session = await measure(world, { ...bySession, milliseconds })
    const key = await measure(world, { ...ordersByKey(world), milliseconds })
    if (round < 0) continue
    sessions.push(session)
    keys.push(key)
  }
  world.stopFeed()
  await world.app.close()
  const ratios = keys.map((key, round) => costOf(key) / costOf(sessions[round] as Round))
  const refused = [...sessions, ...keys].reduce((sum, one) => sum + one.refused, 0)
  report(
    [
      row('limit orders by session', sessions),
      row('limit orders by key', keys),
      {
        what: 'an order by key, of one by session',
        measured: `${spread(ratios, 2)} times the CPU time of server and Postgres; ${refused} refused`,
        promise: `at most ${costMax} times`,
        kept: median(ratios) <= costMax && refused === 0,
      },
    ],
    [
      `${usersCount} users with a key each, 64 connections. Server, load and Postgres (fsync on) share the machine.`,
      `The middle of ${rounds} rounds of ${roundMs / 1000} s each, and between which they lie, after a warm-up; each round is one of sessions and one of keys.`,
    ],
  )
  process.exit()
}

interface Round {
  readonly perSecond: number
  readonly refused: number
  /** CPU time of each order, in microseconds. */
  readonly server: number
  readonly postgres: number
}

function costOf({ server, postgres }: Round): number {
  return server + postgres
}

async function measure(world: World, load: Omit<Load, 'url'>): Promise<Round> {
  const costs = await Costs.begin(world.pool)
  const { accepted, refused, seconds } = await loadOverHttp({ url: world.url, ...load })
  const { server, postgres } = await costs.spent()
  return { perSecond: accepted / seconds, refused, server: server / accepted, postgres: postgres / accepted }
}

function row(what: string, all: readonly Round[]): Measured {
  const of = (pick: (round: Round) => number) => spread(all.map(pick), 0)
  const each = `server ${of(({ server }) => server)} µs, Postgres ${of(({ postgres }) => postgres)} µs of CPU time each`
  return { what, measured: `${of(({ perSecond }) => perSecond)}/s; ${each}`, promise: 'yardstick' }
}
