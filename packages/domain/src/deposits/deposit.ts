import type { Amount } from '../amount/index.ts'
import { houseAccount, type Leg, outsideAccount, recordTypes, transfer, userAccount } from '../ledger/index.ts'

/** Money reported as arrived, over a chain or by wire transfer. */
export interface Arrival {
  readonly userId: number
  readonly asset: string
  /** The declared amount. */
  readonly quantity: Amount
  readonly fee: Amount
}

/**
 * Whether a reviewer may credit the received amount: within the coin's precision, at most the declared amount, more
 * than the fee.
 *
 * @example of 250 USDT declared, 249.5 may be credited and 250.5 may not
 */
export function mayCredit(arrival: Arrival, received: Amount, precision: number): boolean {
  return (
    received.scale() <= precision && received.isAtMost(arrival.quantity) && creditedOf(arrival, received).isPositive()
  )
}

/** What arrived, less the fee. */
export function creditedOf({ fee }: Pick<Arrival, 'fee'>, received: Amount): Amount {
  return received.minus(fee)
}

/** Everything that arrived, then the fee as a transfer of its own. */
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
