export { declarationBase, isSentAsDeclared } from './declaration.ts'
export { type Arrival, creditLegs, mayCredit } from './deposit.ts'
export { hasOutputs, parseTransactionHash } from './transaction-hash.ts'
