import { Amount } from '../amount/index.ts'
import { houseAccount, type Leg, recordTypes, transfer, userAccount } from '../ledger/index.ts'
import { isTrading, opensAt, type Pair, closesAt as sessionClosesAt, staleAfter, type Tick } from '../market/index.ts'

/** The predicted price at the close: above the open, or below. */
export type Direction = 'up' | 'down'

/** An offered period and its payout ratio. */
export interface OfferedPeriod {
  readonly seconds: number
  readonly payoutRatio: Amount
}

/** The current offer. An open contract keeps the terms it was bought with. */
export interface ContractTerms {
  /** The coin of premiums and payouts, and its fraction digits. */
  readonly asset: string
  readonly scale: number
  /** Shortest first; never empty. */
  readonly periods: readonly OfferedPeriod[]
  readonly premiumMin: Amount
  readonly premiumMax: Amount
  /** The most that the house may have to pay on top of premiums for one symbol and one closing second. */
  readonly exposureMax: Amount
}

export interface ContractRequest {
  readonly direction: Direction
  readonly premium: Amount
  readonly durationSeconds: number
}

/** A contract that passed every rule except the house's exposure and the buyer's balance. */
export interface AcceptedContract {
  readonly direction: Direction
  readonly asset: string
  readonly premium: Amount
  readonly durationSeconds: number
  readonly payoutRatio: Amount
  /** Paid on a win, on top of the premium. */
  readonly profit: Amount
  readonly openedAt: Date
  readonly closesAt: Date
}

/** The app judges by the price that it shows, by the same rules. */
type Quote = Pick<Tick, 'price' | 'at'>

/** Without a tick for this long before the close a contract is invalid: nothing settles on a stale price. */
export const closeGapMax = staleAfter

/**
 * Milliseconds after a close from which a silent pair is settled: its watermark is advanced, the store takes no earlier
 * tick any more, and the stored ticks decide.
 */
export const silenceMin = 3_000

/**
 * Milliseconds for which a generated feed may be away until its contracts are settled on what it stored before: within
 * them it comes back and fills in what it missed.
 */
export const absenceMax = 600_000

/**
 * The same where prices hang on a beacon: a round that is late still decides, so that nobody who has seen it chooses between
 * its price and the premium. Of a beacon that has ended for good contracts are given back after a day.
 */
export const beaconAbsenceMax = 86_400_000

type ContractRefusal =
  | { refusal: 'durationNotOffered'; detail: { offered: string } }
  | { refusal: 'belowMinimumInvestment'; detail: { minimum: string } }
  | { refusal: 'aboveMaximum'; detail: { maximum: string } }
  | { refusal: 'quantityStep'; detail: { step: string } }
  | { refusal: 'outsideTradingHours'; detail: { opensAt: string } }
  | { refusal: 'marketClosesFirst'; detail: { closesAt: string } }

/**
 * Judges a contract on everything but what the database knows: newest price and its age, exposure, balance. The order
 * of refusals is a promise: period, premium, then whether the market can take it now. It opens at `now`, or with the
 * newest tick if that is later.
 *
 * @example 100 USDT up for 60 s at 0.85 on a tick of 67,412.30 wins 85 USDT if the price 60 s later is above that
 */
export function acceptContract(
  request: ContractRequest,
  terms: ContractTerms,
  pair: Pick<Pair, 'session'>,
  now: Date,
): AcceptedContract | ContractRefusal {
  const unfit = checkPeriod(request.durationSeconds, terms) ?? checkPremium(request.premium, terms)
  if (unfit) return unfit
  const period = terms.periods.find(({ seconds }) => seconds === request.durationSeconds) as OfferedPeriod
  const closesAt = new Date(now.getTime() + period.seconds * 1000)
  const closed = checkHours(pair, now, closesAt)
  if (closed) return closed
  return {
    direction: request.direction,
    asset: terms.asset,
    premium: request.premium,
    durationSeconds: period.seconds,
    payoutRatio: period.payoutRatio,
    profit: profitOn(request.premium, period.payoutRatio, terms.scale),
    openedAt: now,
    closesAt,
  }
}

function checkPeriod(seconds: number, { periods }: ContractTerms): ContractRefusal | undefined {
  const offered = periods.map((period) => period.seconds)
  if (offered.includes(seconds)) return undefined
  return { refusal: 'durationNotOffered', detail: { offered: offered.join(', ') } }
}

function checkPremium(premium: Amount, { premiumMin, premiumMax, scale }: ContractTerms): ContractRefusal | undefined {
  if (premium.isLessThan(premiumMin))
    return { refusal: 'belowMinimumInvestment', detail: { minimum: premiumMin.text() } }
  if (premium.isGreaterThan(premiumMax)) return { refusal: 'aboveMaximum', detail: { maximum: premiumMax.text() } }
  if (premium.scale() > scale) return { refusal: 'quantityStep', detail: { step: smallestUnit(scale).text() } }
  return undefined
}

function smallestUnit(scale: number): Amount {
  return Amount.one.dividedBy(Amount.of(`1${'0'.repeat(scale)}`), scale, 'down')
}

/** The market must be open at both ends of the period. */
function checkHours({ session }: Pick<Pair, 'session'>, openedAt: Date, closesAt: Date): ContractRefusal | undefined {
  if (!isTrading(session, openedAt)) {
    return { refusal: 'outsideTradingHours', detail: { opensAt: opensAt(session, openedAt)?.toISOString() ?? '' } }
  }
  if (!isTrading(session, closesAt)) {
    return {
      refusal: 'marketClosesFirst',
      detail: { closesAt: sessionClosesAt(session, openedAt)?.toISOString() ?? '' },
    }
  }
  return undefined
}

/**
 * What a win pays on top of the premium, rounded down at the coin's precision.
 *
 * @example profitOn(Amount.of('33.333333'), Amount.of('0.85'), 6) // 28.333333
 */
export function profitOn(premium: Amount, payoutRatio: Amount, scale: number): Amount {
  return premium.times(payoutRatio).round(scale, 'down')
}

/**
 * The largest premium whose win pays at most this: what the house's exposure has left.
 *
 * @example premiumFor(Amount.of('15'), Amount.of('0.85'), 6) // 17.647058
 */
export function premiumFor(profit: Amount, payoutRatio: Amount, scale: number): Amount {
  return profit.dividedBy(payoutRatio, scale, 'down')
}

/**
 * The fraction of contracts that must win to break even, rounded up to four digits.
 *
 * @example breakEvenRate(Amount.of('0.85')) // 0.5406: 54.06 % have to win
 */
export function breakEvenRate(payoutRatio: Amount): Amount {
  return Amount.one.dividedBy(Amount.one.plus(payoutRatio), 4, 'up')
}

/** The fields that settlement depends on. */
export interface SettleableContract {
  readonly userId: number
  readonly direction: Direction
  readonly asset: string
  readonly premium: Amount
  readonly profit: Amount
  readonly openPrice: Amount
  readonly closesAt: Date
}

/** `payout` is everything the buyer gets back; `profitLoss` is that less the premium. */
export type Settlement =
  | {
      readonly state: 'settled'
      readonly result: 'profit' | 'loss' | 'equal'
      readonly payout: Amount
      readonly profitLoss: Amount
    }
  | { readonly state: 'invalid'; readonly result: null; readonly payout: Amount; readonly profitLoss: Amount }

/**
 * Settles a contract on the last tick at or before its close. Without a tick in the last `closeGapMax` it is invalid;
 * then, and at an equal price, the premium is returned.
 *
 * @param closeTick the last stored tick at or before `closesAt`; the caller ensures that no other can arrive
 * @example 100 USDT up from 67,412.30 at 0.85: on 67,412.31 pays 185, on 67,412.30 pays 100, on 67,412.29 nothing
 */
export function settle(contract: SettleableContract, closeTick: Quote | undefined): Settlement {
  const { premium } = contract
  if (!closeTick || contract.closesAt.getTime() - closeTick.at.getTime() > closeGapMax) {
    return { state: 'invalid', result: null, payout: premium, profitLoss: Amount.zero }
  }
  const moved = closeTick.price.compare(contract.openPrice)
  if (moved === 0) return { state: 'settled', result: 'equal', payout: premium, profitLoss: Amount.zero }
  if (moved === (contract.direction === 'up' ? 1 : -1)) {
    return { state: 'settled', result: 'profit', payout: payoutOnWin(contract), profitLoss: contract.profit }
  }
  return { state: 'settled', result: 'loss', payout: Amount.zero, profitLoss: premium.negated() }
}

/** Everything that a win gives back. */
export function payoutOnWin({ premium, profit }: Pick<SettleableContract, 'premium' | 'profit'>): Amount {
  return premium.plus(profit)
}

/** The premium, from available to frozen. */
export function openingLegs(contract: Pick<SettleableContract, 'userId' | 'asset' | 'premium'>): Leg[] {
  const { userId, asset, premium } = contract
  return transfer(
    { account: userAccount(userId, 'available', asset), recordType: recordTypes.contractOpened },
    { account: userAccount(userId, 'contract', asset) },
    premium,
  )
}

/**
 * The legs of a settlement. A lost premium goes to the house without a record: the balance went down when the contract
 * was opened, which has its record.
 */
export function settlementLegs(contract: SettleableContract, { payout, profitLoss }: Settlement): Leg[] {
  const { userId, asset, premium } = contract
  const frozen = { account: userAccount(userId, 'contract', asset) }
  const available = userAccount(userId, 'available', asset)
  const house = { account: houseAccount('market', asset) }
  if (payout.isZero()) return transfer(frozen, house, premium)
  return [
    ...transfer(frozen, { account: available, recordType: recordTypes.contractPrincipalReturned }, premium),
    ...transfer(house, { account: available, recordType: recordTypes.contractClosed }, profitLoss),
  ]
}
