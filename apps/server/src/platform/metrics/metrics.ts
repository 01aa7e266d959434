import { Injectable, Logger } from '@nestjs/common'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { inTime } from '../concurrency/in-time.ts'

/** A store that is away must not keep the rest from being read. */
const lookMs = 3_000

/** What this process measures of itself, for Prometheus; docs/operations.md lists it. Names begin with `halyard_`. */
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

  /**
   * A gauge that is looked up whenever somebody reads it. One that cannot be read (the database is away) is missing, and all others
   * are there.
   */
  lookedUp<Label extends string = never>(
    name: Name,
    help: string,
    labelNames: Label[],
    look: () => Promise<readonly Reading<Label>[]> | readonly Reading<Label>[],
  ): void {
    const logger = this.logger
    new Gauge<Label>({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        this.reset()
        // Without labels a reset leaves a 0, which nobody has read.
        if (labelNames.length === 0) this.remove()
        try {
          const readings = await inTime(lookMs, (async () => look())())
          for (const { labels, value } of readings) this.set(labels ?? {}, value)
        } catch (error) {
          logger.warn(`${name} cannot be read: ${(error as Error).message}`)
        }
      },
    })
  }

  /** The process's own: memory, processor time, the event loop's lag. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry })
  }

  /** Everything, in Prometheus' text format. */
  async text(): Promise<{ type: string; body: string }> {
    return { type: this.registry.contentType, body: await this.registry.metrics() }
  }
}

type Name = `halyard_${string}`

export interface Reading<Label extends string> {
  readonly labels?: Readonly<Record<Label, string>>
  readonly value: number
}

/** From a millisecond to ten seconds: how long somebody waits. */
export const waitingBuckets = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]
