import type { Amount } from '../amount/index.ts'

/** How many of a coin's last digits tell declared deposits apart. */
const tailDigits = 3

/**
 * What of a declared amount stays as it is, before its last digits are given: rounded up, so that nothing that was at least the
 * minimum falls below it.
 *
 * @example declarationBase(Amount.of('250.1234567'), 8) // 250.12346, and 250.12346417 may be sent
 */
export function declarationBase(quantity: Amount, precision: number): Amount {
  return quantity.round(Math.max(precision - tailDigits, 0), 'up')
}

/** When a transfer that was declared must have been on the chain. */
export interface DeclaredTime {
  readonly declaredAt: Date
  readonly declaredUntil: Date
}

/** Whether a transfer was made after it had been declared, and in time: an older one may be anybody's. */
export function isSentAsDeclared({ declaredAt, declaredUntil }: DeclaredTime, sentAt: Date): boolean {
  return sentAt >= declaredAt && sentAt <= declaredUntil
}
