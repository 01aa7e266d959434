export { declarationBase, isSentAsDeclared } from './declaration.ts'
export { creditedOf, creditLegs, mayCredit } from './deposit.ts'
export { hasOutputs, parseTransactionHash } from './transaction-hash.ts'
