import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Step } from '../../src/features/staking/staking-payouts.repository.ts'
import { history } from './history.ts'
import type { Plant } from './simulated-process.ts'
import type { SimulatedStore } from './simulated-store.ts'

// The drivers of what happens later, and of submissions, on a clock of their own and a store that fails, by seed.
// SIMULATION_SEEDS=from-to asks for others than `npm test` does, SIMULATION_SEEDS=7-7 for one again.

const [from, to] = (process.env.SIMULATION_SEEDS ?? (process.env.EXHAUSTIVE ? '1-1000' : '1-60'))
  .split('-')
  .map(Number) as [number, number]
const seeds = Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Who asks for more histories waits for them. */
const timeout = Math.max(300_000, seeds.length * 500)

// Submissions wait for others to leave with by a timer, and how long nothing is due is counted by the machine.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterAll(() => void vi.useRealTimers())

it('ends well in every history', { timeout }, async () => {
  const wrong: string[] = []
  for (const seed of seeds) for (const sentence of await history(seed)) wrong.push(`seed ${seed}: ${sentence}`)
  expect(wrong).toEqual([])
})

it('is the same history for the same seed, however slow the machine is', async () => {
  const settlements: string[][] = []
  for (const stallMs of [0, 150]) {
    const seen: string[] = []
    await history(5, (_, store) => {
      const settle = store.settle.bind(store)
      store.settle = (endings) => {
        if (seen.length < 10) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, stallMs)
        seen.push(endings.map(({ contract }) => contract.contractId).join(' '))
        return settle(endings)
      }
    })
    settlements.push(seen)
  }
  expect(settlements[0]).toEqual(settlements[1])
  expect(settlements[0]?.length).toBeGreaterThan(5)
})

/** Private parts of the drivers, to inject faults into. */
interface Opened {
  readonly settler: { settle(endings: object[]): Promise<unknown>; settleInBatches(pairs: unknown): Promise<void> }
  readonly notifier: { sweep(): Promise<void>; readonly settlements: { attachFollowingTicks(): Promise<void> } }
  readonly matcher: { match(): Promise<void>; readonly orders: { ticksPastInFlight(ms: number): Promise<unknown> } }
  readonly payouts: {
    readonly stakes: {
      due(now: Date, limit: number, aside: number[]): Promise<unknown>
      advance(steps: Step[]): Promise<unknown>
    }
  }
  readonly submitter: { transact(batch: object[]): Promise<object[]> }
}

/** As if it were noted in the rows, for every process to see. */
const setAside = new WeakMap<SimulatedStore, number[]>()

/** Each driver with a typical fault. */
const plants: Record<string, [(drivers: Opened, store: SimulatedStore) => void, RegExp]> = {
  'the settler leaves out the last of a round': [
    ({ settler }) => {
      const { settle } = Object.getPrototypeOf(settler)
      settler.settle = (endings: unknown[]) => settle.call(settler, endings.slice(0, -1))
    },
    /^contract .* settled 0 times/,
  ],
  'the settler stops with the first error': [
    ({ settler }) => {
      let failed = false
      const { settleInBatches } = Object.getPrototypeOf(settler)
      settler.settleInBatches = async (pairs: unknown) => {
        if (failed) return
        failed = true
        await settleInBatches.call(settler, pairs)
        failed = false
      }
    },
    /^contract .* settled 0 times/,
  ],
  'the notifier tells first and empties the outbox then': [
    ({ notifier }, store) => {
      notifier.sweep = async () => {
        const batches = [...store.outbox]
        for (const contract of batches.flat()) contract.told += 1
        await notifier.settlements.attachFollowingTicks()
        store.outbox.splice(0, batches.length)
      }
    },
    /was told (0|2|3) times/,
  ],
  'the matcher forgets orders that are still on their way': [
    ({ matcher }) => {
      const { ticksPastInFlight } = matcher.orders
      matcher.orders.ticksPastInFlight = () => ticksPastInFlight(0)
    },
    /^order .* was filled on tick/,
  ],
  'the matcher is done with ticks before it matches': [
    ({ matcher }) => {
      matcher.match = async () => {}
    },
    /^order .* was filled on tick/,
  ],
  'the payouts set aside for ever what failed once': [
    ({ payouts }, store) => {
      const failed = setAside.get(store) ?? []
      setAside.set(store, failed)
      const { due, advance } = payouts.stakes
      payouts.stakes.due = (now: Date, limit: number) => due(now, limit, failed)
      payouts.stakes.advance = (steps: Step[]) =>
        advance(steps).catch((error: Error) => {
          failed.push(...steps.map(({ stakeId }) => stakeId))
          throw error
        })
    },
    /^stake .* waits since day/,
  ],
  'submissions forget their keys': [
    ({ submitter }) => {
      const { transact } = Object.getPrototypeOf(submitter)
      submitter.transact = (batch: object[]) =>
        transact.call(
          submitter,
          batch.map((one) => ({ ...one, key: undefined })),
        )
    },
    /is there \d+ times|was answered/,
  ],
  'submissions answer in another order': [
    ({ submitter }) => {
      const { transact } = Object.getPrototypeOf(submitter)
      submitter.transact = async (batch: object[]) => (await transact.call(submitter, batch)).reverse()
    },
    /was answered/,
  ],
}

it.each(Object.keys(plants))('%s: it is found', async (name) => {
  const [plant, sentence] = plants[name] as (typeof plants)[string]
  const found: string[] = []
  for (let seed = 1; seed <= 400 && found.length === 0; seed += 1)
    found.push(...(await history(seed, plant as unknown as Plant)))
  expect(found.filter((one) => sentence.test(one)).length).toBeGreaterThan(0)
})
