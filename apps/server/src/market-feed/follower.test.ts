import type { Tick } from '@halyard/domain/market'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Books } from './books.ts'
import { Follower } from './follower.ts'
import type { LiveMarket } from './live-market.ts'
import { NoTickBus, type TickBus } from './tick-bus.ts'
import { TickStream } from './tick-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * Counts how often the store is read; a read publishes the ticks that were missed.
 */
function followed() {
  const stream = new TickStream((error) => {
    throw error
  })
  const publish = () => stream.publish([{} as Tick])
  let reads = 0
  let answer: (() => void) | undefined
  const catchUp = () =>
    new Promise<void>((read) => {
      reads += 1
      answer = () => {
        answer = undefined
        publish()
        read()
      }
    })
  /** Lets time pass, in which a read takes five milliseconds. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 5) {
      const underWay = answer
      await vi.advanceTimersByTimeAsync(5)
      underWay?.()
    }
  }
  const market = { load: async () => {}, catchUp, receive: publish } as unknown as LiveMarket
  return { follower: new Follower(market, stream, {} as Books), reads: () => reads, pass }
}

it('without a bus reads the store five times a second: what it read itself does not count as heard', async () => {
  const { follower, reads, pass } = followed()
  await follower.start(new NoTickBus())
  await pass(2_000)
  follower.stop()
  expect(reads()).toBe(10)
})

it('reads nothing while it hears of ticks, and begins when that ends', async () => {
  const { follower, reads, pass } = followed()
  let send: (() => void) | undefined
  const bus = { subscribe: (listener: (ticks: readonly Tick[]) => void) => (send = () => listener([])) }
  await follower.start(bus as unknown as TickBus)
  const talking = setInterval(() => send?.(), 50)
  await pass(2_000)
  expect(reads()).toBe(0)
  clearInterval(talking)
  await pass(1_000)
  follower.stop()
  expect(reads()).toBeGreaterThanOrEqual(4)
})
