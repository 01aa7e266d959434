import { createHash } from 'node:crypto'

const samplePrefix = 'SAMPLE-'
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * An address that stands where a real one will: the same for a user and a network each time, and an address of no chain,
 * so that no wallet sends anything to it.
 */
export function sampleAddress(userId: number, network: string): string {
  const digest = createHash('sha256').update(`sample address ${userId} ${network}`).digest()
  const letters = Array.from(digest.subarray(0, 12), (byte) => alphabet[byte % alphabet.length]).join('')
  return `${samplePrefix}${network}-${letters}`
}

/** Whether nothing can ever arrive at an address, since it is only a sample of one. */
export function isSampleAddress(address: string): boolean {
  return address.startsWith(samplePrefix)
}
