import type { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import { type AddressKind, addressKinds } from '@halyard/domain/networks'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { composite } from '../../platform/database/composite.ts'
import { Database } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import { oneOf, type Row } from '../../platform/database/row.ts'
import type { Statements } from '../../platform/database/statements.ts'
import type { DepositModel } from '../../platform/prisma/generated/models.ts'
import { batchWriter } from '../../platform/submit/batch-writer.ts'

export type DepositState = DepositModel['state']

export type DepositRow = Row<DepositModel> & {
  readonly precision: number
  /** The format of addresses and transaction hashes; null when it came over no network. */
  readonly addressKind: AddressKind | null
  /** The user's former addresses on this network. */
  readonly retiredAddresses: string[]
}

/** A deposit to write. */
export interface NewDeposit {
  readonly userId: number
  readonly asset: string
  readonly network: string
  readonly address: string
  readonly memo: string | null
  /** The address is shared, so the deposit must have been declared. */
  readonly shared: boolean
  readonly quantity: Amount
  readonly fee: Amount
  readonly transactionHash: string | null
  readonly voucher: { readonly uploadId: string; readonly digest: string }
  /** Deposits of the user that may be under review at once. */
  readonly inReviewMax: number
}

/** The transaction that brought a deposit; null fields where nothing can have arrived. */
export interface Transaction {
  readonly hash: string | null
  /** The index of its output, or of its transfer on a chain without outputs. */
  readonly output: number | null
  /** When the chain included it; required for a declared deposit. */
  readonly sentAt: Date | null
}

/** How a review ends, with the legs of its journal. */
export type DepositDecision =
  | {
      readonly state: 'completed'
      readonly credited: Amount
      readonly transaction: Transaction
      readonly legs: readonly Leg[]
    }
  | { readonly state: 'failed'; readonly reason: string }

@Injectable()
export class DepositsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Decides a deposit under review, with its money, in one call. False when it was decided before. */
  async review(depositId: number, decision: DepositDecision, reviewer: string): Promise<boolean> {
    const completed = decision.state === 'completed'
    return this.database.isTrue('SELECT deposit_review($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10) AS changed', [
      depositId,
      decision.state,
      completed ? decision.credited.text() : null,
      completed ? decision.transaction.hash : null,
      completed ? decision.transaction.output : null,
      completed ? decision.transaction.sentAt : null,
      completed ? null : decision.reason,
      reviewer,
      JSON.stringify(completed ? legTriples(decision.legs) : []),
      this.clock.now(),
    ])
  }

  /** One deposit; only if it is the user's, when `userId` is given. */
  async find(depositId: number, userId?: number): Promise<DepositRow | undefined> {
    const text = `${select} WHERE deposit.id = $1 AND ($2::bigint IS NULL OR user_id = $2)` as const
    const row = await this.database.row({ name: 'deposit-find', text }, [depositId, userId ?? null])
    return row && depositOf(row)
  }

  /** Newest first. */
  page(
    userId: number,
    { state, asset, ...page }: Paging & { state?: DepositState | undefined; asset?: string | undefined },
  ) {
    const filter = `user_id = $1 AND ($2::deposit_state IS NULL OR state = $2) AND ($3::text IS NULL OR asset = $3)`
    return this.select(filter, 'deposit.id DESC', page, [userId, state ?? null, asset ?? null])
  }

  /** Newest first: after an id the next newer ones, otherwise the newest that are before `before`. */
  async search(
    userId: number,
    {
      asset,
      before,
      after,
      limit,
    }: Readonly<Record<'before' | 'after', number | undefined>> & {
      readonly asset?: string | undefined
      readonly limit: number
    },
  ): Promise<DepositRow[]> {
    const values = [userId, asset ?? null, before ?? null, after ?? null, limit]
    const rows = await (after === undefined
      ? this.database.own.rows({ name: 'deposit-search', text: searchOlder }, values)
      : this.database.own.rows({ name: 'deposit-search-newer', text: searchNewer }, values))
    return (after === undefined ? rows : rows.reverse()).map(depositOf)
  }

  /** Deposits under review, oldest first. */
  pending(page: Paging) {
    return this.select("state = 'review'", 'deposit.id', page)
  }

  private select(filter: string, order: string, page: Paging, values: readonly unknown[] = []) {
    return pageOf(this.database, { select, from: 'deposit', filter, order, values }, page, depositOf)
  }
}

const select = `
  SELECT deposit.*, coin.precision, network.address_kind,
         ARRAY(SELECT former.address FROM deposit_address former
                WHERE former.user_id = deposit.user_id AND former.network = deposit.network AND former.retired_at IS NOT NULL
                ORDER BY former.id) AS retired_addresses
    FROM deposit JOIN coin ON coin.code = deposit.asset LEFT JOIN network ON network.code = deposit.network`

const search = `${select} WHERE user_id = $1 AND ($2::text IS NULL OR asset = $2)
     AND ($3::bigint IS NULL OR deposit.id < $3) AND ($4::bigint IS NULL OR deposit.id > $4)` as const
const searchOlder = `${search} ORDER BY deposit.id DESC LIMIT $5` as const
const searchNewer = `${search} ORDER BY deposit.id LIMIT $5` as const

const depositOf = ({ addressKind, ...row }: Statements[typeof select]): DepositRow => ({
  ...row,
  addressKind: addressKind === null ? null : oneOf(addressKinds, addressKind),
})

export const writeDeposits = batchWriter<NewDeposit>('deposit_write', requestRow)

function requestRow({ voucher, ...deposit }: NewDeposit) {
  return composite('deposit_request', { ...deposit, voucher: voucher.uploadId, voucherDigest: voucher.digest })
}
