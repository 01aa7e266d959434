export { type Conversion, conversionLegs, convert } from './conversion.ts'
export { type MidRate, midRate, midRateOfAnyAge, pricedAt, type RateTick, shownRate } from './rate.ts'
