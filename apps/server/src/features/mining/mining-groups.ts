import { machineStartLegs, purchaseReturnLegs } from '@halyard/domain/mining'
import { Injectable, Logger } from '@nestjs/common'
import { forEachRow } from '../../platform/concurrency/for-each-row.ts'
import { MiningRepository } from './mining.repository.ts'
import { MiningGroupsRepository } from './mining-groups.repository.ts'
import { startOutput } from './start-output.ts'

const batchMax = 200

/**
 * Starts complete groups of shared machines, and refunds expired ones. Each is one conditional call that names the
 * orders it expects, so any number of workers may run.
 */
@Injectable()
export class MiningGroups {
  private readonly logger = new Logger('MiningGroups')
  private readonly declined = ({ id }: { id: number }, error: Error) =>
    this.logger.error(`group ${id} can neither start nor be refunded: ${error.message}`)

  constructor(
    private readonly groups: MiningGroupsRepository,
    private readonly orders: MiningRepository,
  ) {}

  /** Starts every complete group whose orders are all approved; one group only, if named. */
  async startComplete(now: Date, groupId?: number): Promise<void> {
    await forEachRow(
      batchMax,
      (seen) => this.groups.complete(batchMax, seen, groupId),
      async ({ id }) => {
        const parts = await this.groups.parts(id)
        const outputs = await Promise.all(parts.map((part) => startOutput(this.orders, part, now)))
        const started = parts.flatMap((part, index) => {
          const dailyOutput = outputs[index]
          return dailyOutput ? { orderId: part.id, legs: machineStartLegs(part), dailyOutput } : []
        })
        // All orders have the machine's terms of when the group began. Without a fresh price the group waits.
        const [part] = parts
        if (part && started.length === parts.length) await this.groups.start(id, started, now, part.termDays)
      },
      this.declined,
    )
  }

  /** Refunds groups that were not complete, or not fully approved, in time. */
  async refundLate(now: Date): Promise<void> {
    await forEachRow(
      batchMax,
      (seen) => this.groups.late(now, batchMax, seen),
      async ({ id }) => {
        const parts = await this.groups.parts(id)
        const returned = parts.map((part) => ({ orderId: part.id, legs: purchaseReturnLegs(part) }))
        await this.groups.refund(id, returned, now)
      },
      this.declined,
    )
  }
}
