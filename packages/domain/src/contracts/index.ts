export {
  type AcceptedContract,
  acceptContract,
  breakEvenRate,
  type ContractRequest,
  type ContractTerms,
  closeGapMax,
  type Direction,
  type OfferedPeriod,
  openingLegs,
  profitOn,
  type SettleableContract,
  type Settlement,
  settle,
  settlementLegs,
  silenceMin,
} from './contract.ts'
export { offeredPeriods, type PastMinute, pastMinutesMax, realisedDeviation, stepShareMax } from './offered-periods.ts'
