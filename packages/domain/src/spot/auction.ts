import type { Amount } from '../amount/index.ts'
import { isTrading, opensAt, type TradingSession } from '../market/session.ts'
import type { Tick } from '../market/tick.ts'

/** How long an auction lasts that began by itself, in milliseconds. */
const auctionMs = 60_000
/** Within how many milliseconds a price moves far. */
const movedWithin = 20_000
/** How long before a market opens its auction begins, in milliseconds. */
const beforeOpening = 10_000

/**
 * Until when there shall be an auction in a book whose orders meet; undefined where they may go on. One begins when the
 * price moves further than the share within 20 seconds, and with the opening of a market that closes, so that what came
 * before it meets at one price.
 *
 * @param ticks - of the pair, oldest first
 * @param share - of the earlier price: 0.05 is 5 %
 * @example after a tick at 50,000 and one at 47,400 ten seconds later, with a share of 0.05: a minute from now
 */
export function auctionUntil(
  ticks: readonly Pick<Tick, 'price' | 'at'>[],
  share: Amount,
  session: TradingSession,
  now: Date,
): Date | undefined {
  const opening = opensAt(session, now)
  if (opening && opening.getTime() - now.getTime() <= beforeOpening) return new Date(opening.getTime() + auctionMs)
  const last = ticks.at(-1)
  if (!last || !isTrading(session, now)) return undefined
  const isRecent = ({ at }: { readonly at: Date }) => now.getTime() - at.getTime() <= movedWithin
  const isFar = ({ price }: { readonly price: Amount }) =>
    last.price.minus(price).absolute().isGreaterThan(price.times(share))
  return ticks.filter(isRecent).some(isFar) ? new Date(now.getTime() + auctionMs) : undefined
}
