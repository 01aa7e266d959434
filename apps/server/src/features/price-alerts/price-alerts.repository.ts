import type { Amount } from '@halyard/domain'
import type { Pair } from '@halyard/domain/market'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { addedOf, type Row } from '../../platform/database/row.ts'
import type { PriceAlertModel } from '../../platform/prisma/generated/models.ts'

export type PriceAlertRow = Row<PriceAlertModel>

@Injectable()
export class PriceAlertsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Answers the new alert's id, or why it was not added. */
  async add(
    userId: number,
    { id, symbol }: Pair,
    price: Amount,
    { waitingMax, reachedMax }: { waitingMax: number; reachedMax: number },
  ): Promise<number | 'tooManyEntries'> {
    const added = await this.database.row('SELECT outcome, id FROM price_alert_add($1, $2, $3, $4, $5, $6, $7)', [
      userId,
      id,
      symbol,
      price.text(),
      waitingMax,
      reachedMax,
      this.clock.now(),
    ])
    return addedOf(added, 'tooManyEntries')
  }

  find(userId: number, alertId: number): Promise<PriceAlertRow | undefined> {
    return this.database.row('SELECT * FROM price_alert WHERE id = $1 AND user_id = $2', [alertId, userId])
  }

  /** Newest first, of one symbol or of all. */
  list(userId: number, symbol: string | undefined): Promise<PriceAlertRow[]> {
    return this.database.rows(
      'SELECT * FROM price_alert WHERE user_id = $1 AND ($2::text IS NULL OR symbol = $2) ORDER BY id DESC',
      [userId, symbol ?? null],
    )
  }

  /** False when there was none. */
  remove(userId: number, alertId: number): Promise<boolean> {
    return this.database.exists('DELETE FROM price_alert WHERE id = $1 AND user_id = $2 RETURNING 1', [alertId, userId])
  }

  hasWaitingAlerts(): Promise<boolean> {
    const text = "SELECT EXISTS (SELECT FROM price_alert WHERE state = 'waiting') AS waits"
    return this.database.isTrue({ name: 'price-alerts-any', text })
  }

  /** Marks alerts that stored ticks reached, of the given symbols or of all. Answers whether further ticks remain. */
  async judge(symbols: readonly string[] | undefined, inFlightMs: number, ticksMax: number): Promise<boolean> {
    const now = this.clock.now()
    const judged = await this.database.row(
      { name: 'price-alerts-judge', text: 'SELECT more FROM price_alert_judge($1, $2, $3, $4)' },
      [symbols ?? null, new Date(now.getTime() - inFlightMs), ticksMax, now],
    )
    return judged?.more ?? false
  }
}
