import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { type JobQueue, Queues } from '../../platform/queue/queues.ts'

/** Jobs that settle what closed in one second. */
export const closingsQueue = 'contracts'

/**
 * Enqueues one job for each second in which contracts close. It carries only the second: the worker reads from the rows
 * what is due.
 */
@Injectable()
export class ContractClosings implements OnApplicationBootstrap {
  private readonly logger = new Logger('ContractClosings')
  private queue: JobQueue | undefined
  private readonly scheduled = new Set<number>()

  constructor(
    private readonly queues: Queues,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.queue = this.queues.queue(closingsQueue)
  }

  /** Never fails the purchase: the sweep finds a closing without a job. */
  schedule(closesAt: Date): void {
    const second = Math.floor(closesAt.getTime() / 1000)
    if (this.scheduled.has(second)) return
    this.forgetPast()
    this.scheduled.add(second)
    const delayMs = Math.max(0, (second + 1) * 1000 - this.clock.now().getTime())
    this.queue?.add(`second-${second}`, { delayMs }).catch((error: Error) => {
      this.scheduled.delete(second)
      this.logger.warn(`a closing has no job, the sweep will find it: ${error.message}`)
    })
  }

  private forgetPast(): void {
    const now = this.clock.now().getTime() / 1000
    for (const second of this.scheduled) if (second < now) this.scheduled.delete(second)
  }
}
