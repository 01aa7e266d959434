import type { Amount } from '../amount/index.ts'
import { houseAccount, type Leg, recordTypes, transfer, userAccount } from '../ledger/index.ts'
import type { MidRate } from './rate.ts'

/** The result of a conversion. */
export interface Conversion {
  readonly from: string
  readonly to: string
  /** The amount given, in the first coin. */
  readonly quantity: Amount
  /** Worth at the mid rate, in the second coin, rounded down. */
  readonly gross: Amount
  /** In the second coin, rounded up. */
  readonly fee: Amount
  /** Gross less fee. */
  readonly received: Amount
}

/**
 * Converts at a mid rate. What is received rounds down and the fee rounds up, so a round trip at the same prices never
 * gains. Undefined for an amount that rounds to nothing.
 *
 * @example 0.01 BTC at 67,412 is worth 674.12 USDT; the fee of 0.2 % is 1.34824, so 672.77176 are received
 */
export function convert(
  request: { from: string; to: string; quantity: Amount },
  mid: Pick<MidRate, 'numerator' | 'divisor'>,
  { feeRate, precision }: { feeRate: Amount; precision: number },
): Conversion | undefined {
  const gross = request.quantity.times(mid.numerator).dividedBy(mid.divisor, precision, 'down')
  const fee = gross.times(feeRate).round(precision, 'up')
  const received = gross.minus(fee)
  return received.isPositive() ? { ...request, gross, fee, received } : undefined
}

/** Both coins in one journal, with the fee as a transfer of its own. */
export function conversionLegs(userId: number, { from, to, quantity, gross, fee }: Conversion): Leg[] {
  const given = { account: userAccount(userId, 'available', from), recordType: recordTypes.exchange }
  const got = userAccount(userId, 'available', to)
  return [
    ...transfer(given, { account: houseAccount('market', from) }, quantity),
    ...transfer({ account: houseAccount('market', to) }, { account: got, recordType: recordTypes.exchange }, gross),
    ...transfer({ account: got, recordType: recordTypes.exchangeFee }, { account: houseAccount('fees', to) }, fee),
  ]
}
