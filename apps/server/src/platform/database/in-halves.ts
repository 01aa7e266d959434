import { codeOf } from './database.ts'

/**
 * Runs a batch so that one input which the database's own rules decline does not keep the others from it: the batch is
 * halved until that one stands alone, and `declined` answers for it.
 */
export async function inHalves<Input, Output>(
  inputs: readonly Input[],
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  declined: (input: Input, error: Error) => Output,
): Promise<readonly Output[]> {
  try {
    return inputs.length > 0 ? await run(inputs) : []
  } catch (error) {
    if (!isRule(error)) throw error
    const [only, ...others] = inputs
    if (only !== undefined && others.length === 0) return [declined(only, error as Error)]
    const half = Math.ceil(inputs.length / 2)
    return [
      ...(await inHalves(inputs.slice(0, half), run, declined)),
      ...(await inHalves(inputs.slice(half), run, declined)),
    ]
  }
}

/**
 * A constraint, an exception of the database's own functions or triggers (some say that a final row may not be changed), or a
 * number out of its range; and not a database that is away.
 */
function isRule(error: unknown): boolean {
  return /^(?:22|23|P0)|^42501$/.test(codeOf(error))
}
