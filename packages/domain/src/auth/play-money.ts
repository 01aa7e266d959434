import { Amount } from '../amount/index.ts'
import { houseAccount, type Journal, recordTypes, transfer, userAccount } from '../ledger/index.ts'

/** What a new user of a demo host has to try things out with (product rules, "Test and demo switches"). */
export const playMoney = [
  { asset: 'USDT', amount: Amount.of('10000') },
  { asset: 'BTC', amount: Amount.of('0.1') },
  { asset: 'ETH', amount: Amount.of('1') },
] as const

/** The journal that gives it, from the house. Its key makes a second grant harmless. */
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
