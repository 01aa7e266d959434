import { machineStartLegs, purchaseReturnLegs } from '@halyard/domain/mining'
import { defaultLanguage } from '@halyard/wire'
import { Injectable, Logger } from '@nestjs/common'
import { textIn } from '../../platform/messages/localized.ts'
import { NotificationsService } from '../notifications/notifications.service.ts'
import { MiningRepository, type OrderRow } from './mining.repository.ts'

/** Groups looked at in one round at most. */
const batchMax = 200

/**
 * Brings the groups of shared machines to where they belong: complete ones run, and those whose time is over are
 * refunded. Each is one conditional call that names the parts it means, so that any number of workers may make it.
 */
@Injectable()
export class MiningGroups {
  private readonly logger = new Logger('MiningGroups')

  constructor(
    private readonly orders: MiningRepository,
    private readonly notifications: NotificationsService,
  ) {}

  /** Starts every group that is complete with all its parts approved; only this one, if one is named. */
  async startComplete(now: Date, groupId?: number): Promise<void> {
    for (const complete of await this.orders.completeGroups(batchMax, groupId)) {
      const parts = await this.orders.parts(complete)
      const started = await this.orders.startGroup(
        complete,
        parts.map((part) => ({ orderId: part.orderId, legs: machineStartLegs(part) })),
        now,
      )
      if (started) for (const part of parts) await this.tellStarted(part)
    }
  }

  /** Refunds every group whose parts did not reach 100 % in time. */
  async refundUnpaired(now: Date): Promise<void> {
    for (const unpaired of await this.orders.unpairedGroups(now, batchMax)) {
      const parts = await this.orders.parts(unpaired)
      const refunded = await this.orders.refundGroup(
        unpaired,
        parts.map((part) => ({ orderId: part.orderId, legs: purchaseReturnLegs(part) })),
        now,
      )
      if (refunded) for (const part of parts) await this.tellRefunded(part)
    }
  }

  /** The machine runs whether or not the word of it arrives. */
  async tellStarted({ userId, orderId, name }: OrderRow): Promise<void> {
    await this.notifications
      .tell(userId, 'machineApproved', { name: textIn(name, defaultLanguage) }, { kind: 'miningOrder', id: orderId })
      .catch((error: Error) => this.logger.warn(`order ${orderId}: ${error.message}`))
  }

  private async tellRefunded({ userId, orderId, name, paid, payingAsset }: OrderRow): Promise<void> {
    const detail = { name: textIn(name, defaultLanguage), quantity: paid.text(), asset: payingAsset }
    await this.notifications
      .tell(userId, 'machineRefunded', detail, { kind: 'miningOrder', id: orderId })
      .catch((error: Error) => this.logger.warn(`order ${orderId}: ${error.message}`))
  }
}
