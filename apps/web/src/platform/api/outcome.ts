import { ApiRefusal, NetworkFailure, UnexpectedAnswer } from '@halyard/client/failures'
import type { Endpoint, RequestOf, ResponseOf } from '@halyard/wire/endpoint'
import { closeSubmission } from '@halyard/wire/submissions'
import { takesAdditions } from './additions.ts'
import { call } from './call.ts'
import { noteUnsettled } from './reachability.ts'

/** A submit did not arrive, and will not any more: nothing came of it. */
export class NeverArrived extends Error {
  override readonly name = 'NeverArrived'
}

/** Whether no answer came, or only that of a proxy, so that nobody here knows how it ended. */
export function isLost(error: unknown): boolean {
  return error instanceof NetworkFailure || (error instanceof UnexpectedAnswer && error.status >= 500)
}

/** Longer than an answer takes: it is said that none has come. */
const slowAfter = 5_000

/**
 * Sends what must happen once. Where the answer is lost it finds out by the key how it ended, for as long as that takes:
 * what has happened is answered, what has not will not.
 *
 * @throws NeverArrived when nothing came of it; what `call` throws.
 */
export async function submitUnder<E extends Endpoint>(
  key: string,
  endpoint: E,
  request: RequestOf<E>,
  onLost: () => void,
): Promise<ResponseOf<E>> {
  const send = () => call(endpoint, request, { idempotencyKey: key })
  if (endpoint.effect !== 'transactional') return send()
  // The same from another page is the same submit.
  const underWay = finding.get(key)
  if (underWay) return underWay as Promise<ResponseOf<E>>
  let settle: (() => void) | undefined
  const slow = setTimeout(() => {
    settle = noteUnsettled()
  }, slowAfter)
  try {
    return await send()
  } catch (error) {
    if (!isLost(error) || !(await takesAdditions())) throw error
  } finally {
    clearTimeout(slow)
    settle?.()
  }
  onLost()
  const found = findOut(key, send).finally(() => finding.delete(key))
  finding.set(key, found)
  return found
}

const finding = new Map<string, Promise<unknown>>()

async function findOut<Answer>(key: string, send: () => Promise<Answer>): Promise<Answer> {
  const settle = noteUnsettled()
  try {
    for (let tries = 1; ; tries += 1) {
      await nextTry(tries)
      try {
        const { state } = await call(closeSubmission, { key })
        if (state === 'unused') throw new NeverArrived()
        if (state === 'ended') return await send()
      } catch (error) {
        const isOver = error instanceof ApiRefusal ? error.settles || error.endsSession : !isLost(error)
        if (isOver) throw error
      }
    }
  } finally {
    settle()
  }
}

const longestWait = 4_000

/** After a growing while, or as soon as the device is online again. */
function nextTry(tries: number): Promise<void> {
  return new Promise((resolve) => {
    const next = () => {
      clearTimeout(timer)
      removeEventListener('online', next)
      resolve()
    }
    const timer = setTimeout(next, Math.min(longestWait, 250 * 2 ** tries))
    addEventListener('online', next)
  })
}
