import type { Tone } from '#ui/Pill.tsx'
import type { ListedMachine, MachineOrder } from './api.ts'

export const stateTone = { upcoming: 'accent', offered: 'up', ended: 'neutral' } as const satisfies Record<
  ListedMachine['state'],
  Tone
>

export const orderTone = {
  review: 'accent',
  pairing: 'warning',
  running: 'up',
  ended: 'neutral',
  rejected: 'danger',
  refunded: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<MachineOrder['state'], Tone>
