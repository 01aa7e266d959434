import { Amount } from '../amount/index.ts'
import { houseAccount, type Leg, recordTypes, transfer, userAccount } from '../ledger/index.ts'
import { daysAfter } from '../time/index.ts'

/** Whole machines, or shares of one machine. */
export type MachineOwnership = 'exclusive' | 'shared'

/** The daily output: coins of a constant value, or a constant quantity of coins. */
type MachineYield = 'constantValue' | 'constantQuantity'

/** A machine's terms. Orders and groups keep the terms they began with. */
export interface MachineTerms {
  /** The coin that it puts out, and its fraction digits. */
  readonly asset: string
  readonly scale: number
  /** The coin in which it is paid for and valued, and its fraction digits. */
  readonly payingAsset: string
  readonly payingScale: number
  /** Of a whole machine; not refunded at the end. */
  readonly price: Amount
  readonly yieldType: MachineYield
  /** Of a whole machine for each completed 24 hours: a value in the paying coin, or a quantity of its coin. */
  readonly dailyOutput: Amount
  readonly termDays: number
  /** Whether the output stays frozen until the end of the term. */
  readonly frozenOutput: boolean
}

/** A mining machine on offer. */
export interface Machine extends MachineTerms {
  readonly ownership: MachineOwnership
  /** The most in one order: machines, or percent of a shared one. */
  readonly orderMax: Amount
  /** The least to hold after an order: machines, or percent of a shared one. */
  readonly holdingMin: Amount
  /** From when and until when it is sold; null without an end. */
  readonly listedAt: Date
  readonly delistedAt: Date | null
  /** How many days the shares of a machine may take to reach 100 %. */
  readonly pairingDays: number
  /** Whether it is sold at all. */
  readonly offered: boolean
}

/** A machine as far as a purchase is judged by it. */
type SoldMachine = Omit<Machine, 'termDays' | 'pairingDays'>

/** A group as far as joining it needs. */
export interface MachineGroup {
  /** In percent. */
  readonly taken: Amount
  /** When the shares must be at 100 %. */
  readonly pairsBy: Date
  /** Whether it can be joined. */
  readonly pairing: boolean
}

/** A purchase that passed every rule except the balance. */
export interface AcceptedPurchase {
  /** Rounded up. */
  readonly paid: Amount
  /** Of all of the order; rounded down. */
  readonly dailyOutput: Amount
}

export interface MachineOrder {
  readonly userId: number
  readonly asset: string
  readonly payingAsset: string
  readonly paid: Amount
}

type ListingRefusal =
  | { refusal: 'machineNotListed'; detail: { opensAt: string } }
  | { refusal: 'productClosed'; detail: Record<never, string> }

type UnitsRefusal =
  | ListingRefusal
  | { refusal: 'quantityMissing'; detail: Record<never, string> }
  | { refusal: 'aboveMaximum'; detail: { maximum: string } }
  | { refusal: 'holdingTooSmall'; detail: { minimum: string; held: string } }

type ShareRefusal =
  | ListingRefusal
  | { refusal: 'quantityMissing'; detail: Record<never, string> }
  | { refusal: 'quantityStep'; detail: { step: string } }
  | { refusal: 'aboveOrderMaximum'; detail: { maximum: string; asset: string } }
  | { refusal: 'groupClosed'; detail: Record<never, string> }
  | { refusal: 'supplyExhausted'; detail: { left: string; asset: string } }
  | { refusal: 'shareTooSmall'; detail: { minimum: string } }

/** All the parts of a machine, in percent. */
export const wholeMachine = Amount.ofInteger(100)
const shareStep = Amount.of('0.01')

/**
 * The most that a machine may yield beyond its price for each day of its term: the highest rate of staking (product
 * rules).
 */
const dailyGainMax = Amount.of('0.0005')

/** Fraction digits of a daily yield. */
const yieldScale = 6

/** Whether a machine is sold at a moment. */
export function machineState(
  { offered, listedAt, delistedAt }: Pick<Machine, 'offered' | 'listedAt' | 'delistedAt'>,
  now: Date,
): 'upcoming' | 'offered' | 'ended' {
  if (!offered) return 'ended'
  if (now.getTime() < listedAt.getTime()) return 'upcoming'
  return delistedAt && now.getTime() >= delistedAt.getTime() ? 'ended' : 'offered'
}

/**
 * Judges an order of whole machines on everything but the balance. The order of refusals is a promise: whether it is
 * sold, the size of the order, the holding after it.
 *
 * @example 2 machines at 500 USDT that put out 5.6 USDT a day: 1,000 USDT, 11.2 USDT a day
 */
export function acceptUnits(
  units: number,
  machine: SoldMachine,
  held: Amount,
  now: Date,
): AcceptedPurchase | UnitsRefusal {
  const unlisted = checkListing(machine, now)
  if (unlisted) return unlisted
  if (units === 0) return { refusal: 'quantityMissing', detail: {} }
  const ordered = Amount.ofInteger(units)
  if (ordered.isGreaterThan(machine.orderMax)) {
    return { refusal: 'aboveMaximum', detail: { maximum: machine.orderMax.text() } }
  }
  const heldAfter = held.plus(ordered)
  if (heldAfter.isLessThan(machine.holdingMin)) {
    return { refusal: 'holdingTooSmall', detail: { minimum: machine.holdingMin.text(), held: heldAfter.text() } }
  }
  return partOf(machine, ordered.times(wholeMachine))
}

/**
 * Judges a share of a machine on everything but the balance. Without a group it begins one. The order of refusals is a
 * promise: whether the machine is sold (for a new group), the share's size, the group's state, what is left, the
 * smallest share. The last share may be smaller than that. The group is judged again under its row lock.
 *
 * @example 25 % of a machine at 999.99 USDT: 249.9975 USDT
 */
export function acceptShare(
  share: Amount,
  machine: SoldMachine,
  group: MachineGroup | undefined,
  now: Date,
): AcceptedPurchase | ShareRefusal {
  const unlisted = group ? undefined : checkListing(machine, now)
  if (unlisted) return unlisted
  if (!share.isPositive()) return { refusal: 'quantityMissing', detail: {} }
  if (!share.isMultipleOf(shareStep)) return { refusal: 'quantityStep', detail: { step: shareStep.text() } }
  if (share.isGreaterThan(machine.orderMax)) {
    return { refusal: 'aboveOrderMaximum', detail: { maximum: machine.orderMax.text(), asset: '%' } }
  }
  if (group && (!group.pairing || now.getTime() >= group.pairsBy.getTime())) {
    return { refusal: 'groupClosed', detail: {} }
  }
  const left = wholeMachine.minus(group?.taken ?? Amount.zero)
  if (left.isZero()) return { refusal: 'groupClosed', detail: {} }
  if (share.isGreaterThan(left)) return { refusal: 'supplyExhausted', detail: { left: left.text(), asset: '%' } }
  if (share.isLessThan(machine.holdingMin) && share.isLessThan(left)) {
    return { refusal: 'shareTooSmall', detail: { minimum: machine.holdingMin.text() } }
  }
  return partOf(machine, share)
}

function checkListing(machine: SoldMachine, now: Date): ListingRefusal | undefined {
  switch (machineState(machine, now)) {
    case 'upcoming':
      return { refusal: 'machineNotListed', detail: { opensAt: machine.listedAt.toISOString() } }
    case 'ended':
      return { refusal: 'productClosed', detail: {} }
    case 'offered':
      return undefined
  }
}

/** Price rounded up and output rounded down for a share in percent. */
function partOf(machine: Omit<MachineTerms, 'termDays'>, percent: Amount): AcceptedPurchase {
  const outputScale = machine.yieldType === 'constantValue' ? machine.payingScale : machine.scale
  const hundredth = Amount.of('0.01')
  return {
    paid: machine.price.times(percent).times(hundredth).round(machine.payingScale, 'up'),
    dailyOutput: machine.dailyOutput.times(percent).times(hundredth).round(outputScale, 'down'),
  }
}

/** The deadline of a group that begins now. */
export function groupPairsBy(now: Date, { pairingDays }: Pick<Machine, 'pairingDays'>): Date {
  return daysAfter(now, pairingDays)
}

/** When a day of an order, counted from 1, is complete and its payout due. The last day ends the term. */
export function outputDueAt(startedAt: Date, day: number): Date {
  return daysAfter(startedAt, day)
}

/** When the step after a paid day is due: the next day, or the end of the term. */
export function stepDueAfter({ startedAt, termDays }: { startedAt: Date; termDays: number }, day: number): Date {
  return outputDueAt(startedAt, Math.min(day + 1, termDays))
}

/**
 * A completed day's output in coins, rounded down at the coin's precision. A constant value is converted at the coin's
 * price; undefined without one.
 *
 * @example 5.6 USDT a day in BTC at 67,372.5 USDT: 0.00008311 BTC
 */
export function outputOf(
  {
    asset,
    payingAsset,
    scale,
    yieldType,
    dailyOutput,
  }: Pick<MachineTerms, 'asset' | 'payingAsset' | 'scale' | 'yieldType' | 'dailyOutput'>,
  price: Amount | undefined,
): Amount | undefined {
  if (yieldType === 'constantQuantity') return dailyOutput.round(scale, 'down')
  if (asset === payingAsset) return dailyOutput.round(scale, 'down')
  return price && dailyOutput.dividedBy(price, scale, 'down')
}

/** Whether paying a day needs a price of the coin. */
export function needsPrice({
  asset,
  payingAsset,
  yieldType,
}: Pick<MachineTerms, 'asset' | 'payingAsset' | 'yieldType'>): boolean {
  return yieldType === 'constantValue' && asset !== payingAsset
}

/**
 * A day's output as a fraction of the machine's price, truncated. Undefined when it needs a price and there is none.
 *
 * @example 5.6 USDT a day of a machine at 500 USDT: 0.0112
 */
export function dailyYield(machine: MachineTerms, coinPrice: Amount | undefined): Amount | undefined {
  const { dailyOutput, price } = machine
  const value = isValuedByMarket(machine) ? coinPrice && dailyOutput.times(coinPrice) : dailyOutput
  return value?.dividedBy(price, yieldScale, 'down')
}

/**
 * The daily output at the coin's current price: as offered, but over the term worth at most the price plus 0.05 % of it
 * a day. Without this bound buying only at high coin prices would gain for sure. It applies at the purchase and again
 * at the start, since orders can be cancelled under review. A constant value is not bounded. Undefined when it needs a
 * price and there is none.
 *
 * @example 0.0612 LTC a day for 60 days at 300 USDT: as much at 82.5 USDT (302.94 in all), 0.05722222 at 90 (309 in
 * all)
 */
export function boundedOutput(
  terms: Pick<MachineTerms, 'asset' | 'payingAsset' | 'scale' | 'yieldType' | 'termDays'>,
  { paid, dailyOutput }: AcceptedPurchase,
  coinPrice: Amount | undefined,
): Amount | undefined {
  if (!isValuedByMarket(terms)) return dailyOutput
  const days = Amount.ofInteger(terms.termDays)
  const worth = paid.times(Amount.one.plus(dailyGainMax.times(days)))
  return coinPrice && Amount.min(dailyOutput, worth.dividedBy(coinPrice.times(days), terms.scale, 'down'))
}

/** Whether the value of its output depends on the market. */
export function isValuedByMarket({
  asset,
  payingAsset,
  yieldType,
}: Pick<MachineTerms, 'asset' | 'payingAsset' | 'yieldType'>) {
  return yieldType === 'constantQuantity' && asset !== payingAsset
}

/** The price, frozen until the machine starts. */
export function purchaseLegs({ userId, payingAsset, paid }: Omit<MachineOrder, 'asset'>): Leg[] {
  return transfer(
    { account: userAccount(userId, 'available', payingAsset), recordType: recordTypes.machinePurchase },
    { account: userAccount(userId, 'mining', payingAsset) },
    paid,
  )
}

/** The whole price back. */
export function purchaseReturnLegs({ userId, payingAsset, paid }: Omit<MachineOrder, 'asset'>): Leg[] {
  return transfer(
    { account: userAccount(userId, 'mining', payingAsset) },
    { account: userAccount(userId, 'available', payingAsset), recordType: recordTypes.machinePurchase },
    paid,
  )
}

/** The price to the house. */
export function machineStartLegs({ userId, payingAsset, paid }: Omit<MachineOrder, 'asset'>): Leg[] {
  return transfer(
    { account: userAccount(userId, 'mining', payingAsset) },
    { account: houseAccount('market', payingAsset) },
    paid,
  )
}

/** A day's output from the house, to available or to frozen. */
export function outputLegs(
  { userId, asset, frozenOutput }: Pick<MachineOrder, 'userId' | 'asset'> & Pick<MachineTerms, 'frozenOutput'>,
  quantity: Amount,
): Leg[] {
  const from = { account: houseAccount('rewards', asset) }
  return frozenOutput
    ? transfer(
        from,
        { account: userAccount(userId, 'mining', asset), recordType: recordTypes.machineEarningsFrozen },
        quantity,
      )
    : transfer(
        from,
        { account: userAccount(userId, 'available', asset), recordType: recordTypes.machineReward },
        quantity,
      )
}

/** Frozen earnings, to available. */
export function earningsReleaseLegs({ userId, asset }: Pick<MachineOrder, 'userId' | 'asset'>, frozen: Amount): Leg[] {
  return transfer(
    { account: userAccount(userId, 'mining', asset) },
    { account: userAccount(userId, 'available', asset), recordType: recordTypes.machineEarningsReleased },
    frozen,
  )
}
