import type { Direction } from '@halyard/domain/contracts'

/** The numbers by which the tables know the words of a contract. */
export const directionNumbers = { up: 1, down: 2 } as const satisfies Record<Direction, number>
export const stateNumbers = { pending: 1, settled: 2, invalid: 3 } as const
export const resultNumbers = { profit: 1, loss: 2, equal: 3 } as const
