import type { Mutant } from '../mutants/index.mjs'

/** The row of a fault in docs/mutants.md. */
export declare function rowOf(mutant: Mutant, noticed: boolean): string
