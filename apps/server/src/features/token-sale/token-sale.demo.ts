import { Amount } from '@halyard/domain'
import { daysAfter } from '@halyard/domain/time'
import { defaultLanguage } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { unlessRefused } from '../../platform/http/refusal.ts'
import { DemoMembers } from '../auth/index.ts'
import { TokenSaleService } from './token-sale.service.ts'
import { TokenSaleReleases } from './token-sale-releases.job.ts'

/** A purchase: which sale's coin, how much, how many days ago. */
interface Purchase {
  readonly asset: string
  readonly quantity: string
  readonly daysAgo: number
}

/** The demo user's purchases. */
const own: readonly Purchase[] = [
  { asset: 'LTRN', quantity: '500', daysAgo: 45 },
  { asset: 'HRB', quantity: '400', daysAgo: 2 },
]

/** Purchases of the members invited by the demo user; one has none. */
const ofMembers: Readonly<Record<string, readonly Purchase[]>> = {
  'mira.k@example.com': [
    { asset: 'LTRN', quantity: '900', daysAgo: 44 },
    { asset: 'HRB', quantity: '1200', daysAgo: 2 },
  ],
  'jonas.b@example.com': [{ asset: 'LTRN', quantity: '250', daysAgo: 41 }],
  'lin.w@example.com': [{ asset: 'LTRN', quantity: '600', daysAgo: 40 }],
  'tomas.r@example.com': [{ asset: 'HRB', quantity: '800', daysAgo: 1 }],
  'aya.s@example.com': [{ asset: 'HRB', quantity: '2000', daysAgo: 1 }],
}

/** Subscriptions of the demo user and invited members, by the usual rules with past dates. */
@Injectable()
export class TokenSaleDemo {
  constructor(
    private readonly sales: TokenSaleService,
    private readonly releases: TokenSaleReleases,
    private readonly members: DemoMembers,
    private readonly clock: Clock,
  ) {}

  async seed(userId: number): Promise<void> {
    await this.buy(userId, own)
    for (const [email, memberId] of await this.members.seed(userId)) await this.buy(memberId, ofMembers[email] ?? [])
  }

  /** Buys once in each sale: an earlier start may have stopped half way. */
  private async buy(userId: number, purchases: readonly Purchase[]): Promise<void> {
    const page = { page: 1, pageSize: 100 }
    const { list } = await this.sales.list(userId, page, defaultLanguage)
    for (const { asset, quantity, daysAgo } of purchases) {
      const at = daysAfter(this.clock.now(), -daysAgo)
      const sale = list.find((offered) => offered.asset === asset && offered.startsAt < at && at < offered.endsAt)
      if (!sale || sale.bought.isPositive()) continue
      await this.subscribe(userId, { saleId: sale.saleId, quantity: Amount.of(quantity) }, at).catch(unlessRefused)
    }
  }

  private async subscribe(userId: number, request: { saleId: number; quantity: Amount }, at: Date): Promise<void> {
    // Of several processes that start at once, one creates it.
    const key = { key: `demo-sale-${request.saleId}`, fingerprint: 'demo' }
    const { unlocksAt } = await this.sales.subscribe(userId, request, { key, language: defaultLanguage, at })
    if (unlocksAt < this.clock.now()) await this.releases.sweep(unlocksAt)
  }
}
