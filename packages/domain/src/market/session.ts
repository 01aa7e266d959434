/** When a market trades: always, or like forex and metals from Sunday 22:00 to Friday 22:00 UTC. */
export type TradingSession = '24x7' | 'fx'

const hour = 3_600_000
const week = 7 * 24 * hour
/** 1970-01-04 was a Sunday: the weeks of forex are counted from its 22:00 UTC. */
const firstOpening = (3 * 24 + 22) * hour
const openFor = 5 * 24 * hour

/**
 * Whether the market trades at that moment. It does at the moment of opening and does not at the moment of closing.
 *
 * @example isTrading('fx', new Date('2026-11-20T21:59:59Z')) // true, a Friday
 * @example isTrading('fx', new Date('2026-11-20T22:00:00Z')) // false
 */
export function isTrading(session: TradingSession, at: Date): boolean {
  return session === '24x7' || sinceOpening(at) < openFor
}

/**
 * When a closed market opens next; undefined while it trades.
 *
 * @example opensAt('fx', new Date('2026-11-21T09:00:00Z')) // 2026-11-22T22:00:00Z
 */
export function opensAt(session: TradingSession, at: Date): Date | undefined {
  if (isTrading(session, at)) return undefined
  return new Date(at.getTime() - sinceOpening(at) + week)
}

/** When a trading market closes next; undefined while it is closed, or if it never closes. */
export function closesAt(session: TradingSession, at: Date): Date | undefined {
  if (session === '24x7' || !isTrading(session, at)) return undefined
  return new Date(at.getTime() - sinceOpening(at) + openFor)
}

/** The moment itself while the market trades, otherwise when it closed last. */
export function lastTrading(session: TradingSession, at: Date): Date {
  return isTrading(session, at) ? at : new Date(at.getTime() - sinceOpening(at) + openFor)
}

function sinceOpening(at: Date): number {
  return (((at.getTime() - firstOpening) % week) + week) % week
}
