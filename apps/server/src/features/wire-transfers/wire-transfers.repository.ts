import type { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import { Injectable } from '@nestjs/common'
import * as z from 'zod/mini'
import { Clock } from '../../platform/clock/clock.ts'
import { composite } from '../../platform/database/composite.ts'
import { Database } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import { type Row, rowOf } from '../../platform/database/row.ts'
import type { Statements } from '../../platform/database/statements.ts'
import type { WireTransferModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'
import { batchWriter } from '../../platform/submit/batch-writer.ts'

export type WireTransferState = WireTransferModel['state']

const bankInstructions = z.object({
  beneficiary: z.string(),
  bankName: z.string(),
  bankAddress: z.string(),
  account: z.string(),
  bic: z.string(),
  sample: z.boolean(),
})
type BankInstructions = Readonly<z.infer<typeof bankInstructions>>

/** A currency that can be deposited by wire transfer. */
export interface WireCurrency {
  readonly asset: string
  readonly name: string
  readonly logo: string
  readonly precision: number
  readonly minimum: Amount
  readonly fee: Amount
  readonly bank: BankInstructions
}

export type WireTransferRow = Omit<Row<WireTransferModel>, 'bank'> & {
  readonly bank: BankInstructions
  readonly precision: number
}

/** A request to write. */
export interface NewWireTransfer
  extends Pick<WireTransferRow, 'userId' | 'asset' | 'email' | 'quantity' | 'fee' | 'reference' | 'bank'> {
  /** Requests of the user that may be under review at once. */
  readonly inReviewMax: number
}

/** How a review ends, with the legs of its journal. */
export type WireTransferDecision =
  | { readonly state: 'completed'; readonly credited: Amount; readonly legs: readonly Leg[] }
  | { readonly state: 'failed'; readonly reason: string }

@Injectable()
export class WireTransfersRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Offered currencies in display order; one only, if named. */
  async currencies(asset?: string): Promise<WireCurrency[]> {
    const rows = await this.prisma.wireCurrency.findMany({
      where: { enabled: true, coin: { enabled: true }, ...(asset === undefined ? {} : { currency: asset }) },
      orderBy: [{ sort: 'asc' }, { currency: 'asc' }],
      include: { coin: true },
    })
    return rows.map(rowOf).map(({ coin, currency, minimum, fee, ...bank }) => ({
      asset: currency,
      name: coin.name,
      logo: coin.logo,
      precision: coin.precision,
      minimum,
      fee,
      bank: bankInstructions.parse(bank),
    }))
  }

  /** Decides a request under review, with its money, in one call. False when it was decided before. */
  async review(transferId: number, decision: WireTransferDecision, reviewer: string): Promise<boolean> {
    const completed = decision.state === 'completed'
    return this.database.isTrue(`SELECT arrival_review('wireTransfer', $1, $2, $3, $4, $5, $6::jsonb, $7) AS changed`, [
      transferId,
      decision.state,
      completed ? decision.credited.text() : null,
      completed ? null : decision.reason,
      reviewer,
      JSON.stringify(completed ? legTriples(decision.legs) : []),
      this.clock.now(),
    ])
  }

  /** One request; only if it is the user's, when `userId` is given. */
  async find(transferId: number, userId?: number): Promise<WireTransferRow | undefined> {
    const text = `${select} WHERE wire_transfer.id = $1 AND ($2::bigint IS NULL OR user_id = $2)` as const
    const row = await this.database.row({ name: 'wire-transfer-find', text }, [transferId, userId ?? null])
    return row && transferOf(row)
  }

  /** Newest first. */
  page(
    userId: number,
    { state, asset, ...page }: Paging & { state?: WireTransferState | undefined; asset?: string | undefined },
  ) {
    const filter = `user_id = $1 AND ($2::deposit_state IS NULL OR state = $2) AND ($3::text IS NULL OR asset = $3)`
    return this.select(filter, 'wire_transfer.id DESC', page, [userId, state ?? null, asset ?? null])
  }

  /** Requests under review, oldest first. */
  pending(page: Paging) {
    return this.select("state = 'review'", 'wire_transfer.id', page)
  }

  private select(filter: string, order: string, page: Paging, values: readonly unknown[] = []) {
    return pageOf(this.database, { select, from: 'wire_transfer', filter, order, values }, page, transferOf)
  }
}

const select = `
  SELECT wire_transfer.*, coin.precision FROM wire_transfer JOIN coin ON coin.code = wire_transfer.asset`

const transferOf = ({ bank, ...row }: Statements[typeof select]): WireTransferRow => ({
  ...row,
  bank: bankInstructions.parse(bank),
})

export const writeWireTransfers = batchWriter<NewWireTransfer>('wire_transfer_write', (transfer) =>
  composite('wire_transfer_request', transfer),
)
