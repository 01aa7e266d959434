import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Pairs } from '../../market-feed/pairs.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type PriceAlertRow, PriceAlertsRepository } from './price-alerts.repository.ts'

/** Alerts of one user that may wait, and that stay listed once reached. */
const waitingMax = 50
const reachedMax = 20

@Injectable()
export class PriceAlertsService {
  constructor(
    private readonly alerts: PriceAlertsRepository,
    private readonly pairs: Pairs,
  ) {}

  async create(userId: number, { symbol, price }: RequestOf<typeof endpoints.createPriceAlert>) {
    const pair = this.pairs.findOffered(symbol) ?? refuse('currencyUnsupported')
    if (!price.isMultipleOf(pair.priceStep)) refuse('priceStep', { step: pair.priceStep.text() })
    const added = await this.alerts.add(userId, pair, price, { waitingMax, reachedMax })
    if (added === 'tooManyEntries') return refuse(added, { maximum: String(waitingMax) })
    return view((await this.alerts.find(userId, added)) ?? refuse('notFound'))
  }

  async list(
    userId: number,
    { symbol }: RequestOf<typeof endpoints.priceAlertList>,
  ): Promise<ResponseOf<typeof endpoints.priceAlertList>> {
    const rows = await this.alerts.list(userId, symbol)
    return { alerts: rows.map(view) }
  }

  async remove(userId: number, alertId: number): Promise<void> {
    if (!(await this.alerts.remove(userId, alertId))) refuse('notFound')
  }
}

function view(row: PriceAlertRow): ResponseOf<typeof endpoints.createPriceAlert> {
  const { id, symbol, price, direction, state, createdAt, updatedAt } = row
  const { tickSequence: sequence, tickPrice, tickAt: at, tickSource: source } = row
  const reachedBy = sequence !== null && tickPrice !== null && at !== null && source !== null
  const tick = reachedBy ? { sequence, price: tickPrice, at, source } : null
  return { alertId: id, symbol, price, direction, state, tick, createdAt, updatedAt }
}
