import type { Tone } from '#ui/Pill.tsx'
import type { Deposit } from './api.ts'

/** The colour of a state. */
export const stateTone = {
  review: 'accent',
  completed: 'up',
  failed: 'danger',
} as const satisfies Record<Deposit['state'], Tone>
