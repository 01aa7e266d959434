import { Amount } from '@halyard/domain'
import { defaultLanguage } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { DemoMembers } from '../auth/demo-members.service.ts'
import { TokenSaleReleases } from './token-sale.releases.ts'
import { TokenSaleService } from './token-sale.service.ts'

const dayMs = 86_400_000

/** What somebody bought in the sale of which coin, how many days ago. */
interface Purchase {
  readonly asset: string
  readonly quantity: string
  readonly daysAgo: number
}

/** What the demo user bought. */
const own: readonly Purchase[] = [
  { asset: 'LTRN', quantity: '500', daysAgo: 45 },
  { asset: 'HRB', quantity: '400', daysAgo: 2 },
]

/** What those bought whom the demo user invited, in the order in which they came; the last one has bought nothing yet. */
const ofMembers: readonly (readonly Purchase[])[] = [
  [
    { asset: 'LTRN', quantity: '900', daysAgo: 44 },
    { asset: 'HRB', quantity: '1200', daysAgo: 2 },
  ],
  [{ asset: 'LTRN', quantity: '250', daysAgo: 41 }],
  [{ asset: 'LTRN', quantity: '600', daysAgo: 40 }],
  [{ asset: 'HRB', quantity: '800', daysAgo: 1 }],
  [{ asset: 'HRB', quantity: '2000', daysAgo: 1 }],
]

/** Gives the demo user a past to look at: real subscriptions, judged by the same rules, only dated back. */
@Injectable()
export class TokenSaleDemo {
  constructor(
    private readonly sales: TokenSaleService,
    private readonly releases: TokenSaleReleases,
    private readonly members: DemoMembers,
    private readonly clock: Clock,
  ) {}

  /** Makes the subscriptions of the user, and of those whom the user invited. */
  async seed(userId: number): Promise<void> {
    await this.buy(userId, own)
    for (const [index, memberId] of (await this.members.seed(userId)).entries()) {
      await this.buy(memberId, ofMembers[index] ?? [])
    }
  }

  /** Buys for somebody, unless they have bought anything. */
  private async buy(userId: number, purchases: readonly Purchase[]): Promise<void> {
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
