import { Amount } from '../amount/index.ts'
import { houseAccount, type Journal, recordTypes, transfer, userAccount } from '../ledger/index.ts'

/** A new user's play money on a demo host (product rules, "Test and demo switches"). */
const playMoney = [
  { asset: 'USDT', amount: Amount.of('10000') },
  { asset: 'BTC', amount: Amount.of('0.1') },
  { asset: 'ETH', amount: Amount.of('1') },
] as const

/** Comes from the house. Its key makes a second grant harmless. */
export function playMoneyJournal(userId: number): Journal {
  return {
    key: `user:${userId}:playMoney`,
    reference: { kind: 'user', id: userId },
    legs: playMoney.flatMap(({ asset, amount }) =>
      transfer(
        { account: houseAccount('play', asset) },
        { account: userAccount(userId, 'available', asset), recordType: recordTypes.agentDeposit },
        amount,
      ),
    ),
  }
}
