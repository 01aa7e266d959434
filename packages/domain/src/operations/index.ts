export { adjustmentLegs } from './adjustment.ts'
