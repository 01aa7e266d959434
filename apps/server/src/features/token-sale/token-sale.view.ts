import type { Amount } from '@halyard/domain'
import { profitOf, saleState } from '@halyard/domain/token-sale'
import type { endpoints, Language, ResponseOf } from '@halyard/wire'
import { textIn } from '../../platform/messages/localized.ts'
import type { SaleRow, SubscriptionRow } from './token-sale.repository.ts'

type SaleView = ResponseOf<typeof endpoints.findTokenSale>
type SubscriptionView = ResponseOf<typeof endpoints.subscribeToSale>
type ValuedSubscriptionView = ResponseOf<typeof endpoints.subscriptionList>['list'][number]

export function saleView(
  { name, description, rewardRates, ...sale }: SaleRow,
  buyer: { bought: Amount; barred: boolean },
  now: Date,
  language: Language,
): SaleView {
  return {
    ...sale,
    ...buyer,
    name: textIn(name, language),
    description: textIn(description, language),
    rewardRates: [...rewardRates],
    state: saleState(sale, now),
  }
}

export function subscriptionView({ id, name, ...subscription }: SubscriptionRow, language: Language): SubscriptionView {
  return { ...subscription, subscriptionId: id, name: textIn(name, language) }
}

/** With the coins' value at the last price, where there is one. */
export function valuedSubscriptionView(
  subscription: SubscriptionRow,
  marketPrice: Amount | undefined,
  language: Language,
): ValuedSubscriptionView {
  const gained = marketPrice && profitOf(subscription, marketPrice, subscription.payingScale)
  return {
    ...subscriptionView(subscription, language),
    marketPrice: marketPrice ?? null,
    profit: gained?.profit ?? null,
    profitRatio: gained?.profitRatio ?? null,
  }
}

/** A subscription as it was accepted, whatever its state now. */
export function asAccepted(subscription: SubscriptionRow): SubscriptionRow {
  return { ...subscription, state: 'frozen', unlockedAt: null, updatedAt: subscription.createdAt }
}
