import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import {
  type Beacon,
  beaconText,
  chainBytes,
  isRoundAfter,
  type PathWindows,
  readBeacon,
  roundAt,
  roundCountsFrom,
  roundDueAt,
  roundMessage,
  SimulatedMarket,
} from './index.ts'

/** drand's quicknet, as https://api.drand.sh/52db9ba7…/info says it; also in drand/tlock-js, src/drand/defaults.ts. */
const quicknet: Beacon = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  id: 'quicknet',
}

it('a beacon is written into a statement and read from it', () => {
  expect(readBeacon(beaconText(quicknet))).toEqual(quicknet)
  expect(beaconText(quicknet)).toMatch(/^52db9b\w+ 83cf0f\w+ 1692803367 3 f477d5\w+ quicknet$/)
})

it.each([
  '',
  'a beacon',
  beaconText({ ...quicknet, hash: 'ab' }),
  beaconText({ ...quicknet, period: 0 }),
  `${beaconText(quicknet)} 4`,
  beaconText(quicknet).toUpperCase(),
])('%j is none', (text) => {
  expect(() => readBeacon(text)).toThrow(RangeError)
})

it.each<[string, Partial<Beacon>, boolean]>([
  ['as it is', {}, true],
  ['with another genesis, as if its rounds were out later', { genesis: quicknet.genesis + 3 }, false],
  ['with another period', { period: 30 }, false],
  ['with another name', { id: 'fastnet' }, false],
  ['of another key', { publicKey: '8'.repeat(192) }, false],
])('the hash of a chain is that of the chain %s: %3$s', (_, change, holds) => {
  expect(bytesToHex(sha256(chainBytes({ ...quicknet, ...change }))) === quicknet.hash).toBe(holds)
})

describe('a round', () => {
  it.each([
    [1, 1_692_803_367_000],
    [1_000, 1_692_806_364_000],
  ])('%d is due at %d', (round, due) => {
    expect(roundDueAt(quicknet, round)).toBe(due)
  })

  it('counts from behind a second after it is due until a second after the next is', () => {
    const from = roundCountsFrom(quicknet, 1_000)
    expect(from).toBe(1_692_806_365_000)
    expect([from, from + 1, from + 3_000, from + 3_001].map((at) => roundAt(quicknet, at))).toEqual([
      999, 1_000, 1_000, 1_001,
    ])
  })

  it('is known to nobody before it is due', () => {
    expect(isRoundAfter(quicknet, 1_000, new Date(1_692_806_363_999))).toBe(true)
    expect(isRoundAfter(quicknet, 1_000, new Date(1_692_806_364_000))).toBe(false)
  })

  it('is signed as eight bytes', () => {
    expect([...roundMessage(0x1_0203_0405)]).toEqual([0, 0, 0, 1, 2, 3, 4, 5])
  })
})

describe('a path that hangs on windows', () => {
  const instrument = {
    symbol: 'btcusdt',
    session: '24x7' as const,
    priceStep: Amount.of('0.00000001'),
    quantityStep: Amount.of('0.000001'),
    referencePrice: Amount.of('67400'),
    yearlyVolatility: 0.5,
    tickInterval: 220,
    typicalTrade: 900,
  }
  const from = Date.UTC(2026, 10, 20, 9)
  const start = { at: from, price: Amount.of('67400') }
  const windows = (keyOf: (index: number) => string, begin = from): PathWindows => ({
    from: begin,
    origin: from - 2_000,
    length: 3_000,
    keyOf,
  })
  const keyOf = (index: number) => (index + 1_000).toString(16).padStart(32, '7')
  const until =
    (last: number, other = keyOf) =>
    (index: number) => {
      if (index > last) throw new RangeError('not known')
      return other(index)
    }
  const market = (one: PathWindows) => new SimulatedMarket('0f'.repeat(16), instrument, start, one)
  const told = (one: PathWindows, to: number) =>
    market(one)
      .ticksBetween(from - 10_000, to)
      .map(({ price, at }) => `${at.getTime()} ${price}`)

  it('needs no window that begins later, and cannot be computed without one that has begun', () => {
    const end = from + 1_000 + 3 * 3_000
    expect(told(windows(until(3)), end)).toEqual(told(windows(keyOf), end))
    expect(() => market(windows(until(3))).priceAt(end + 1)).toThrow(RangeError)
    expect(() => market(windows(until(2))).priceAt(end)).toThrow(RangeError)
  })

  it('goes on otherwise from the window on whose key is another, and as before until there', () => {
    const other = (index: number) => (index === 2 ? 'e'.repeat(32) : keyOf(index))
    const [one, two] = [told(windows(keyOf), from + 30_000), told(windows(other), from + 30_000)]
    const first = one.findIndex((tick, index) => tick !== two[index])
    const changed = Number(one[first]?.split(' ')[0])
    expect(changed).toBeGreaterThan(from + 4_000)
    expect(changed).toBeLessThan(from + 4_000 + 440)
    expect(one.at(-1)).not.toBe(two.at(-1))
  })

  it('follows from the key alone until its first window', () => {
    const alone = new SimulatedMarket('0f'.repeat(16), instrument, start)
    const hanging = market(windows(keyOf))
    expect(hanging.priceAt(from).text()).toBe(alone.priceAt(from).text())
    expect(hanging.priceAt(from - 5_000).text()).toBe(alone.priceAt(from - 5_000).text())
    expect(hanging.priceAt(from + 5_000).text()).not.toBe(alone.priceAt(from + 5_000).text())
  })

  it('is the same in any order of asking', () => {
    const [forward, backward] = [market(windows(keyOf)), market(windows(keyOf))]
    const moments = Array.from({ length: 200 }, (_, index) => from + index * 137)
    const prices = moments.map((at) => forward.priceAt(at).text())
    expect(moments.toReversed().map((at) => backward.priceAt(at).text())).toEqual(prices.toReversed())
  })

  it('runs on over the end of a window, and moves at every scale as its volatility says', () => {
    const path = market(windows(keyOf))
    const logs = Array.from({ length: 40_001 }, (_, index) => Math.log(Number(path.priceAt(from + index * 250).text())))
    const perStep = 0.5 * Math.sqrt(250 / (365.25 * 86_400_000))
    const deviationOf = (steps: number, offset = 0) => {
      const moved: number[] = []
      for (let at = offset; at + steps < logs.length; at += Math.max(steps, 12))
        moved.push((logs[at + steps] as number) - (logs[at] as number))
      return Math.sqrt(moved.reduce((sum, one) => sum + one * one, 0) / moved.length) / (perStep * Math.sqrt(steps))
    }
    // Within windows, and over their ends, which are at 1,000 ms and every 3,000 from there.
    for (const [steps, offset] of [
      [1, 0],
      [2, 3],
      [12, 4],
      [12, 10],
      [48, 5],
    ] as const) {
      expect(deviationOf(steps, offset)).toBeGreaterThan(0.9)
      expect(deviationOf(steps, offset)).toBeLessThan(1.1)
    }
  })
})
