import type { Amount } from '../amount/index.ts'

/** The last digits of an amount that identify a declared deposit. */
const tailDigits = 3

/**
 * The fixed part of a declared amount, before its last digits: rounded up, so that it does not fall below a minimum.
 *
 * @example declarationBase(Amount.of('250.1234567'), 8) // 250.12346, and 250.12346417 may be sent
 */
export function declarationBase(quantity: Amount, precision: number): Amount {
  return quantity.round(Math.max(precision - tailDigits, 0), 'up')
}

/** The window in which a declared transfer must have been sent. */
export interface DeclaredTime {
  readonly declaredAt: Date
  readonly declaredUntil: Date
}

/** Whether a transfer was sent after its declaration and in time: an older one may be anybody's. */
export function isSentAsDeclared({ declaredAt, declaredUntil }: DeclaredTime, sentAt: Date): boolean {
  return sentAt >= declaredAt && sentAt <= declaredUntil
}
