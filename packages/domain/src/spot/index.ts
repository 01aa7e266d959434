export * from './exits.ts'
export * from './order.ts'
export * from './position.ts'
export { isSetOff, type Trigger } from './trigger.ts'
