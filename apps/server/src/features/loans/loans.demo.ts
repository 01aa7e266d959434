import { Amount } from '@halyard/domain'
import { defaultLanguage } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import type { DemoReviews } from '../../platform/back-office/demo-reviews.ts'
import { unlessRefused } from '../../platform/http/refusal.ts'
import { LoansService } from './loans.service.ts'

/** One repaid, one rejected and one active. */
const loans = [
  { termDays: 7, principal: '400', ending: 'repay' },
  { termDays: 90, principal: '20000', ending: 'refuse' },
  { termDays: 30, principal: '600', ending: 'keep' },
] as const

/** Loans of the demo user: applied for, reviewed and repaid by the usual rules. */
@Injectable()
export class LoansDemo {
  constructor(private readonly loans: LoansService) {}

  /** Makes each once: an earlier start may have stopped half way. */
  async seed(userId: number, reviews: DemoReviews): Promise<void> {
    const page = { page: 1, pageSize: 100 }
    const { list: made } = await this.loans.list(userId, page, defaultLanguage)
    const { list: products } = await this.loans.products(page, defaultLanguage)
    for (const { termDays, principal, ending } of loans) {
      const product = products.find((one) => one.termDays === termDays && one.state === 'offered')
      if (!product || made.some(({ productId }) => productId === product.productId)) continue
      await this.make(userId, { productId: product.productId, principal, ending }, reviews).catch(unlessRefused)
    }
  }

  private async make(
    userId: number,
    {
      productId,
      principal,
      ending,
    }: { productId: number; principal: string; ending: (typeof loans)[number]['ending'] },
    reviews: DemoReviews,
  ): Promise<void> {
    // Of several processes that start at once, one creates it.
    const key = { key: `demo-loan-${productId}`, fingerprint: 'demo' }
    const request = { productId, requested: Amount.of(principal) }
    const { loanId } = await this.loans.apply(userId, request, { key, language: defaultLanguage })
    if (ending === 'refuse') return reviews.reject('loan', loanId, 'Cover too small.')
    await reviews.approve('loan', loanId)
    if (ending === 'repay') await this.loans.repay(userId, loanId, defaultLanguage)
  }
}
