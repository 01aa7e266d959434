import { Injectable, type OnModuleInit } from '@nestjs/common'
import { Metrics } from '../../platform/metrics/metrics.ts'
import { ReconciliationRepository } from './reconciliation.repository.ts'

/** When the ledger was last fully reconciled, and standing alarms. */
@Injectable()
export class ReconciliationMetrics implements OnModuleInit {
  constructor(
    private readonly reconciliation: ReconciliationRepository,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.gaugeOnScrape(
      'halyard_reconciler_last_run_timestamp_seconds',
      'When the ledger was last held against itself and nothing was found.',
      [],
      async () => {
        const checkedAt = await this.reconciliation.lastChecked()
        return checkedAt ? [{ value: checkedAt.getTime() / 1_000 }] : []
      },
    )
    this.metrics.gaugeOnScrape(
      'halyard_reconciler_differences',
      'Differences that the standing alarm of the ledger names.',
      [],
      async () => {
        const alarms = await this.reconciliation.standing()
        return [{ value: alarms.reduce((sum, { differences }) => sum + differences.length, 0) }]
      },
    )
  }
}
