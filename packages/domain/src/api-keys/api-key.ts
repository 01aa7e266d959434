import { daysAfter } from '../time/index.ts'
import { apiKeyDays } from './limits.ts'

/**
 * What a call needs of its key. Every key reads; a key that withdraws does so to saved addresses alone, whether or not
 * “saved addresses only” is on.
 */
export type ApiKeyRight = 'read' | 'trade' | 'withdraw'

/**
 * When a new key expires; never when it is bound to addresses.
 *
 * @example apiKeyExpiry([], new Date('2026-01-01')) // 2026-04-01
 */
export function apiKeyExpiry(addresses: readonly string[], now: Date): Date | null {
  return addresses.length > 0 ? null : daysAfter(now, apiKeyDays)
}

/** How far the time in a signature may be from ours, in milliseconds (HTX, "Authentication": five minutes). */
export const signatureWindowMs = 5 * 60_000
