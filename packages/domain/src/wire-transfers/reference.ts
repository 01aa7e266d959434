/** Letters and digits that nobody takes for one another on a bank's form: 32 of them. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** How many random bytes a reference is made of. */
export const referenceBytes = 8

/**
 * The text that a wire transfer carries so that it finds its request: `HLY-7KQ2-MXPD`. Five bits of each byte count, so
 * 2⁴⁰ of them exist; that no two are alike is for the database to keep.
 *
 * @throws RangeError unless given `referenceBytes` bytes
 */
export function wireReference(random: Uint8Array): string {
  if (random.length !== referenceBytes) throw new RangeError(`a reference is made of ${referenceBytes} bytes`)
  const letters = Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('')
  return `HLY-${letters.slice(0, 4)}-${letters.slice(4)}`
}
