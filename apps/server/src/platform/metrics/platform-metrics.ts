import { Injectable, type OnModuleInit } from '@nestjs/common'
import { ReviewRegistry } from '../back-office/review-registry.ts'
import { Database } from '../database/database.ts'
import { ReadPool } from '../database/read-pool.ts'
import { Queues } from '../queue/queues.ts'
import { Metrics } from './metrics.ts'

/** Gauges of connection pools, queues and reviews. */
@Injectable()
export class PlatformMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
    private readonly reads: ReadPool,
    private readonly queues: Queues,
    private readonly reviews: ReviewRegistry,
  ) {}

  onModuleInit(): void {
    const pools = { money: this.database.pool, reads: this.reads.pool }
    const ofPools = (read: (pool: (typeof pools)['money']) => number) => () =>
      Object.entries(pools).map(([pool, connections]) => ({ labels: { pool }, value: read(connections) }))
    this.metrics.gaugeOnScrape(
      'halyard_pool_connections_in_use',
      'Connections to Postgres that a statement has.',
      ['pool'],
      ofPools(({ totalCount, idleCount }) => totalCount - idleCount),
    )
    this.metrics.gaugeOnScrape(
      'halyard_pool_waiting',
      'Statements that wait for a connection.',
      ['pool'],
      ofPools(({ waitingCount }) => waitingCount),
    )
    this.metrics.gaugeOnScrape(
      'halyard_standby_reads',
      'What standbys were to answer since the process began, by whether one did.',
      ['pool', 'outcome'],
      () =>
        Object.entries({ money: this.database.standbys, reads: this.reads.standbys }).flatMap(([pool, standbys]) =>
          Object.entries(standbys?.counted ?? {}).map(([outcome, value]) => ({ labels: { pool, outcome }, value })),
        ),
    )
    this.metrics.gaugeOnScrape('halyard_queue_jobs', 'Jobs of a queue, by state.', ['queue', 'state'], () =>
      this.jobsByState(),
    )
    this.metrics.gaugeOnScrape('halyard_approvals_waiting', 'What waits for operators, by kind.', ['kind'], () =>
      Promise.all(
        this.reviews.all().map(async (reviewable) => {
          const { total } = await reviewable.pending({ page: 1, pageSize: 1 })
          return { labels: { kind: reviewable.kind }, value: total }
        }),
      ),
    )
  }

  private async jobsByState() {
    const counted = await this.queues.jobCounts()
    return counted.flatMap(({ queue, counts }) =>
      Object.entries(counts).map(([state, value]) => ({ labels: { queue, state }, value })),
    )
  }
}
