import { ApiRefusal, HtxRefusal, NetworkFailure, UnexpectedAnswer } from './failures.ts'

export interface Patience {
  /** How often it is tried at most; 6 unless it is said. */
  readonly tries?: number | undefined
  /** The longest wait that a host may ask for, in seconds; 30 unless it is said. What asks for longer is refused. */
  readonly longestWait?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks again while it is worth it: after the time that the host says where it refuses for the moment, and after a
 * growing while where no answer came or none that tells how it ended. What asks says the same under the same key each
 * time, so that it happens once. What is an outcome all the same ends it.
 */
export async function untilSettled<Answer>(
  ask: () => Promise<Answer>,
  { tries = 6, longestWait = 30, signal }: Patience = {},
  isOutcome: (error: unknown) => boolean = () => false,
): Promise<Answer> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await ask()
    } catch (error) {
      const seconds = secondsUntilNext(error, failures)
      if (seconds === undefined || seconds > longestWait || failures >= tries || isOutcome(error)) throw error
      await pause(seconds * 1000, signal)
    }
  }
}

/** Undefined for what would end in the same way again. */
function secondsUntilNext(error: unknown, failures: number): number | undefined {
  const growing = Math.min(8, 0.25 * 2 ** failures)
  if (error instanceof NetworkFailure) return growing
  if (error instanceof UnexpectedAnswer) return error.status >= 500 ? growing : undefined
  if (!(error instanceof ApiRefusal || error instanceof HtxRefusal)) return undefined
  if (error.retryAfter !== undefined) return error.retryAfter
  return error.settles ? undefined : growing
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
