import { machineStartLegs, purchaseReturnLegs } from '@halyard/domain/mining'
import { Injectable, Logger } from '@nestjs/common'
import { forEachRow } from '../../platform/concurrency/for-each-row.ts'
import { MiningRepository } from './mining.repository.ts'
import { MiningGroupsRepository } from './mining-groups.repository.ts'
import { startOutput } from './start-output.ts'

/** Groups looked at in one round at most. */
const batchMax = 200

/**
 * Brings the groups of shared machines to where they belong: complete ones run, and those whose time is over are
 * refunded. Each is one conditional call that names the parts it means, so that any number of workers may make it.
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

  /** Starts every group that is complete with all its parts approved; only this one, if one is named. */
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
        // All parts are of one machine, on the terms that it had when the group began; without a part there is nothing to start, and
        // without a fresh price the group waits for one.
        const [part] = parts
        if (part && started.length === parts.length) await this.groups.start(id, started, now, part.termDays)
      },
      this.declined,
    )
  }

  /** Refunds every group whose parts did not reach 100 % in time, or were not all approved by then. */
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
