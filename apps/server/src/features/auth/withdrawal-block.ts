/** Wrong tries of the withdrawal password before withdrawals are blocked (product rules, "Sessions and codes"). */
export const withdrawalTriesMax = 5

/** Hours for which withdrawals wait after a password changed or was guessed at (spec section 9; product rules). */
const blockHours = 24

export function blockedUntil(now: Date): Date {
  return new Date(now.getTime() + blockHours * 3_600_000)
}
