import { describe, expect, it } from 'vitest'
import { KeyedHash } from './keyed-hash.ts'

const key = '000102030405060708090a0b0c0d0e0f'

describe('the keyed hash', () => {
  it('is SipHash-2-4: it gives what its authors publish for seven bytes', () => {
    // Key 00 01 … 0f and message 00 01 … 06; the published bytes 37 d1 01 8b f5 00 02 ab, least first.
    const [low, high] = new KeyedHash(key).words(6, 0x050403020100)
    expect([low, high]).toEqual([0x8b01d137, 0xab0200f5])
  })

  it('agrees with the textbook on other keys and messages', () => {
    const published = [
      0x726fdb47dd0e0e31n,
      0x74f839c593dc67fdn,
      0x0d6c8009d9a94f5an,
      0x85676696d7fb7e2dn,
      0xcf2794e0277187b7n,
      0x18765564cd99a68dn,
      0xcbc9466e58fee3cen,
      0xab0200f58b01d137n,
      0x93f5f5799a932462n,
    ]
    const bytes = Array.from({ length: 16 }, (_, index) => index)
    expect(published.map((_, length) => textbook(bytes, bytes.slice(0, length)))).toEqual(published)
    for (let index = 1; index <= 500; index += 1) {
      const draw = textbook(bytes, [index & 0xff, index >> 8])
      const drawn = Array.from(
        { length: 16 },
        (_, byte) => Number((draw * 0x9e3779b97f4a7c15n) >> BigInt(byte * 4)) & 0xff,
      )
      const message = [...drawn.slice(3, 9), index & 0x7f]
      const number = message.slice(0, 6).reduceRight((total, byte) => total * 256 + byte, 0)
      const hex = drawn.map((byte) => byte.toString(16).padStart(2, '0')).join('')
      const [low, high] = new KeyedHash(hex).words(index & 0x7f, number)
      expect((BigInt(high) << 32n) | BigInt(low)).toBe(textbook(drawn, message))
    }
  })

  it.each(['', 'seed', key.slice(1), `${key}0`, key.toUpperCase()])(
    'refuses a key that is not 128 bits: %j',
    (text) => {
      expect(() => new KeyedHash(text)).toThrow(RangeError)
    },
  )

  it('spreads evenly and without memory', () => {
    const hash = new KeyedHash(key)
    const values = Array.from({ length: 20_000 }, (_, index) => hash.uniform(1, index))
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.01)
    const together = values
      .slice(1)
      .reduce((sum, value, index) => sum + (value - 0.5) * ((values[index] ?? 0) - 0.5), 0)
    expect(Math.abs(together / values.length)).toBeLessThan(0.005)
  })

  it('draws normal numbers with mean 0 and deviation 1', () => {
    const hash = new KeyedHash(key)
    const values = Array.from({ length: 20_000 }, (_, index) => hash.normal(2, index))
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
    expect(Math.abs(mean)).toBeLessThan(0.03)
    expect(Math.abs(variance - 1)).toBeLessThan(0.04)
  })

  it('changes altogether with one digit of the key, whichever it is', () => {
    const hash = new KeyedHash(key)
    for (let digit = 0; digit < 32; digit += 1) {
      const changed = key.slice(0, digit) + (key[digit] === 'e' ? 'd' : 'e') + key.slice(digit + 1)
      const other = new KeyedHash(changed)
      const equal = Array.from(
        { length: 300 },
        (_, index) => Math.abs(hash.uniform(1, index) - other.uniform(1, index)) < 0.001,
      )
      expect(equal.filter(Boolean).length).toBeLessThan(8)
    }
  })
})

/** SipHash-2-4 as its paper writes it down, for messages of any length. */
function textbook(key: readonly number[], message: readonly number[]): bigint {
  const mask = (1n << 64n) - 1n
  const word = (bytes: readonly number[]) => bytes.reduceRight((total, byte) => (total << 8n) | BigInt(byte), 0n)
  const turned = (value: bigint, by: bigint) => ((value << by) | (value >> (64n - by))) & mask
  const [k0, k1] = [word(key.slice(0, 8)), word(key.slice(8))]
  let [a, b, c, d] = [
    k0 ^ 0x736f6d6570736575n,
    k1 ^ 0x646f72616e646f6dn,
    k0 ^ 0x6c7967656e657261n,
    k1 ^ 0x7465646279746573n,
  ]
  const rounds = (count: number) => {
    for (let round = 0; round < count; round += 1) {
      a = (a + b) & mask
      b = turned(b, 13n) ^ a
      a = turned(a, 32n)
      c = (c + d) & mask
      d = turned(d, 16n) ^ c
      a = (a + d) & mask
      d = turned(d, 21n) ^ a
      c = (c + b) & mask
      b = turned(b, 17n) ^ c
      c = turned(c, 32n)
    }
  }
  for (let at = 0; at <= message.length; at += 8) {
    const rest = message.slice(at, at + 8)
    const block = word(rest) | (rest.length < 8 ? BigInt(message.length & 0xff) << 56n : 0n)
    d ^= block
    rounds(2)
    a ^= block
  }
  c ^= 0xffn
  rounds(4)
  return a ^ b ^ c ^ d
}
