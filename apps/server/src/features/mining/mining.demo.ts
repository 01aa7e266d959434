import { defaultLanguage } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { MiningPayouts } from './mining.payouts.ts'
import { MiningService } from './mining.service.ts'

const dayMs = 86_400_000

/** Which machine, how long it runs, and how many days ago it was bought: one that has ended and one that runs. */
const purchases = [
  { name: 'Harbour Mini', daysAgo: 20 },
  { name: 'Harbour L3', daysAgo: 4 },
] as const

/** Gives the demo user a past to look at: real machines, bought and paid by the same rules, only dated back. */
@Injectable()
export class MiningDemo {
  constructor(
    private readonly mining: MiningService,
    private readonly payouts: MiningPayouts,
    private readonly clock: Clock,
  ) {}

  /** Buys the machines, unless the user has any. */
  async seed(userId: number): Promise<void> {
    const page = { page: 1, pageSize: 100 }
    if ((await this.mining.orderList(userId, page, defaultLanguage)).total > 0) return
    const { list } = await this.mining.list(userId, page, defaultLanguage)
    for (const { name, daysAgo } of purchases) {
      const machine = list.find((one) => one.name === name && one.yieldType === 'constantQuantity')
      if (machine) await this.make(userId, machine.machineId, daysAgo)
    }
  }

  private async make(userId: number, machineId: number, daysAgo: number): Promise<void> {
    // An hour more, so that the days of a round number are completed for sure.
    const boughtAt = new Date(this.clock.now().getTime() - daysAgo * dayMs - dayMs / 24)
    const { orderId, termDays } = await this.mining.buy(
      userId,
      { machineId, units: 1 },
      // Of several processes that start at once, one buys it and the others find it.
      { attempt: { key: `demo-machine-${machineId}`, fingerprint: 'demo' }, language: defaultLanguage, at: boughtAt },
    )
    await this.mining.approve(orderId, { name: 'demo reviewer' }, boughtAt)
    for (let day = 1; day <= Math.min(daysAgo, termDays); day += 1) {
      await this.payouts.settle(orderId, new Date(boughtAt.getTime() + day * dayMs + 1_000))
    }
  }
}
