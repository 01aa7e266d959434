/**
 * HalfSipHash-2-4 with 64-bit output over two words (https://www.aumasson.jp/siphash): a short keyed hash, so that
 * without the key its values can be neither predicted nor found out from others. In 32-bit arithmetic, which is what
 * JavaScript does quickly.
 */
export class KeyedHash {
  private readonly key: readonly [number, number]

  /** Any text is a key; texts that differ anywhere give unrelated hashes. */
  constructor(keyText: string) {
    const letters = Array.from(keyText, (letter) => letter.codePointAt(0) ?? 0)
    this.key = halfSipHash(0x68616c79, 0x61726421, letters)
  }

  /** Between 0 and 1, 1 excluded. */
  uniform(kind: number, index: number): number {
    return this.words(kind, index)[0] / 2 ** 32
  }

  /** Normally distributed with mean 0 and deviation 1 (Box and Muller). */
  normal(kind: number, index: number): number {
    const [first, second] = this.words(kind, index)
    return Math.sqrt(-2 * Math.log((first + 1) / 2 ** 32)) * Math.cos((2 * Math.PI * second) / 2 ** 32)
  }

  private words(kind: number, index: number): readonly [number, number] {
    return halfSipHash(this.key[0], this.key[1], [kind, Math.floor(index / 2 ** 32), index])
  }
}

function halfSipHash(key0: number, key1: number, words: readonly number[]): readonly [number, number] {
  state[0] = key0
  state[1] = key1 ^ 0xee
  state[2] = 0x6c796765 ^ key0
  state[3] = 0x74656462 ^ key1
  for (const word of words) absorb(word | 0)
  absorb(words.length << 26)
  state[2] = (state[2] as number) ^ 0xee
  mix(4)
  const low = ((state[1] as number) ^ (state[3] as number)) >>> 0
  state[1] = (state[1] as number) ^ 0xdd
  mix(4)
  return [low, ((state[1] as number) ^ (state[3] as number)) >>> 0]
}

/** The hash's four words, kept out of closures and allocations because a chart's history asks for millions of hashes. */
const state = new Int32Array(4)

function absorb(word: number): void {
  state[3] = (state[3] as number) ^ word
  mix(2)
  state[0] = (state[0] as number) ^ word
}

function mix(rounds: number): void {
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  for (let round = 0; round < rounds; round += 1) {
    a = (a + b) | 0
    b = ((b << 5) | (b >>> 27)) ^ a
    a = (a << 16) | (a >>> 16)
    c = (c + d) | 0
    d = ((d << 8) | (d >>> 24)) ^ c
    a = (a + d) | 0
    d = ((d << 7) | (d >>> 25)) ^ a
    c = (c + b) | 0
    b = ((b << 13) | (b >>> 19)) ^ c
    c = (c << 16) | (c >>> 16)
  }
  state[0] = a
  state[1] = b
  state[2] = c
  state[3] = d
}
