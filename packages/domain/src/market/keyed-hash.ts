/**
 * SipHash-2-4 (https://www.aumasson.jp/siphash) with a 128-bit key: without it, values cannot be predicted or inferred
 * from others. 64-bit words are two halves of 32 bits, which is fast in JavaScript; a chart's history needs millions of
 * hashes.
 *
 * A message is seven bytes, one block: an index in six bytes (little-endian) and its kind in the last.
 */
export class KeyedHash {
  private readonly key: readonly [number, number, number, number]

  /** @throws RangeError for a key that is not 32 hexadecimal digits */
  constructor(key: string) {
    if (!/^[0-9a-f]{32}$/.test(key)) throw new RangeError('the key of a simulated market is 32 hexadecimal digits')
    this.key = [wordAt(key, 0), wordAt(key, 8), wordAt(key, 16), wordAt(key, 24)]
  }

  /** In [0, 1). */
  uniform(kind: number, index: number): number {
    return this.words(kind, index)[0] / 2 ** 32
  }

  /** Normally distributed with mean 0 and deviation 1 (Box-Muller). */
  normal(kind: number, index: number): number {
    const [first, second] = this.words(kind, index)
    return Math.sqrt(-2 * Math.log((first + 1) / 2 ** 32)) * Math.cos((2 * Math.PI * second) / 2 ** 32)
  }

  /** Each from 0 to 2^32 - 1. */
  words(kind: number, index: number): readonly [low: number, high: number] {
    return sipHash(this.key, index | 0, (messageLength << 24) | (kind << 16) | (Math.floor(index / 2 ** 32) & 0xffff))
  }
}

const messageLength = 7

/** Four bytes of the hexadecimal key as a little-endian number. */
function wordAt(key: string, position: number): number {
  const bytes = [0, 2, 4, 6].map((offset) => Number.parseInt(key.slice(position + offset, position + offset + 2), 16))
  return bytes.reduceRight((word, byte) => (word << 8) | byte, 0)
}

/** The hash of one block, whose last byte is the message's length. `aL` and `aH` are the halves of the word `a`. */
function sipHash(key: readonly [number, number, number, number], low: number, high: number): readonly [number, number] {
  let aL = key[0] ^ 0x70736575
  let aH = key[1] ^ 0x736f6d65
  let bL = key[2] ^ 0x6e646f6d
  let bH = key[3] ^ 0x646f7261
  let cL = key[0] ^ 0x6e657261
  let cH = key[1] ^ 0x6c796765
  let dL = key[2] ^ 0x79746573 ^ low
  let dH = key[3] ^ 0x74656462 ^ high
  // Two rounds take the block in, four finish.
  for (let round = 1; round <= 6; round += 1) {
    let kept: number
    // a += b, b = (b <<< 13) ^ a, a <<<= 32
    aL = (aL + bL) | 0
    aH = (aH + bH + (aL >>> 0 < bL >>> 0 ? 1 : 0)) | 0
    kept = ((bL << 13) | (bH >>> 19)) ^ aL
    bH = ((bH << 13) | (bL >>> 19)) ^ aH
    bL = kept
    kept = aL
    aL = aH
    aH = kept
    // c += d, d = (d <<< 16) ^ c
    cL = (cL + dL) | 0
    cH = (cH + dH + (cL >>> 0 < dL >>> 0 ? 1 : 0)) | 0
    kept = ((dL << 16) | (dH >>> 16)) ^ cL
    dH = ((dH << 16) | (dL >>> 16)) ^ cH
    dL = kept
    // a += d, d = (d <<< 21) ^ a
    aL = (aL + dL) | 0
    aH = (aH + dH + (aL >>> 0 < dL >>> 0 ? 1 : 0)) | 0
    kept = ((dL << 21) | (dH >>> 11)) ^ aL
    dH = ((dH << 21) | (dL >>> 11)) ^ aH
    dL = kept
    // c += b, b = (b <<< 17) ^ c, c <<<= 32
    cL = (cL + bL) | 0
    cH = (cH + bH + (cL >>> 0 < bL >>> 0 ? 1 : 0)) | 0
    kept = ((bL << 17) | (bH >>> 15)) ^ cL
    bH = ((bH << 17) | (bL >>> 15)) ^ cH
    bL = kept
    kept = cL
    cL = cH
    cH = kept
    if (round === 2) {
      aL ^= low
      aH ^= high
      cL ^= 0xff
    }
  }
  return [(aL ^ bL ^ cL ^ dL) >>> 0, (aH ^ bH ^ cH ^ dH) >>> 0]
}
