import type { Trigger } from '@halyard/domain/spot'
import { exactText } from '#ui/number-format.ts'
import type { SpotOrder } from './api.ts'

/** What kind of order it is called: a limit order with a trigger is a stop order, also after it was set off. */
export function kindOf({ type, trigger }: SpotOrder): 'limit' | 'market' | 'stop' {
  return trigger ? 'stop' : type
}

/** The trigger of an order that no tick has set off yet. */
export function waitsFor({ state, trigger }: SpotOrder): Trigger | undefined {
  return state === 'open' && trigger && !trigger.tick ? trigger : undefined
}

/** A trigger as traders write it: ≤ 60,000. */
export function triggerText({ price, direction }: Trigger, language: string): string {
  return `${direction === 'falls' ? '≤' : '≥'} ${exactText(price, language)}`
}
