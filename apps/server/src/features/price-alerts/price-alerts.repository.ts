import type { Amount } from '@halyard/domain'
import type { Pair } from '@halyard/domain/market'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { addedOf, type Row, rowOf } from '../../platform/database/row.ts'
import type { PriceAlertModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

export type PriceAlertRow = Row<PriceAlertModel>

@Injectable()
export class PriceAlertsRepository {
  constructor(
    private readonly prisma: PrismaService,
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

  async find(userId: number, alertId: number): Promise<PriceAlertRow | undefined> {
    const row = await this.prisma.priceAlert.findFirst({ where: { id: BigInt(alertId), userId: BigInt(userId) } })
    return row ? rowOf(row) : undefined
  }

  /** Newest first, of one symbol or of all. */
  async list(userId: number, symbol: string | undefined): Promise<PriceAlertRow[]> {
    const where = { userId: BigInt(userId), ...(symbol === undefined ? {} : { symbol }) }
    return (await this.prisma.priceAlert.findMany({ where, orderBy: { id: 'desc' } })).map(rowOf)
  }

  /** False when there was none. */
  async remove(userId: number, alertId: number): Promise<boolean> {
    const own = { id: BigInt(alertId), userId: BigInt(userId) }
    return (await this.prisma.priceAlert.deleteMany({ where: own })).count > 0
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
