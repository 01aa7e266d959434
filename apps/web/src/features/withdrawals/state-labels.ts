import type { Tone } from '#ui/Pill.tsx'
import type { Withdrawal } from './api.ts'

/** The text of a state: cancelled by its owner is not "returned", and being paid is not "under review". */
export function stateLabelOf({ state, beingPaid, cancelled }: Pick<Withdrawal, 'state' | 'beingPaid' | 'cancelled'>) {
  if (beingPaid) return 'beingPaid'
  return cancelled ? 'cancelled' : state
}

export const stateTone = {
  review: 'accent',
  beingPaid: 'accent',
  completed: 'up',
  returned: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<ReturnType<typeof stateLabelOf>, Tone>
