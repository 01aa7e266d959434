import { Amount } from '../amount/index.ts'

/**
 * What somebody has proved, as far as withdrawals ask for it: nothing yet, their name, or their name with a second factor
 * that has been on for a day.
 */
export type VerificationLevel = 'unverified' | 'verified' | 'secured'

/** The hours over which withdrawals are summed. */
export const allowanceHours = 24

/** Hours for which a second factor must have been on before it counts: a thief's own raises nothing at once. */
export const securedAfterHours = 24

/** How much may be withdrawn, in the coin of valuations. */
export interface Allowance {
  /** At once. */
  readonly single: Amount
  /** In any 24 hours. */
  readonly daily: Amount
  /** What was withdrawn in the last 24 hours, or waits; what was given back does not count. */
  readonly spent: Amount
}

/** What is left of the 24 hours; zero where the limit was lowered below what was spent. */
export function leftOf({ daily, spent }: Pick<Allowance, 'daily' | 'spent'>): Amount {
  return Amount.max(daily.minus(spent), Amount.zero)
}

type AllowanceRefusal =
  | { refusal: 'withdrawalTooLarge'; detail: { maximum: string; worth: string; asset: string } }
  | { refusal: 'withdrawalDayFull'; detail: { left: string; maximum: string; asset: string } }

/**
 * Checks a withdrawal against the limits of its owner's level: at once, then with what the last 24 hours saw. One whose
 * worth nobody knows, for want of a market, is limited by its network alone.
 *
 * @example 60 after 50 of 100 a day is refused as withdrawalDayFull, with 50 left; 50 is not
 */
export function checkAllowance(
  worth: Amount | null,
  { single, daily, spent }: Allowance,
  asset: string,
): AllowanceRefusal | undefined {
  if (!worth) return undefined
  if (worth.isGreaterThan(single)) {
    return { refusal: 'withdrawalTooLarge', detail: { maximum: single.text(), worth: worth.text(), asset } }
  }
  if (spent.plus(worth).isGreaterThan(daily)) {
    const left = leftOf({ daily, spent }).text()
    return { refusal: 'withdrawalDayFull', detail: { left, maximum: daily.text(), asset } }
  }
  return undefined
}
