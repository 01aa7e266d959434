export { addressWaitHours } from './whitelist.ts'
export { completeLegs, freezeLegs, netOf, type Outgoing, returnLegs } from './withdrawal.ts'
