import type { Tone } from '#ui/Pill.tsx'
import type { ListedMachine, MachineOrder } from './api.ts'
import { wholeTerm } from './purchase.ts'

/** Never green where the machine brings less than it costs. */
export function machineTone(machine: ListedMachine): Tone {
  if (machine.state === 'offered') return wholeTerm(machine)?.net.isNegative() ? 'warning' : 'up'
  return machine.state === 'upcoming' ? 'accent' : 'neutral'
}

export const orderTone = {
  review: 'accent',
  pairing: 'warning',
  running: 'up',
  ended: 'neutral',
  rejected: 'danger',
  refunded: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<MachineOrder['state'], Tone>
