import { type BookCommand, collarOf, type LadderTerms, ladder, OrderBook } from '@halyard/domain/spot'
import { rounds } from './rounds.ts'
import { report, spread } from './table.ts'

/** In commands a second of a core. */
const promised = 200_000
const commandsCount = 400_000
/** As many are made before they are carried out. */
const batch = 4_000
const restingCount = 100_000
const terms: LadderTerms = {
  ...{ levels: 20, spread: 80_000, distance: 80_000 },
  ...{ baseLots: 267_062, growthPercent: 110, limitLots: 133_531_000 },
}
const middle = 6_740_000

const measured: Record<'few' | 'many', number[]> = { few: [], many: [] }
let trades = 0
for (let round = 0; round < rounds; round += 1) {
  measured.few.push(run(0, round + 1))
  measured.many.push(run(restingCount, round + 1))
}
report(
  [
    {
      what: `commands of a book a second (${trades} trades in ${commandsCount} commands)`,
      measured: spread(measured.few, 0),
      promise: `at least ${promised}`,
      kept: Math.min(...measured.few) >= promised,
    },
    {
      what: `the same beside ${restingCount} resting orders`,
      measured: spread(measured.many, 0),
      promise: `at least ${promised}`,
      kept: Math.min(...measured.many) >= promised,
    },
  ],
  ['The rule alone, without database and socket: of a hundred commands 55 place, 30 cancel, 5 amend, 10 are ticks.'],
)

/** Commands a second of processor time of one run. Each run of a seed is the same. */
function run(resting: number, seed: number): number {
  let state = seed
  const below = (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % count
  }
  const place = (id: number, reach: number): BookCommand => {
    const side = below(2) === 0 ? 'buy' : 'sell'
    // Most rest some way off, and some cross.
    const away = below(reach) - reach / 8
    return {
      kind: 'place',
      order: {
        ...{ id, userId: below(1_000), side, lots: 1 + below(50_000), price: middle + (side === 'buy' ? -away : away) },
        ...{ timeInForce: below(10) === 0 ? 'ioc' : 'gtc', postOnly: false, selfTrade: 'cancelTaker' },
      },
    }
  }
  const book = new OrderBook()
  let id = 0
  while (id < resting) book.apply(place(++id, 400_000))
  const next = (): BookCommand => {
    const kind = below(100)
    if (kind < 55) return place(++id, 2_000)
    const orderId = Math.max(1, id - below(2_000))
    if (kind < 85) return { kind: 'cancel', orderId }
    if (kind < 90) return { kind: 'amend', orderId, price: middle - 500 + below(1_000), lots: 1 + below(50_000) }
    const tick = middle - 200 + below(400)
    return { kind: 'quote', reference: tick, ladder: ladder(tick, terms, 0), collar: collarOf(tick, 20_000) }
  }
  const before = book.tradeNumber
  let microseconds = 0
  for (let done = 0; done < commandsCount; done += batch) {
    const commands = Array.from({ length: batch }, next)
    // Of the processor, whatever else the machine does.
    const startedAt = process.cpuUsage()
    for (const command of commands) book.apply(command)
    const { user, system } = process.cpuUsage(startedAt)
    microseconds += user + system
  }
  trades = book.tradeNumber - before
  return commandsCount / (microseconds / 1_000_000)
}
