import type { Tone } from '#ui/Pill.tsx'
import type { Withdrawal } from './api.ts'

/** The state of a withdrawal as its texts name it: one that its owner took back is not "returned", nor one that is being paid "under review". */
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
