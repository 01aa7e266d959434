import { Amount } from '@halyard/domain'
import { noSums } from '@halyard/domain/spot'
import { Chance } from '@halyard/testing'
import { Refusal } from '../../src/platform/http/refusal.ts'
import { type Plant, pair, SimulatedProcess, type Wish } from './simulated-process.ts'
import { dueAt, type SimulatedContract, type SimulatedOrder, SimulatedStore } from './simulated-store.ts'
import { SimulatedTime } from './simulated-time.ts'

const begin = Date.parse('2026-11-20T12:00:00Z')
const dayMs = 86_400_000
/** How long there are faults, and then how long there are none: what is due is done by then. */
const stormMs = 20_000
const calmMs = 25_000
/** What is due for less than that may still be on its way: a sweep comes every five seconds. */
const lateMs = 8_000

interface Asked {
  readonly wish: Wish
  readonly answers: string[]
}

/**
 * One history by a seed: two processes of the project's own drivers work on one store, while connections are lost,
 * calls take long, ticks are not heard of or twice, rounds are not begun and processes are killed. Answers what is
 * wrong when all is calm again.
 */
export async function history(seed: number, plant: Plant = () => {}): Promise<string[]> {
  const chance = new Chance(seed)
  const time = new SimulatedTime(begin)
  const store = new SimulatedStore(time)
  const weather = { lost: chance.oneOf([0, 0.02, 0.1, 0.3]), slow: 0.05, missed: 0.3 }
  const world = { time, store, chance: chance.branch(), weather }
  const start = () => new SimulatedProcess(world, plant)
  const processes = [start(), start()]
  const asked: Asked[] = []

  fillStakes(store, chance)
  time.every(200, () => tick(store, time, chance, processes))
  time.every(900, () => time.now < begin + stormMs && openContract(store, time, chance))
  time.every(700, () => time.now < begin + stormMs && placeOrder(store, time, chance))
  time.every(300, () => time.now < begin + stormMs && ask(asked, processes, chance, time))
  time.every(4_000, () => {
    const index = chance.between(0, 1)
    if (time.now > begin + stormMs || !chance.happens(0.3)) return
    processes[index]?.kill()
    processes[index] = start()
  })
  await time.passUntil(begin + stormMs)
  Object.assign(weather, { lost: 0, slow: 0, missed: 0 })
  await time.passUntil(begin + stormMs + calmMs)
  return [
    ...wrongContracts(store),
    ...wrongOrders(store, time),
    ...wrongStakes(store, time),
    ...wrongSubmissions(store, asked),
  ]
}

/** Ticks with silent stretches now and then. */
function tick(
  store: SimulatedStore,
  time: SimulatedTime,
  chance: Chance,
  processes: readonly SimulatedProcess[],
): void {
  if (chance.happens(0.3) || Math.floor((time.now - begin) / 5_000) % 5 === 3) return
  const sequence = store.ticks.length + 1
  const price = Amount.ofInteger(50_000 + chance.between(-50, 50))
  const next = {
    symbol: pair.symbol,
    price,
    volume: Amount.one,
    at: new Date(time.now),
    sequence,
    source: 'sim',
  } as const
  store.ticks.push(next)
  for (const process of processes) void process.hear(next)
}

function openContract(store: SimulatedStore, time: SimulatedTime, chance: Chance): void {
  const premium = Amount.ofInteger(chance.between(1, 100))
  store.contracts.push({
    contractId: store.contracts.length + 1,
    userId: chance.between(1, 4),
    direction: chance.oneOf(['up', 'down']),
    asset: 'USDT',
    premium,
    profit: premium,
    openPrice: Amount.ofInteger(50_000),
    closesAt: new Date(time.now + chance.between(500, 8_000)),
    settledOn: [],
    told: 0,
  } satisfies SimulatedContract)
}

/** It is accepted on the newest tick, and there for others to see some time later. */
async function placeOrder(store: SimulatedStore, time: SimulatedTime, chance: Chance): Promise<void> {
  const acceptedSequence = store.ticks.length
  await time.wait(chance.between(1, 4_000))
  const side = chance.oneOf(['buy', 'sell'] as const)
  const away = chance.between(-20, 60) * (side === 'buy' ? -1 : 1)
  store.orders.push({
    id: store.orders.length + 1,
    userId: 1,
    symbol: pair.symbol,
    side,
    limitPrice: Amount.ofInteger(50_000 + away),
    quantity: Amount.of('0.01'),
    held: Amount.of('600'),
    ...{ filledQuantity: Amount.zero, heldTaken: Amount.zero, partialFills: 0, ...noSums },
    feeRate: pair.feeRate,
    acceptedSequence,
    filledOn: [],
  } as unknown as SimulatedOrder)
}

/** Some of their days were missed before, as after an outage. */
function fillStakes(store: SimulatedStore, chance: Chance): void {
  for (let id = 1; id <= 6; id += 1) {
    const termDays = chance.between(1, 5)
    const startedAt = new Date(begin - chance.between(0, 6) * dayMs + chance.between(-1_000, stormMs))
    const rates = { dailyRate: Amount.of('0.0003'), penaltyRate: Amount.of('0.02') }
    const terms = { ...rates, principal: Amount.of('1000'), dailyEarnings: Amount.of('0.3') }
    const row = { id, userId: id, asset: 'USDT', scale: 6, termDays, startedAt, ...terms }
    store.stakes.push({ id, row, startedAt, termDays, daysPaid: 0, ended: 0, days: [] })
  }
}

/** Asks once, and again under the same key until it is told how that ended, of whichever process. */
async function ask(
  asked: Asked[],
  processes: readonly SimulatedProcess[],
  chance: Chance,
  time: SimulatedTime,
): Promise<void> {
  const number = asked.length + 1
  const wish = {
    name: `wish ${number}${chance.happens(0.1) ? ' unwanted' : ''}`,
    refused: chance.happens(0.1),
  }
  const mine: Asked = { wish, answers: [] }
  asked.push(mine)
  for (let heard = 0; heard < (chance.happens(0.2) ? 2 : 1); ) {
    const process = chance.oneOf(processes)
    // Nobody waits for ever for an answer of a process that may be gone.
    const answer = await Promise.race([
      process.submit(number, { key: `key ${number}`, fingerprint: wish.name }, wish).then(
        ({ id }) => `row ${id}`,
        (error: unknown) => (error instanceof Refusal ? error.refusal : undefined),
      ),
      time.wait(chance.between(100, 2_000)).then(() => undefined),
    ])
    if (answer !== undefined && answer !== 'overloaded' && answer !== 'requestInProgress') {
      mine.answers.push(answer)
      heard += 1
    }
  }
}

function wrongContracts({ contracts, ticks }: SimulatedStore): string[] {
  return contracts.flatMap(({ contractId, settledOn, closesAt, told }) => {
    const last = ticks.findLast(({ at }) => at <= closesAt)?.sequence
    if (settledOn.length !== 1) return `contract ${contractId} was settled ${settledOn.length} times`
    if (settledOn[0] !== last) return `contract ${contractId} was settled on tick ${settledOn[0]} and not on ${last}`
    return told === 1 ? [] : `the owner of contract ${contractId} was told ${told} times`
  })
}

function wrongOrders(store: SimulatedStore, { now }: SimulatedTime): string[] {
  return store.orders.flatMap((order) => {
    const first = store.crossing(order)
    const [filledOn] = order.filledOn
    if (filledOn === undefined && first && first.at.getTime() > now - lateMs) return []
    return filledOn === first?.sequence
      ? []
      : `order ${order.id} was filled on tick ${filledOn} and not on ${first?.sequence}`
  })
}

function wrongStakes({ stakes }: SimulatedStore, { now }: SimulatedTime): string[] {
  return stakes.flatMap((stake) => {
    const days = stake.days.map((day, index) => day === index + 1)
    if (days.includes(false)) return `stake ${stake.id} was paid its days ${stake.days.join(', ')}`
    return dueAt(stake) > now - lateMs ? [] : `stake ${stake.id} waits since day ${stake.daysPaid}`
  })
}

function wrongSubmissions({ submitted }: SimulatedStore, asked: readonly Asked[]): string[] {
  return asked.flatMap(({ wish, answers }) => {
    const rows = submitted.filter(({ name }) => name === wish.name)
    const refusal = wish.refused ? 'productClosed' : wish.name.endsWith('unwanted') ? 'voucherUsed' : undefined
    const expected = refusal ?? `row ${rows[0]?.id}`
    if (answers.some((answer) => answer !== expected))
      return `${wish.name} was answered ${answers.join(', ')} and not ${expected}`
    if (answers.length === 0) return `${wish.name} was never answered`
    return rows.length === (refusal ? 0 : 1) ? [] : `${wish.name} is there ${rows.length} times`
  })
}
