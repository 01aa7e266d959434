import { setTimeout as pause } from 'node:timers/promises'
import { createPostgresBackend } from 'bullmq'

const retryAfterMs = 250

/**
 * BullMQ's Postgres backend with a retry of its start-up check. BullMQ keeps a failed check for the life of the
 * process: a queue that started while Postgres was away would never take a job, and a worker would retry the kept
 * failure in a busy loop.
 */
export const createRetryingBackend: typeof createPostgresBackend = (...parameters) => {
  const backend = createPostgresBackend(...parameters)
  forgetFailure(backend.connection, () => pause(retryAfterMs))
  // The backend keeps the connection's failed check once more.
  forgetFailure(backend)
  return backend
}

function forgetFailure(part: { waitUntilReady(): Promise<unknown> }, before?: () => Promise<unknown>): void {
  const waitUntilReady = part.waitUntilReady.bind(part)
  part.waitUntilReady = async () => {
    try {
      return await waitUntilReady()
    } catch (error) {
      await before?.()
      // BullMQ's cache of the check.
      Reflect.set(part, 'readyPromise', undefined)
      throw error
    }
  }
}
