/** An old fault, and the test that must fail when it is put back. */
export interface Mutant {
  /** Its name, which begins with its part: `contracts-coarse-step`. */
  readonly id: string
  /** What must hold, in words of the trade. */
  readonly rule: string
  /** What is done wrong when the fault is back. */
  readonly fault: string
  /** The file of the fault, from the root. A function of the database comes into force as a migration of its own. */
  readonly file: string
  /** Stands exactly once in the file. */
  readonly find: string
  /** What stands there when the fault is back. */
  readonly put: string
  /** For tables and triggers, whose files are no migrations: the statement that puts the fault back. */
  readonly statement?: string
  /** The name as the source has it; of a test of a table the row that must fail, where one is meant. */
  readonly test: { readonly file: string; readonly name: string; readonly row?: string }
}

export declare const mutants: readonly Mutant[]
