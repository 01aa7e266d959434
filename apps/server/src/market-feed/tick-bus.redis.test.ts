import { randomUUID } from 'node:crypto'
import { Amount } from '@halyard/domain'
import type { Tick } from '@halyard/domain/market'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RedisTickBus } from './tick-bus.ts'

const url = process.env.REDIS_URL ?? ''
const buses: RedisTickBus[] = []

afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close()
})

function bus(channel: string): RedisTickBus {
  const made = new RedisTickBus(url, () => {}, channel)
  buses.push(made)
  return made
}

const tick = (sequence: number): Tick => ({
  symbol: 'btcusdt',
  price: Amount.of('67412.300000000000000001'),
  volume: Amount.of('0.02'),
  at: new Date('2026-11-21T09:00:00.123Z'),
  sequence,
  source: 'htx',
})

describe('ticks by Redis', () => {
  it('reach every process whole and in order', async () => {
    const channel = `test:${randomUUID()}`
    const heard: Tick[][] = [[], []]
    const moved: string[][] = [[], []]
    const changed: string[][] = [[], []]
    heard.forEach((own, index) => {
      bus(channel).subscribe(
        (ticks) => own.push(...ticks),
        (symbols) => moved[index]?.push(...symbols),
        (symbols) => changed[index]?.push(...symbols),
      )
    })
    const publisher = bus(channel)
    let sequence = 0
    // Subscribing takes a moment; what is published before that is lost, as it may be.
    await vi.waitFor(() => {
      sequence += 1
      publisher.publish([tick(sequence)])
      publisher.publishWatermarks(['btcusdt'])
      publisher.publishBooks(['ethusdt'])
      expect(heard.every((own) => own.length > 1)).toBe(true)
      expect(moved.every(([symbol]) => symbol === 'btcusdt')).toBe(true)
      expect(changed.every(([symbol]) => symbol === 'ethusdt')).toBe(true)
    }, 5_000)
    for (const own of heard) {
      const first = own[0]?.sequence ?? 0
      expect(own).toEqual(own.map((_, index) => tick(first + index)))
    }
  })

  it('do not fail the feed while Redis is away', async () => {
    const lost = new RedisTickBus('redis://127.0.0.1:1', () => {}, 'test')
    buses.push(lost)
    expect(() => lost.publish([tick(1)])).not.toThrow()
  })
})
