import { contracts } from './contracts.mjs'
import { spot } from './spot.mjs'
import { withdrawals } from './withdrawals.mjs'

export const mutants = [...contracts, ...spot, ...withdrawals]
