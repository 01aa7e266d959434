import type { Tick } from '@halyard/domain/market'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Follower } from './follower.ts'
import type { LiveMarket } from './live-market.ts'
import { NoTickBus, type TickBus } from './tick-bus.ts'
import { TickStream } from './tick-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A market of which only counts how often the store was read; reading it tells everybody of the ticks that were missed. */
function followed() {
  const stream = new TickStream((error) => {
    throw error
  })
  const publish = () => stream.publish([{} as Tick])
  let reads = 0
  const catchUp = async () => {
    reads += 1
    publish()
  }
  const market = { load: async () => {}, catchUp, receive: publish } as unknown as LiveMarket
  return { follower: new Follower(market, stream), reads: () => reads }
}

it('without a bus reads the store five times a second: what it read itself does not count as heard', async () => {
  const { follower, reads } = followed()
  await follower.start(new NoTickBus())
  await vi.advanceTimersByTimeAsync(2_000)
  follower.stop()
  expect(reads()).toBe(10)
})

it('reads nothing while it hears of ticks, and begins when that ends', async () => {
  const { follower, reads } = followed()
  let send: (() => void) | undefined
  const bus = { subscribe: (listener: (ticks: readonly Tick[]) => void) => (send = () => listener([])) }
  await follower.start(bus as unknown as TickBus)
  const talking = setInterval(() => send?.(), 50)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reads()).toBe(0)
  clearInterval(talking)
  await vi.advanceTimersByTimeAsync(1_000)
  follower.stop()
  expect(reads()).toBeGreaterThanOrEqual(4)
})
