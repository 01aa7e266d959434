export { checkLimits, type Limits } from './limits.ts'
export {
  averageCost,
  type CoinMovement,
  type DayClose,
  type DayMovement,
  type DayWorth,
  type DisplayCurrency,
  displayCurrencies,
  displayRate,
  flowCauses,
  knownWorth,
  pricesByDay,
  worthByDay,
} from './portfolio.ts'
export { type PriceOf, valueIn } from './value.ts'
