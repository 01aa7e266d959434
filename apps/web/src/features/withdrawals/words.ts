import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { Tone } from '#ui/Pill.tsx'
import { useDetailWords } from '#ui/use-detail-words.ts'
import type { Withdrawal } from './api.ts'
import type { QuantityFault } from './quantity.ts'

/** What is wrong with an amount, in words and in the reader's notation. */
export function useFaultText(): (fault: QuantityFault) => string {
  const { t } = useTranslation('withdrawals')
  const words = useDetailWords()
  return ({ fault, detail }) => t(`fault.${fault}`, { replace: words({ name: fault, detail }) })
}

/** How a withdrawal stands, as its texts are named: one that its owner took back is not "returned". */
export function standingOf({ state, cancelled }: Pick<Withdrawal, 'state' | 'cancelled'>) {
  return cancelled ? 'cancelled' : state
}

export const standingTone = {
  review: 'accent',
  completed: 'up',
  returned: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<ReturnType<typeof standingOf>, Tone>
