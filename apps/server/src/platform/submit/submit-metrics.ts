import { durationBuckets, type Metrics } from '../metrics/metrics.ts'

/** Metrics of submissions, by SQL function. */
export function submitMetrics(metrics: Metrics) {
  return {
    duration: metrics.histogram(
      'halyard_submit_duration_seconds',
      'From when a submission was accepted for judging until it was answered, after commit.',
      durationBuckets,
      ['write'],
    ),
    batchSize: metrics.histogram(
      'halyard_submit_batch_size',
      'Submissions in one transaction.',
      [1, 2, 5, 10, 20, 50, 100, 200],
      ['write'],
    ),
  }
}

export type SubmitMetrics = ReturnType<typeof submitMetrics>
