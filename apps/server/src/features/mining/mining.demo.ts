import { daysAfter } from '@halyard/domain/time'
import { defaultLanguage } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { unlessRefused } from '../../platform/http/refusal.ts'
import { MiningService } from './mining.service.ts'
import { MiningPayouts } from './mining-payouts.job.ts'

/** Machine, term, and how many days ago it was bought: one that has ended and one that runs. */
const purchases = [
  { name: 'Harbour Mini', daysAgo: 20 },
  { name: 'Harbour L3', daysAgo: 4 },
] as const

/** Payouts are made a second after each day. */
const secondOfDay = 1 / 86_400

/** Machines of the demo user, bought and paid by the usual rules with past dates. */
@Injectable()
export class MiningDemo {
  constructor(
    private readonly mining: MiningService,
    private readonly payouts: MiningPayouts,
    private readonly clock: Clock,
  ) {}

  /** Buys each once: an earlier start may have stopped half way. */
  async seed(userId: number): Promise<void> {
    const page = { page: 1, pageSize: 100 }
    const { list } = await this.mining.list(userId, page, defaultLanguage)
    for (const { name, daysAgo } of purchases) {
      const machine = list.find((machine) => machine.name === name && machine.yieldType === 'constantQuantity')
      if (!machine || (await this.mining.hasBought(userId, machine.machineId))) continue
      await this.make(userId, machine.machineId, daysAgo).catch(unlessRefused)
    }
  }

  private async make(userId: number, machineId: number, daysAgo: number): Promise<void> {
    // An hour more, so that the last day is complete.
    const boughtAt = daysAfter(this.clock.now(), -daysAgo - 1 / 24)
    const { orderId, termDays } = await this.mining.buy(
      userId,
      { machineId, units: 1 },
      // Of several processes that start at once, one buys it.
      { key: { key: `demo-machine-${machineId}`, fingerprint: 'demo' }, language: defaultLanguage, at: boughtAt },
    )
    await this.mining.approve(orderId, { name: 'demo reviewer' }, boughtAt)
    for (let day = 1; day <= Math.min(daysAgo, termDays ?? 0); day += 1) {
      await this.payouts.payUpTo(orderId, daysAfter(boughtAt, day + secondOfDay))
    }
  }
}
