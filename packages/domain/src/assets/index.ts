export { checkLimits, type Limits } from './limits.ts'
export { type PriceOf, valueIn } from './value.ts'
