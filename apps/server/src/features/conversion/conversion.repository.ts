import { Amount } from '@halyard/domain'
import type { Conversion } from '@halyard/domain/conversion'
import type { Leg } from '@halyard/domain/ledger'
import type { Tick } from '@halyard/domain/market'
import { Injectable } from '@nestjs/common'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import type { MoneyOutcomeRow } from '../../platform/attempts/money-attempts.ts'
import { editedTable } from '../../platform/back-office/edited-table.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { codeOf, Database, lateBound } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'

/** A tick as it is kept beside an exchange that rests on it. */
export type RateTick = Omit<Tick, 'volume'>

/** An exchange to write, with its legs. */
export interface NewConversion extends Conversion {
  readonly userId: number
  readonly mid: Amount
  readonly rate: Amount
  readonly feeRate: Amount
  readonly ticks: readonly Tick[]
  /** Until when its price is fresh; undefined when it rests on none. */
  readonly freshUntil: Date | undefined
  readonly legs: readonly Leg[]
}

export interface ConversionRow extends Conversion {
  readonly conversionId: number
  readonly mid: Amount
  readonly rate: Amount
  readonly feeRate: Amount
  readonly ticks: RateTick[]
  readonly createdAt: Date
  /** The same: an exchange never changes. */
  readonly updatedAt: Date
}

@Injectable()
export class ConversionRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The precisions of those coins that there are, by code, and what an exchange costs now, as a share of what is received. */
  async terms(assets: readonly string[]): Promise<{ precisions: ReadonlyMap<string, number>; feeRate: Amount }> {
    const rows = await this.database.prepared<{ code: string | null; precision: number; fee_rate: string }>(
      'conversion-terms',
      `SELECT coin.code, coin.precision, setting.fee_rate
         FROM conversion_setting setting LEFT JOIN coin ON coin.enabled AND coin.code = ANY ($1)`,
      [assets],
    )
    const precisions = rows.flatMap((row) => (row.code === null ? [] : [[row.code, row.precision] as const]))
    return { precisions: new Map(precisions), feeRate: Amount.of(rows[0]?.fee_rate ?? '0') }
  }

  editable(columns: readonly string[]) {
    return editedTable(this.database, { table: 'conversion_setting', key: 'only_row', columns })
  }

  /** Exchanges, both ways in one journal, in one call. `stale`: nothing happened, since the price had grown too old. */
  async make(conversion: NewConversion, attempt: Attempt | undefined): Promise<MoneyOutcomeRow | 'stale' | undefined> {
    const { freshUntil } = conversion
    // Asked when the statement is sent, so that waiting for a connection, and every repeat, counts.
    const freshFor = lateBound(() => String(Number(freshUntil) - Number(this.clock.now())))
    try {
      const [row] = await this.database.prepared<MoneyOutcomeRow>(
        'conversion-make',
        'SELECT outcome, id, fingerprint, earlier FROM conversion_make($1::jsonb, $2, $3)',
        [JSON.stringify(askingOf(conversion, attempt)), this.clock.now(), freshUntil ? freshFor : null],
      )
      return row
    } catch (error) {
      if (codeOf(error) === 'STALE') return 'stale'
      throw error
    }
  }

  async find(userId: number, conversionId: number): Promise<ConversionRow | undefined> {
    const [row] = await this.database.prepared<RawConversion>(
      'conversion-find',
      'SELECT * FROM conversion WHERE id = $1 AND user_id = $2',
      [conversionId, userId],
    )
    return row && conversionOf(row)
  }

  async page(
    userId: number,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ rows: ConversionRow[]; total: number }> {
    const [rows, [count]] = await Promise.all([
      this.database.query<RawConversion>(
        'SELECT * FROM conversion WHERE user_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3',
        [userId, pageSize, (page - 1) * pageSize],
      ),
      this.database.query<{ total: string }>('SELECT count(*) AS total FROM conversion WHERE user_id = $1', [userId]),
    ])
    return { rows: rows.map(conversionOf), total: Number(count?.total ?? 0) }
  }
}

/** As the composite type `conversion_asking` has it. */
function askingOf(conversion: NewConversion, attempt: Attempt | undefined) {
  return {
    user_id: conversion.userId,
    attempt_key: attempt?.key ?? null,
    fingerprint: attempt?.fingerprint ?? null,
    from_asset: conversion.from,
    to_asset: conversion.to,
    quantity: conversion.quantity,
    gross: conversion.gross,
    fee: conversion.fee,
    received: conversion.received,
    mid: conversion.mid,
    rate: conversion.rate,
    fee_rate: conversion.feeRate,
    ticks: conversion.ticks.map(({ symbol, price, sequence, at, source }) => ({ symbol, price, sequence, at, source })),
    legs: legTriples(conversion.legs),
  }
}

interface RawConversion {
  id: string
  from_asset: string
  to_asset: string
  quantity: string
  gross: string
  fee: string
  received: string
  mid: string
  rate: string
  fee_rate: string
  ticks: { symbol: string; price: string; sequence: number; at: string; source: RateTick['source'] }[]
  created_at: Date
}

function conversionOf(row: RawConversion): ConversionRow {
  return {
    conversionId: Number(row.id),
    from: row.from_asset,
    to: row.to_asset,
    quantity: Amount.of(row.quantity),
    gross: Amount.of(row.gross),
    fee: Amount.of(row.fee),
    received: Amount.of(row.received),
    mid: Amount.of(row.mid),
    rate: Amount.of(row.rate),
    feeRate: Amount.of(row.fee_rate),
    ticks: row.ticks.map((tick) => ({ ...tick, price: Amount.of(tick.price), at: new Date(tick.at) })),
    createdAt: row.created_at,
    updatedAt: row.created_at,
  }
}
