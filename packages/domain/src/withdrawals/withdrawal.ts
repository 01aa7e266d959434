import type { Amount } from '../amount/index.ts'
import { houseAccount, type Leg, outsideAccount, recordTypes, transfer, userAccount } from '../ledger/index.ts'

/** Money on its way out: the fee is inside the quantity. */
export interface Outgoing {
  readonly userId: number
  readonly asset: string
  /** What leaves the available balance. */
  readonly quantity: Amount
  readonly fee: Amount
}

/**
 * What arrives at the other end.
 *
 * @throws RangeError when the fee eats it all, which no limit that is offered allows
 * @example of 100 USDT at a fee of 1, 99 arrive
 */
export function netOf({ quantity, fee }: Pick<Outgoing, 'quantity' | 'fee'>): Amount {
  const net = quantity.minus(fee)
  if (!net.isPositive()) throw new RangeError(`a fee of ${fee.text()} leaves nothing of ${quantity.text()}`)
  return net
}

/** What asking moves: the net and the fee are frozen, each as a record of its own. */
export function freezeLegs(outgoing: Outgoing): Leg[] {
  const available = {
    account: userAccount(outgoing.userId, 'available', outgoing.asset),
    recordType: recordTypes.withdrawalSucceeded,
  }
  const frozen = { account: userAccount(outgoing.userId, 'withdrawal', outgoing.asset) }
  return [...transfer(available, frozen, netOf(outgoing)), ...transfer(available, frozen, outgoing.fee)]
}

/** What completing moves: the net leaves the house, the fee stays. The records of the freeze told of both already. */
export function completeLegs(outgoing: Outgoing): Leg[] {
  const { asset, fee } = outgoing
  const frozen = { account: userAccount(outgoing.userId, 'withdrawal', asset) }
  return [
    ...transfer(frozen, { account: outsideAccount(asset) }, netOf(outgoing)),
    ...transfer(frozen, { account: houseAccount('fees', asset) }, fee),
  ]
}

/** What returning moves: everything that was frozen is available again, the fee too. */
export function returnLegs({ userId, asset, quantity }: Outgoing): Leg[] {
  return transfer(
    { account: userAccount(userId, 'withdrawal', asset) },
    { account: userAccount(userId, 'available', asset), recordType: recordTypes.withdrawalReturned },
    quantity,
  )
}
