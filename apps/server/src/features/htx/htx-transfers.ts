import type { RecordType } from '@halyard/domain/ledger'
import type { htxTransferTypes } from '@halyard/wire/htx/index'

type TransferType = (typeof htxTransferTypes)[number]

/** The dialect's word for each kind of record; the products that it does not have are `other-types`. */
const transferTypes: { readonly [Type in RecordType]?: TransferType } = {
  depositSucceeded: 'deposit',
  withdrawalSucceeded: 'withdraw',
  withdrawalReturned: 'withdraw',
  spotTrade: 'trade',
  spotBuy: 'trade',
  spotSell: 'trade',
  exchange: 'exchange',
  exchangeFee: 'exchange',
  agentDeposit: 'deposit',
  agentDeduction: 'withdraw',
  loanDisbursed: 'credit',
  loanRepaid: 'credit',
}

export function transferTypeOf({ type, fee }: { readonly type: RecordType; readonly fee: boolean }): TransferType {
  const word = transferTypes[type] ?? 'other-types'
  if (!fee) return word
  return word === 'trade' ? 'transact-fee' : word === 'withdraw' ? 'withdraw-fee' : word
}
