import { Amount } from '@halyard/domain'
import { defaultLanguage } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { TokenSaleReleases } from './token-sale.releases.ts'
import { TokenSaleService } from './token-sale.service.ts'

const dayMs = 86_400_000

/** What the demo user bought in the sale of which coin, how many days ago. */
const purchases = [
  { asset: 'LTRN', quantity: '500', daysAgo: 45 },
  { asset: 'HRB', quantity: '400', daysAgo: 2 },
] as const

/** Gives the demo user a past to look at: real subscriptions, judged by the same rules, only dated back. */
@Injectable()
export class TokenSaleDemo {
  constructor(
    private readonly sales: TokenSaleService,
    private readonly releases: TokenSaleReleases,
    private readonly clock: Clock,
  ) {}

  /** Makes the subscriptions, unless the user has any. */
  async seed(userId: number): Promise<void> {
    const page = { page: 1, pageSize: 100 }
    if ((await this.sales.subscriptions(userId, page, defaultLanguage)).total > 0) return
    const { list } = await this.sales.list(userId, page, defaultLanguage)
    for (const { asset, quantity, daysAgo } of purchases) {
      const at = new Date(this.clock.now().getTime() - daysAgo * dayMs)
      const sale = list.find((one) => one.asset === asset && one.startsAt < at && at < one.endsAt)
      if (!sale) continue
      const request = { saleId: sale.saleId, quantity: Amount.of(quantity) }
      // Of several processes that start at once, one makes it and the others find it.
      const attempt = { key: `demo-sale-${sale.saleId}`, fingerprint: 'demo' }
      const { unlocksAt } = await this.sales.subscribe(userId, request, { attempt, language: defaultLanguage, at })
      if (unlocksAt < this.clock.now()) await this.releases.sweep(unlocksAt)
    }
  }
}
