import type { Amount } from '../amount/index.ts'
import { houseAccount, type Leg, outsideAccount, recordTypes, transfer, userAccount } from '../ledger/index.ts'

/** The fee is included in the quantity. */
export interface Outgoing {
  readonly userId: number
  readonly asset: string
  /** Taken from the available balance. */
  readonly quantity: Amount
  readonly fee: Amount
}

/** A withdrawal by the terms of its network or currency, whose fee is the same for every quantity. */
export function outgoingOf(
  userId: number,
  quantity: Amount,
  { asset, fee }: { readonly asset: string; readonly fee: Amount },
): Outgoing {
  return { userId, asset, quantity, fee }
}

/**
 * Quantity less fee; undefined when nothing is left.
 *
 * @example of 100 USDT at a fee of 1, 99 arrive
 */
export function whatArrives({ quantity, fee }: Pick<Outgoing, 'quantity' | 'fee'>): Amount | undefined {
  const net = quantity.minus(fee)
  return net.isPositive() ? net : undefined
}

/**
 * What arrives of a withdrawal that was accepted.
 *
 * @throws RangeError when nothing is left, which offered limits prevent
 */
export function netOf(outgoing: Pick<Outgoing, 'quantity' | 'fee'>): Amount {
  const net = whatArrives(outgoing)
  if (!net) throw new RangeError(`a fee of ${outgoing.fee.text()} leaves nothing of ${outgoing.quantity.text()}`)
  return net
}

/** Freezes net and fee, each with a record of its own. */
export function freezeLegs(outgoing: Outgoing): Leg[] {
  const available = {
    account: userAccount(outgoing.userId, 'available', outgoing.asset),
    recordType: recordTypes.withdrawalSucceeded,
  }
  const frozen = { account: userAccount(outgoing.userId, 'withdrawal', outgoing.asset) }
  return [...transfer(available, frozen, netOf(outgoing)), ...transfer(available, frozen, outgoing.fee)]
}

/** The net leaves the house, the fee stays. Both have their records from the freeze. */
export function completeLegs(outgoing: Outgoing): Leg[] {
  const { asset, fee } = outgoing
  const frozen = { account: userAccount(outgoing.userId, 'withdrawal', asset) }
  return [
    ...transfer(frozen, { account: outsideAccount(asset) }, netOf(outgoing)),
    ...transfer(frozen, { account: houseAccount('fees', asset) }, fee),
  ]
}

/** Makes everything available again, with the fee. */
export function returnLegs({ userId, asset, quantity }: Outgoing): Leg[] {
  return transfer(
    { account: userAccount(userId, 'withdrawal', asset) },
    { account: userAccount(userId, 'available', asset), recordType: recordTypes.withdrawalReturned },
    quantity,
  )
}
