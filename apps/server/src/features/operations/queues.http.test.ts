import { expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { addOperator, callOps } from '../../../test/operators.ts'
import { Queues } from '../../platform/queue/queues.ts'

interface Shown {
  readonly queue: string
  readonly waiting: number
  readonly delayed: number
  readonly failed: number
  readonly waitingSince: string | null
  readonly failures: readonly { id: string; reason: string; failedAt: string }[]
}

const app = appOfFile({ OPS_ENABLED: '1', ROLES: 'api,worker', LOG_LEVEL: 'silent' })

it('operators see what waits and since when, what is to come, and why what failed did', async () => {
  const reviewer = await addOperator(app, 'reviewer')
  const shown = async (name: string) => {
    const { code, data } = await callOps(app, reviewer, 'GET', '/queues')
    expect(code).toBe(0)
    return (data as unknown as Shown[]).find(({ queue }) => queue === name)
  }
  const queues = app.get(Queues)
  const begun = Date.now()
  const idle = queues.queue('nobody-works')
  await idle.add('one')
  await idle.add('two')
  await idle.add('three', { delayMs: 3_600_000 })
  const waits = await shown('nobody-works')
  expect(waits).toMatchObject({ waiting: 2, delayed: 1, failed: 0, failures: [] })
  // The clock of Redis or Postgres is this machine's; two jobs of one moment are told apart by their order.
  expect(Math.abs(Date.parse(waits?.waitingSince ?? '') - begun)).toBeLessThan(60_000)

  const unlucky = queues.queue('nothing-works')
  queues.work('nothing-works', async (id) => {
    throw new Error(`job ${id} has no paper`)
  })
  await unlucky.add('seven')
  await expect.poll(async () => (await shown('nothing-works'))?.failed).toBe(1)
  const failed = await shown('nothing-works')
  expect(failed?.waitingSince).toBeNull()
  expect(failed?.failures).toEqual([{ id: 'seven', reason: 'job seven has no paper', failedAt: expect.any(String) }])
  // The queue of sweeps is there, whatever is in it.
  expect(await shown('sweeps')).toMatchObject({ failed: 0 })
})
