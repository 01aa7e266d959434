import { codeOf } from '../database/database.ts'

/**
 * Runs a batch so that one input which the database rejects does not fail the others: the batch is halved until that
 * input is alone, and `declined` answers for it.
 */
export async function bisect<Input, Output>(
  inputs: readonly Input[],
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  declined: (input: Input, error: Error) => Output | Promise<Output>,
): Promise<readonly Output[]> {
  try {
    return inputs.length > 0 ? await run(inputs) : []
  } catch (error) {
    if (!isDeclined(error)) throw error
    const [only, ...others] = inputs
    if (only !== undefined && others.length === 0) return [await declined(only, error as Error)]
    const middle = Math.ceil(inputs.length / 2)
    return [
      ...(await bisect(inputs.slice(0, middle), run, declined)),
      ...(await bisect(inputs.slice(middle), run, declined)),
    ]
  }
}

/** A constraint, an exception of our SQL functions, or a number out of range; not an unreachable database. */
function isDeclined(error: unknown): boolean {
  return /^(?:22|23|P0)|^42501$/.test(codeOf(error))
}
