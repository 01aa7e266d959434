/** What a host states of an epoch of the simulated market before anybody can bet on it. */
export interface FeedStatement {
  /** Counts statements from 1. */
  readonly position: number
  readonly epoch: number
  readonly generator: number
  /** SHA-256 of the text of the seed. */
  readonly seedHash: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** When it was stated. */
  readonly boundAt: Date
  /** The hash of the statement before; `noStatement` for the first. */
  readonly previous: string
  /** The beacon on whose rounds prices hang as well, as `beaconText` writes it; null where they follow from the seed alone. */
  readonly beacon: string | null
  /** SHA-256 of `statementText`. */
  readonly hash: string
}

export const noStatement = '0'.repeat(64)

/**
 * The text whose SHA-256 is the hash of a statement: its fields, a line each, times as ISO 8601 in UTC with
 * milliseconds; the last line only where there is a beacon.
 */
export function statementText(stated: Omit<FeedStatement, 'hash'>): string {
  const { position, epoch, generator, seedHash, startsAt, endsAt, boundAt, previous, beacon } = stated
  const times = [startsAt, endsAt, boundAt].map((at) => at.toISOString())
  return [position, epoch, generator, seedHash, ...times, previous, ...(beacon === null ? [] : [beacon])].join('\n')
}

/**
 * Whether a statement bound the price of a moment before a contract was opened: it was stated by then, and is of the
 * time in which the moment lies.
 */
export function isBoundBefore(openedAt: Date, moment: Date, stated: FeedStatement): boolean {
  return stated.boundAt <= openedAt && stated.startsAt < moment && moment <= stated.endsAt
}
