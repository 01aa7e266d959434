import { machineStartLegs, purchaseReturnLegs } from '@halyard/domain/mining'
import { Injectable } from '@nestjs/common'
import { MiningRepository } from './mining.repository.ts'

/** Groups looked at in one round at most. */
const batchMax = 200

/**
 * Brings the groups of shared machines to where they belong: complete ones run, and those whose time is over are
 * refunded. Each is one conditional call that names the parts it means, so that any number of workers may make it.
 */
@Injectable()
export class MiningGroups {
  constructor(private readonly orders: MiningRepository) {}

  /** Starts every group that is complete with all its parts approved; only this one, if one is named. */
  async startComplete(now: Date, groupId?: number): Promise<void> {
    for (const complete of await this.orders.completeGroups(batchMax, groupId)) {
      const parts = await this.orders.parts(complete)
      await this.orders.startGroup(
        complete,
        parts.map((part) => ({ orderId: part.orderId, legs: machineStartLegs(part) })),
        now,
      )
    }
  }

  /** Refunds every group whose parts did not reach 100 % in time. */
  async refundUnpaired(now: Date): Promise<void> {
    for (const unpaired of await this.orders.unpairedGroups(now, batchMax)) {
      const parts = await this.orders.parts(unpaired)
      await this.orders.refundGroup(
        unpaired,
        parts.map((part) => ({ orderId: part.orderId, legs: purchaseReturnLegs(part) })),
        now,
      )
    }
  }
}
