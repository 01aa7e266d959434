import { contracts } from './contracts.mjs'
import { spot } from './spot.mjs'
import { withdrawals } from './withdrawals.mjs'

/** In the order in which docs/mutants.md has them. */
export const mutants = [...contracts, ...spot, ...withdrawals]
