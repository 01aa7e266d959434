export {
  type AcceptedSubscription,
  acceptSubscription,
  type Buyer,
  profitOf,
  type Reward,
  releaseLegs,
  rewardsFor,
  type Subscription,
  saleState,
  subscriptionLegs,
  type TokenSale,
  type TokenSaleState,
} from './token-sale.ts'
