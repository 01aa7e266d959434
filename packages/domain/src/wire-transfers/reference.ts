/** 32 letters and digits that do not look alike on a bank's form. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const referenceBytes = 8

/**
 * The reference that identifies a wire transfer: `HLY-7KQ2-MXPD`. Five bits of each byte make 2⁴⁰ references; the
 * database keeps them unique.
 *
 * @throws RangeError unless given `referenceBytes` bytes
 */
export function wireReference(random: Uint8Array): string {
  if (random.length !== referenceBytes) throw new RangeError(`a reference is made of ${referenceBytes} bytes`)
  const letters = Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('')
  return `HLY-${letters.slice(0, 4)}-${letters.slice(4)}`
}
