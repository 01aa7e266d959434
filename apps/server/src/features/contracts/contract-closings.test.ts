import { expect, it } from 'vitest'
import { Clock } from '../../platform/clock/clock.ts'
import type { Queues } from '../../platform/queue/queues.ts'
import { ContractClosings } from './contract-closings.ts'

const now = new Date('2026-11-21T09:00:00.250Z')
class FixedClock extends Clock {
  override now = () => now
}

function closings(fail = () => false) {
  const added: [string, number | undefined][] = []
  const queue = {
    add: async (id: string, options?: { delayMs?: number }) => {
      if (fail()) throw new Error('away')
      added.push([id, options?.delayMs])
    },
    every: async () => {},
  }
  const made = new ContractClosings({ queue: () => queue } as unknown as Queues, new FixedClock())
  made.onApplicationBootstrap()
  return { added, closings: made }
}

it('makes one job for a closing second, due when the second is over, however many contracts close in it', async () => {
  const { added, closings: scheduled } = closings()
  for (const time of ['09:01:00.250', '09:01:00.999', '09:01:00.000', '09:01:01.000', '09:02:00.251']) {
    scheduled.schedule(new Date(`2026-11-21T${time}Z`))
  }
  const second = Date.UTC(2026, 10, 21, 9, 1, 0) / 1000
  expect(added).toEqual([
    [`second-${second}`, 60_750],
    [`second-${second + 1}`, 61_750],
    [`second-${second + 60}`, 120_750],
  ])
})

it('tries again for the next contract of a second when the queue was away, and never throws', async () => {
  let away = true
  const { added, closings: scheduled } = closings(() => away)
  const closesAt = new Date('2026-11-21T09:01:00.000Z')
  scheduled.schedule(closesAt)
  await expect
    .poll(() => {
      away = false
      scheduled.schedule(closesAt)
      return added.length
    })
    .toBe(1)
})
