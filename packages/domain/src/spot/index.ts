export * from './order.ts'
export * from './position.ts'
export { isSetOff, priceReachPercent, type Trigger } from './trigger.ts'
