export * from './allowance.ts'
export * from './block.ts'
export { addressWaitHours } from './whitelist.ts'
export { completeLegs, freezeLegs, netOf, type Outgoing, outgoingOf, returnLegs, whatArrives } from './withdrawal.ts'
