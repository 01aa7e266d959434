import { Injectable, type OnModuleInit } from '@nestjs/common'
import { Metrics } from '../../platform/metrics/metrics.ts'
import { WithdrawalsRepository } from './withdrawals.repository.ts'

/** How many withdrawals are being paid, and since when the oldest is. */
@Injectable()
export class WithdrawalMetrics implements OnModuleInit {
  constructor(
    private readonly withdrawals: WithdrawalsRepository,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.gaugeOnScrape('halyard_withdrawals_being_paid', 'Withdrawals that are being paid.', [], async () => [
      { value: (await this.withdrawals.beingPaid()).count },
    ])
    this.metrics.gaugeOnScrape(
      'halyard_withdrawals_being_paid_since_timestamp_seconds',
      'When the oldest withdrawal that is being paid was approved.',
      [],
      async () => {
        const { since } = await this.withdrawals.beingPaid()
        return since ? [{ value: since.getTime() / 1_000 }] : []
      },
    )
  }
}
