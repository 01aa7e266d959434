/** Wrong tries of the withdrawal password before withdrawals are blocked (product rules, "Sessions and codes"). */
export const withdrawalTriesMax = 5

/** Hours for which withdrawals wait after a password changed or was guessed at (spec section 9; product rules). */
export const withdrawalBlockHours = 24

/** Until when and why a user's withdrawals are blocked. */
export interface WithdrawalBlock<Reason extends string = string> {
  readonly until: Date
  readonly reason: Reason
}

/** The end of a block that begins now. */
export function blockedUntil(now: Date): Date {
  return new Date(now.getTime() + withdrawalBlockHours * 3_600_000)
}

/** The block that is in force at a moment: it is over at its end. */
export function blockAt<Reason extends string>(
  { until, reason }: { readonly until: Date | null; readonly reason: Reason | null },
  now: Date,
): WithdrawalBlock<Reason> | undefined {
  return until && reason && until > now ? { until, reason } : undefined
}
