import { expect, it } from 'vitest'
import { KeyedTtlCache } from './keyed-ttl-cache.ts'

let loads = 0
let now = 0
const cacheOf = (keptMax = 10) => new KeyedTtlCache<number>(1_000, keptMax, { now: () => new Date(now) })
const load = async () => ++loads

it('loads once for all who ask at once, and anew after its time or when the clock was set back', async () => {
  const cache = cacheOf()
  const first = await Promise.all(Array.from({ length: 20 }, () => cache.get('btc 1m', load)))
  expect(new Set(first).size).toBe(1)
  const answers = []
  for (const moment of [999, 1_000, 1_500, 0]) {
    now = moment
    answers.push((await cache.get('btc 1m', load)) - (first[0] ?? 0))
  }
  expect(answers).toEqual([0, 1, 1, 2])
})

it('keeps keys apart, no failure, and no more than it may', async () => {
  const cache = cacheOf(2)
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  const [a, b, c] = [await cache.get('a', load), await cache.get('b', load), await cache.get('c', load)]
  expect(new Set([a, b, c]).size).toBe(3)
  expect(await cache.get('c', load)).toBe(c)
  expect(await cache.get('b', load)).toBe(b)
  expect(await cache.get('a', load)).not.toBe(a)
})
