import { setTimeout as pause } from 'node:timers/promises'
import { createPostgresBackend } from 'bullmq'

/** How long after a failed look at the store the next one comes. */
const lookAgainAfter = 250

/**
 * BullMQ's store on Postgres, which looks again after its first look at it failed. BullMQ keeps the outcome of that look for as long as the
 * process lives: a queue that began while Postgres was away would never take a job, and a worker would ask for the kept
 * failure again and again without ever waiting, so that nothing else of the process ran.
 */
export const createPatientBackend: typeof createPostgresBackend = (...parameters) => {
  const backend = createPostgresBackend(...parameters)
  const { connection } = backend
  const look = connection.waitUntilReady.bind(connection)
  connection.waitUntilReady = async () => {
    try {
      return await look()
    } catch (error) {
      await pause(lookAgainAfter)
      // What it keeps.
      Reflect.set(connection, 'readyPromise', undefined)
      throw error
    }
  }
  return backend
}
