import type { Tone } from '#ui/Pill.tsx'
import type { Stake } from './api.ts'

export const stateTone = { inTerm: 'accent', redeemed: 'warning', ended: 'neutral' } as const satisfies Record<
  Stake['state'],
  Tone
>
