import { Injectable } from '@nestjs/common'
import { Clock } from '../clock/clock.ts'
import { Database } from '../database/database.ts'
import { Metrics } from '../metrics/metrics.ts'
import { submitMetrics } from './submit-metrics.ts'
import { type Steps, Submitter } from './submitter.ts'

@Injectable()
export class Submitters {
  private readonly measured

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.measured = submitMetrics(metrics)
  }

  of<Request, Judged, Context>(steps: Steps<Request, Judged, Context>): Submitter<Request, Judged> {
    return new Submitter(this.database, this.clock, this.measured, steps)
  }
}
