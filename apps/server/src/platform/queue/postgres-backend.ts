import { setTimeout as pause } from 'node:timers/promises'
import { createPostgresBackend } from 'bullmq'

/** How long after a failed look at the store the next one comes. */
const lookAgainAfter = 250

/**
 * BullMQ's store on Postgres, which looks again after its first look at it failed. BullMQ keeps the outcome of that look for as long as the
 * process lives: a queue that began while Postgres was away would never take a job, a worker would ask for the kept
 * failure again and again without ever waiting, so that nothing else of the process ran, and every job that it did would fail.
 */
export const createPatientBackend: typeof createPostgresBackend = (...parameters) => {
  const backend = createPostgresBackend(...parameters)
  forgetFailure(backend.connection, () => pause(lookAgainAfter))
  // The store keeps the outcome of its connection's look once more, and ends no job as done while that is a failure.
  forgetFailure(backend)
  return backend
}

function forgetFailure(part: { waitUntilReady(): Promise<unknown> }, before?: () => Promise<unknown>): void {
  const look = part.waitUntilReady.bind(part)
  part.waitUntilReady = async () => {
    try {
      return await look()
    } catch (error) {
      await before?.()
      // What it keeps.
      Reflect.set(part, 'readyPromise', undefined)
      throw error
    }
  }
}
