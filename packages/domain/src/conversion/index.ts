export { type Conversion, conversionLegs, convert } from './conversion.ts'
export { type Market, type MidRate, midRate, pricedAt, shownRate } from './rate.ts'
