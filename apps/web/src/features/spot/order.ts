import { Amount } from '@halyard/domain'
import type { Trail, Trigger } from '@halyard/domain/spot'
import { board } from '#platform/market-socket/board.ts'
import { percentText } from '#platform/percent.ts'
import { exactText } from '#ui/number-format.ts'
import type { Tone } from '#ui/Pill.tsx'
import type { SpotOrder } from './api.ts'
import type { Instruction } from './ticket.ts'

/** The kind of order: a limit order with a trigger is a stop order, also after it was set off. */
export function kindOf({ type, trigger, trail }: SpotOrder): 'limit' | 'market' | 'stop' | 'trailing' {
  return trail ? 'trailing' : trigger ? 'stop' : type
}

/** What an order does in a book with what it cannot trade at once. */
export function instructionOf({ timeInForce, postOnly }: SpotOrder): Instruction {
  return postOnly ? 'postOnly' : timeInForce
}

/** Why an order ended in its book other than by being filled or cancelled, where a user should know. */
export function endOf({ state, endReason }: SpotOrder): Ending | undefined {
  return state === 'cancelled' ? endings.find((ending) => ending === endReason) : undefined
}

const endings = ['postOnly', 'ioc', 'fok', 'selfTrade', 'collar'] as const
type Ending = (typeof endings)[number]

/** How much of an open or cancelled order was traded, in whole percent; undefined for nothing. */
export function tradedPercent({ filledQuantity, quantity, state }: SpotOrder): string | undefined {
  if (state === 'filled' || filledQuantity.isZero() || !quantity?.isPositive()) return undefined
  return filledQuantity.times(hundred).dividedBy(quantity, 0, 'down').text()
}

const hundred = Amount.of('100')

/** The trigger of a stop order that is still waiting. */
export function waitsFor(order: SpotOrder): Trigger | undefined {
  return order.state === 'open' && order.trigger && !order.trigger.tick ? triggerOf(order.trigger, order) : undefined
}

/** A trigger in the digits of the pair's prices: that of a trailing stop is between two of them, and is reached at the farther one. */
function triggerOf({ price, direction }: Trigger, { symbol }: Pick<SpotOrder, 'symbol'>): Trigger {
  const scale = board.pair(symbol)?.priceScale ?? scaleMax
  return { direction, price: price.round(scale, direction === 'falls' ? 'down' : 'up') }
}

/** How far behind a trailing stop follows: 2 % or 1,200 USDT. */
export function distanceText(
  { distance, unit }: Pick<Trail, 'distance' | 'unit'>,
  { quote }: { readonly quote: string },
  language: string,
): string {
  return unit === 'ratio' ? percentText(distance, language) : `${exactText(distance, language)} ${quote}`
}

/** A trigger as traders write it: ≤ 60,000. */
export function triggerText({ price, direction }: Trigger, language: string): string {
  return `${direction === 'falls' ? '≤' : '≥'} ${exactText(price, language)}`
}

/** What a stop order waits for, the price of a profit too: ≤ 60,000 / ≥ 70,000. */
export function waitText(trigger: Trigger, order: SpotOrder, language: string): string {
  const { profitPrice } = order
  const loss = triggerText(triggerOf(trigger, order), language)
  const direction = trigger.direction === 'falls' ? 'rises' : 'falls'
  return profitPrice ? `${loss} / ${triggerText({ price: profitPrice, direction }, language)}` : loss
}

/** The exits of an order, in the order in which they are shown. */
export const exitNames = ['takeProfit', 'stopLoss'] as const

/** Fraction digits while the pair is not known. */
const scaleMax = 8

/**
 * The average price in the digits of the pair's prices. It is paid divided by received, and the payment is rounded to
 * the coin: further digits mean nothing.
 *
 * @example 119.97493 USDT for 0.001572 BTC is 76,319.93 and not 76,319.93002544
 */
export function averagePriceOf(order: SpotOrder): Amount | null {
  return order.averagePrice?.round(board.pair(order.symbol)?.priceScale ?? scaleMax, 'half-even') ?? null
}

/** The tone of a side, coloured by the theme. */
export function toneOf(side: SpotOrder['side']): 'up' | 'down' {
  return side === 'buy' ? 'up' : 'down'
}

export const stateTone = {
  open: 'accent',
  filled: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<SpotOrder['state'], Tone>
