import type { Tone } from '#ui/Pill.tsx'
import type { Deposit } from './api.ts'

/** How a state is coloured. */
export const stateTone = {
  review: 'accent',
  completed: 'up',
  failed: 'danger',
} as const satisfies Record<Deposit['state'], Tone>
