import type { Amount } from '../amount/index.ts'
import { houseAccount, type Leg, outsideAccount, recordTypes, transfer, userAccount } from '../ledger/index.ts'

/** Money that is said to have arrived, over a chain or by a wire transfer. */
export interface Arrival {
  readonly userId: number
  readonly asset: string
  /** What its owner declared. */
  readonly quantity: Amount
  readonly fee: Amount
}

/**
 * Whether a reviewer may credit what they say has arrived: in units that the coin has, never more than was declared,
 * and more than the fee.
 *
 * @example of 250 USDT declared, 249.5 may be credited and 250.5 may not
 */
export function mayCredit(arrival: Arrival, received: Amount, precision: number): boolean {
  return received.scale() <= precision && received.isAtMost(arrival.quantity) && received.isGreaterThan(arrival.fee)
}

/** What crediting moves: all that arrived, and then the fee as a movement of its own. */
export function creditLegs(arrival: Arrival, received: Amount): Leg[] {
  const { asset, fee } = arrival
  const available = {
    account: userAccount(arrival.userId, 'available', asset),
    recordType: recordTypes.depositSucceeded,
  }
  return [
    ...transfer({ account: outsideAccount(asset) }, available, received),
    ...transfer(available, { account: houseAccount('fees', asset) }, fee),
  ]
}
