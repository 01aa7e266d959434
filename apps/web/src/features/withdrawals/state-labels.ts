import type { Tone } from '#ui/Pill.tsx'
import type { Withdrawal } from './api.ts'

/** The state of a withdrawal as its texts name it: one that its owner took back is not "returned". */
export function stateLabelOf({ state, cancelled }: Pick<Withdrawal, 'state' | 'cancelled'>) {
  return cancelled ? 'cancelled' : state
}

export const stateTone = {
  review: 'accent',
  completed: 'up',
  returned: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<ReturnType<typeof stateLabelOf>, Tone>
