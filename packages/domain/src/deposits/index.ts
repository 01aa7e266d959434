export { type Arrival, creditLegs, mayCredit } from './deposit.ts'
export { parseTransactionHash } from './transaction-hash.ts'
