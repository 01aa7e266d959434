export { adjustmentLegs } from './adjustment.ts'
export * from './setting-limits.ts'
