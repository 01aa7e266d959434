import { createHash } from 'node:crypto'

const samplePrefix = 'SAMPLE-'
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A sample of a deposit address for demo hosts. It is valid on no chain, so no wallet sends to it. */
export function sampleAddress(userId: number, network: string): string {
  const digest = createHash('sha256').update(`sample address ${userId} ${network}`).digest()
  const letters = Array.from(digest.subarray(0, 12), (byte) => alphabet[byte % alphabet.length]).join('')
  return `${samplePrefix}${network}-${letters}`
}

export function isSampleAddress(address: string): boolean {
  return address.startsWith(samplePrefix)
}
