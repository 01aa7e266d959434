import { Amount } from '@halyard/domain'
import type { Conversion, RateTick } from '@halyard/domain/conversion'
import type { Leg } from '@halyard/domain/ledger'
import { priceSources } from '@halyard/domain/market'
import { Injectable } from '@nestjs/common'
import * as z from 'zod/mini'
import { composite } from '../../platform/database/composite.ts'
import { Database } from '../../platform/database/database.ts'
import { type PageOfRows, type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import type { Tables } from '../../platform/database/statements.ts'
import { batchWriter } from '../../platform/submit/batch-writer.ts'

/** A conversion to write, with the legs of its journal. */
export interface NewConversion extends Conversion {
  readonly userId: number
  readonly mid: Amount
  readonly rate: Amount
  readonly feeRate: Amount
  readonly ticks: readonly RateTick[]
  /** When the database confirmed that these ticks are the newest, if it did. */
  readonly ticksSeenAt: string | undefined
  readonly legs: readonly Leg[]
}

/** The precisions of the coins that exist, by code, and the fee as a fraction of what is received. */
export interface ConversionTerms {
  readonly precisions: ReadonlyMap<string, number>
  readonly feeRate: Amount
}

export interface ConversionRow extends Conversion {
  readonly conversionId: number
  readonly mid: Amount
  readonly rate: Amount
  readonly feeRate: Amount
  readonly ticks: RateTick[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

@Injectable()
export class ConversionRepository {
  constructor(private readonly database: Database) {}

  /** The current terms for these coins. */
  async terms(assets: readonly string[]): Promise<ConversionTerms> {
    const text = `SELECT coin.code, coin.precision, setting.fee_rate
                    FROM conversion_setting setting LEFT JOIN coin ON coin.enabled AND coin.code = ANY ($1)`
    const rows = await this.database.rows({ name: 'conversion-terms', text }, [assets])
    const precisions = rows.flatMap(({ code, precision }) =>
      code === null || precision === null ? [] : [[code, precision] as const],
    )
    return { precisions: new Map(precisions), feeRate: rows[0]?.feeRate ?? Amount.zero }
  }

  async find(userId: number, conversionId: number): Promise<ConversionRow | undefined> {
    const text = 'SELECT * FROM conversion WHERE id = $1 AND user_id = $2'
    const row = await this.database.row({ name: 'conversion-find', text }, [conversionId, userId])
    return row && conversionOf(row)
  }

  page(userId: number, page: Paging): Promise<PageOfRows<ConversionRow>> {
    const selection = {
      select: 'SELECT * FROM conversion',
      from: 'conversion',
      filter: 'user_id = $1',
      order: 'id DESC',
      values: [userId],
    } as const
    return pageOf(this.database, selection, page, conversionOf)
  }
}

/** As stored: amounts and times are texts. */
const ticksOf = z.array(
  z.object({
    symbol: z.string(),
    price: z.string(),
    sequence: z.number(),
    at: z.string(),
    source: z.enum(priceSources),
  }),
)

export const writeConversions = batchWriter<NewConversion>('conversion_write', makingRow)

function makingRow({ from, to, ticks, ...conversion }: NewConversion) {
  return composite('conversion_making', {
    ...conversion,
    fromAsset: from,
    toAsset: to,
    ticks: ticks.map(({ symbol, price, sequence, at, source }) => ({ symbol, price, sequence, at, source })),
  })
}

function conversionOf({ id, fromAsset, toAsset, ticks, ...row }: Tables['conversion']): ConversionRow {
  return {
    ...row,
    conversionId: id,
    from: fromAsset,
    to: toAsset,
    ticks: ticksOf.parse(ticks).map((tick) => ({ ...tick, price: Amount.of(tick.price), at: new Date(tick.at) })),
    updatedAt: row.createdAt,
  }
}
