import type { Tone } from '#ui/Pill.tsx'
import type { SpotOrder } from '../api.ts'

export const stateTone = {
  open: 'accent',
  filled: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<SpotOrder['state'], Tone>
