import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** As altcha makes it: the number is to be found whose SHA-256, behind the salt, is the challenge. */
interface Challenge {
  readonly challenge: string
  readonly salt: string
  readonly maxnumber: number
  readonly signature: string
}

/** How long the page may stand still at a time. */
const sliceMs = 12
const hashesAtOnce = 200

/**
 * What a server asks for after some tries, found by trying numbers; undefined where there is none. Not by
 * `crypto.subtle`, which an address without TLS does not have, and which takes longer for messages as short as these.
 */
export async function proofFor(asked: string): Promise<string | undefined> {
  const { challenge, salt, maxnumber, signature } = JSON.parse(asked) as Challenge
  const wanted = hexToBytes(challenge)
  const salted = sha256.create().update(utf8ToBytes(salt))
  let pausedAt = performance.now()
  for (let number = 0; number <= maxnumber; number += 1) {
    const digest = salted
      .clone()
      .update(utf8ToBytes(String(number)))
      .digest()
    if (digest.every((byte, at) => byte === wanted[at])) {
      return btoa(JSON.stringify({ algorithm: 'SHA-256', challenge, number, salt, signature }))
    }
    if (number % hashesAtOnce === 0 && performance.now() - pausedAt > sliceMs) {
      await new Promise((resolve) => setTimeout(resolve))
      pausedAt = performance.now()
    }
  }
  return undefined
}
