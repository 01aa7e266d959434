import { Injectable, Logger } from '@nestjs/common'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { withTimeout } from '../concurrency/with-timeout.ts'

/** A slow source of one gauge must not hold up the others. */
const readTimeoutMs = 3_000

/** The metrics of this process for Prometheus, listed in docs/operations.md. Names begin with `halyard_`. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry()
  private readonly logger = new Logger('Metrics')

  histogram<Label extends string = never>(name: Name, help: string, buckets: number[], labelNames: Label[] = []) {
    return new Histogram<Label>({ name, help, buckets, labelNames, registers: [this.registry] })
  }

  counter<Label extends string = never>(name: Name, help: string, labelNames: Label[] = []) {
    return new Counter<Label>({ name, help, labelNames, registers: [this.registry] })
  }

  gauge<Label extends string = never>(name: Name, help: string, labelNames: Label[] = []) {
    return new Gauge<Label>({ name, help, labelNames, registers: [this.registry] })
  }

  /** A gauge that is read at each scrape. When that fails it is missing, and all others are there. */
  gaugeOnScrape<Label extends string = never>(
    name: Name,
    help: string,
    labelNames: Label[],
    read: () => Promise<readonly Reading<Label>[]> | readonly Reading<Label>[],
  ): void {
    const logger = this.logger
    new Gauge<Label>({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        this.reset()
        // Without labels a reset leaves a 0.
        if (labelNames.length === 0) this.remove()
        try {
          const readings = await withTimeout(readTimeoutMs, (async () => read())())
          for (const { labels, value } of readings) this.set(labels ?? {}, value)
        } catch (error) {
          logger.warn(`${name} cannot be read: ${(error as Error).message}`)
        }
      },
    })
  }

  /** Memory, processor time, event-loop lag. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry })
  }

  /** All metrics in Prometheus' text format. */
  async text(): Promise<{ type: string; body: string }> {
    return { type: this.registry.contentType, body: await this.registry.metrics() }
  }
}

type Name = `halyard_${string}`

export interface Reading<Label extends string> {
  readonly labels?: Readonly<Record<Label, string>>
  readonly value: number
}

/** In seconds, from 2 ms to 10 s. */
export const durationBuckets = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]
