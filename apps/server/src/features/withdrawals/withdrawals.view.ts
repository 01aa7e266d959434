import { maskAccount, maskCard } from '@halyard/domain/bank-cards'
import { netOf } from '@halyard/domain/withdrawals'
import type { endpoints, ResponseOf } from '@halyard/wire'
import type { WithdrawalRow } from './withdrawals.repository.ts'

export function withdrawalView(row: WithdrawalRow): ResponseOf<typeof endpoints.createWithdrawal> {
  return {
    withdrawalId: row.id,
    kind: row.kind,
    coinId: row.coinId,
    asset: row.asset,
    quantity: row.quantity,
    fee: row.fee,
    net: netOf(row),
    state: row.state === 'beingPaid' ? 'review' : row.state,
    beingPaid: row.state === 'beingPaid',
    reason: row.reason,
    cancelled: row.cancelled,
    remark: row.remark,
    network: row.network,
    address: row.address,
    transactionHash: row.transactionHash,
    payee: row.payee && {
      bankName: row.payee.bankName,
      accountName: row.payee.accountName,
      cardNumber: maskCard(row.payee.cardNumber),
      iban: maskAccount(row.payee.iban),
      bic: row.payee.bic,
      country: row.payee.country,
    },
    approvedAt: row.approvedAt,
    reviewedAt: row.reviewedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** A withdrawal as it was requested, whatever its state now. */
export function asRequested(row: WithdrawalRow): WithdrawalRow {
  return {
    ...row,
    state: 'review',
    cancelled: false,
    reason: null,
    transactionHash: null,
    approvedBy: null,
    approvedAt: null,
    reviewedAt: null,
    updatedAt: row.createdAt,
  }
}
