import type { endpoints, ResponseOf } from '@halyard/wire'
import type { WireTransferRow } from './wire-transfers.repository.ts'

/** A wire transfer in the list of deposits. */
export function wireTransferView(row: WireTransferRow): ResponseOf<typeof endpoints.createDeposit> {
  return {
    depositId: row.id,
    kind: 'wire',
    source: 'user',
    asset: row.asset,
    quantity: row.quantity,
    fee: row.fee,
    credited: row.credited,
    state: row.state,
    reason: row.reason,
    network: null,
    address: null,
    memo: null,
    declaredAt: null,
    transactionHash: null,
    voucher: null,
    email: row.email,
    reference: row.reference,
    bank: row.bank,
    reviewedAt: row.reviewedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
