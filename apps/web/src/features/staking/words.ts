import { Amount } from '@halyard/domain'
import { percentOf } from '#platform/percent.ts'
import type { Tone } from '#ui/Pill.tsx'
import type { Stake } from './api.ts'

export const stateTone = { inTerm: 'accent', redeemed: 'warning', ended: 'neutral' } as const satisfies Record<
  Stake['state'],
  Tone
>

/** What the whole term earns, in percent of the principal. */
export function totalReturnOf({ dailyRate, termDays }: { dailyRate: Amount; termDays: number }): Amount {
  return percentOf(dailyRate).times(Amount.ofInteger(termDays))
}
