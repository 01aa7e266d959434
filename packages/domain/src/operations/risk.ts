/** What is known of an account, and of a withdrawal from it, when somebody decides on it. */
export interface RiskFacts {
  readonly now: Date
  readonly registeredAt: Date
  /** Others whose document has one of the same photos. */
  readonly sameDocument: readonly number[]
  /** The newest sign-in, and whether the device was the first of its kind. */
  readonly signedInAt: Date | null
  readonly newDevice: boolean
  /** Until when withdrawals were blocked last. */
  readonly blockedUntil: Date | null
  readonly withdrawal: WithdrawalFacts | null
}

interface WithdrawalFacts {
  /** Whether the account was paid to this address before. */
  readonly paidBefore: boolean
  /** Others who withdrew to it, or were given it for their deposits. */
  readonly sameAddress: readonly number[]
  /** Whether something of the coin was credited in the day before. */
  readonly freshDeposit: boolean
}

/** Something that speaks for looking closely, and how much. */
export interface RiskSignal {
  readonly signal: string
  readonly detail: string
  readonly weight: number
}

const dayMs = 86_400_000

/** The signals of an account or a withdrawal, the heaviest first. Together they are its score, of at most 100. */
export function riskSignals(facts: RiskFacts): RiskSignal[] {
  const { now, withdrawal } = facts
  const within = (moment: Date | null, days: number) =>
    moment !== null && moment.getTime() > now.getTime() - days * dayMs
  const others = (ids: readonly number[]) => `${ids.length === 1 ? 'user' : 'users'} ${ids.join(', ')}`
  const signals: (RiskSignal | false)[] = [
    facts.sameDocument.length > 0 && {
      signal: 'shared document',
      detail: `A photo of the document is also one of ${others(facts.sameDocument)}.`,
      weight: 40,
    },
    withdrawal !== null &&
      withdrawal.sameAddress.length > 0 && {
        signal: 'shared address',
        detail: `The address is also one of ${others(withdrawal.sameAddress)}.`,
        weight: 30,
      },
    withdrawal !== null &&
      !withdrawal.paidBefore && {
        signal: 'new address',
        detail: 'Nothing was paid to this address for this user before.',
        weight: 15,
      },
    facts.newDevice &&
      within(facts.signedInAt, 1) && {
        signal: 'new device',
        detail: 'The newest sign-in, less than a day ago, was the first from such a device.',
        weight: 20,
      },
    withdrawal?.freshDeposit === true && {
      signal: 'fresh deposit',
      detail: 'The coin was deposited in the day before.',
      weight: 15,
    },
    within(facts.blockedUntil, 7) && {
      signal: 'security change',
      detail: 'Withdrawals were blocked in the last seven days, after a change of a password or of the second factor.',
      weight: 20,
    },
    within(facts.registeredAt, 7) && {
      signal: 'new account',
      detail: 'The account is less than seven days old.',
      weight: 10,
    },
  ]
  return signals.filter((signal) => signal !== false).toSorted((one, other) => other.weight - one.weight)
}

export function riskScore(signals: readonly RiskSignal[]): number {
  return Math.min(
    100,
    signals.reduce((sum, { weight }) => sum + weight, 0),
  )
}
