import type { Tone } from '#ui/Pill.tsx'
import type { Loan } from './api.ts'

export const stateTone = {
  review: 'accent',
  active: 'up',
  rejected: 'neutral',
  repaid: 'neutral',
  overdue: 'danger',
} as const satisfies Record<Loan['state'], Tone>
