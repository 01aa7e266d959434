export { type Conversion, conversionLegs, convert } from './conversion.ts'
export {
  exchangePlansMax,
  nextRecurring,
  recurringHour,
  recurringPatience,
  weekdays,
} from './plans.ts'
export { type MidRate, midRate, midRateOfAnyAge, pricedAt, type RateTick, shownRate } from './rate.ts'
