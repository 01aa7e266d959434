import { once } from 'node:events'
import { withBackend } from 'bullmq'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { createRetryingBackend } from './postgres-backend.ts'

const app = appOfFile()

it('a worker whose first look at Postgres failed leaves the process to others, and looks again', async () => {
  const pool = new pg.Pool({ connectionString: app.databaseUrl, options: '-c search_path=bullmq', max: 4 })
  const connect = vi.spyOn(pool, 'connect').mockImplementationOnce(() => {
    throw new Error('Connection terminated due to connection timeout')
  })
  const { Queue: PostgresQueue, Worker: PostgresWorker } = withBackend(createRetryingBackend)
  const done = vi.fn(async () => {})
  const worker = new PostgresWorker('first-look', done, { connection: pool as never })
  worker.on('error', () => {})
  const [error] = await once(worker, 'error')
  expect(error.message).toContain('connection timeout')
  expect(connect).toHaveBeenCalled()
  const queue = new PostgresQueue('first-look', { connection: pool as never })
  await queue.add('first-look', {})
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1), { timeout: 120_000 })
  // What failed once is not the outcome of what was done since.
  const counts = () => queue.getJobCounts('completed', 'failed', 'active')
  await vi.waitFor(async () => expect(await counts()).toEqual({ completed: 1, failed: 0, active: 0 }), 120_000)
  await worker.close()
  await queue.close()
  await pool.end()
})
