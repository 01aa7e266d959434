export { type PriceOf, valueIn } from './value.ts'
