import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common'
import { Clock } from '../clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../config/environment.ts'
import { Metrics } from '../metrics/metrics.ts'
import { type JobQueue, Queues } from '../queue/queues.ts'
import { traced } from '../tracing/tracing.ts'

/** The queue of all sweeps: each queue of its own would have its own connection, and be looked after all the time. */
const sweepsQueue = 'sweeps'
/** Rounds that a worker does side by side: more than there are sweeps, so that a long one keeps no other waiting. */
const sideBySide = 50

/**
 * What workers look for again and again: rows that are due. A round of a sweep is a job, for whichever worker takes it.
 * Every worker puts the next round in the queue, to be done at once: a job that is to wait for a time of day would wait
 * by some process's own clock. And every worker sees to it that there are rounds at all: one that was handed none for a
 * while, because the queue's store is away, was wiped or is held by the dead, sweeps without being told. Any number may
 * sweep for the same at once, since every step of a sweep is one conditional update.
 */
@Injectable()
export class Sweeps implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Sweeps')
  private readonly sweeps: Sweep[] = []
  private readonly queued = new Map<string, Sweep>()
  private queue: JobQueue | undefined
  private readonly lastRun
  private readonly failures

  constructor(
    private readonly queues: Queues,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    metrics: Metrics,
  ) {
    this.lastRun = metrics.gauge(
      'halyard_sweep_last_run_timestamp_seconds',
      'When this process last ended a round of a sweep without an error.',
      ['sweep'],
    )
    this.failures = metrics.counter('halyard_sweep_failures_total', 'Rounds that ended with an error.', ['sweep'])
  }

  /** Sweeps now and every so many milliseconds, when this process has the worker role. A failure is logged and tried again. */
  every(ms: number, name: string, sweep: () => Promise<unknown>): void {
    this.queues.name(sweepsQueue)
    if (!this.environment.roles.has('worker')) return
    this.queue ??= this.beginQueue()
    const round = new Sweep(ms, { name, queue: this.queue }, this.clock, this.logged(name, sweep))
    this.queued.set(name, round)
    this.begin(round)
  }

  /** The same in every worker at once and without the queue, for what cannot wait until one is found to be away. */
  everyInProcess(ms: number, name: string, sweep: () => Promise<unknown>): void {
    if (!this.environment.roles.has('worker')) return
    this.begin(new Sweep(ms, undefined, this.clock, this.logged(name, sweep)))
  }

  /** Before the database's pool closes: what is under way is finished. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.sweeps.map((sweep) => sweep.end()))
  }

  /** A round that this worker does not know, of another version of the program, is left to those that have it. */
  private beginQueue(): JobQueue {
    const queue = this.queues.queue(sweepsQueue)
    this.queues.work(sweepsQueue, async (id) => this.queued.get(nameOf(id))?.run(), sideBySide)
    return queue
  }

  private begin(sweep: Sweep): void {
    this.sweeps.push(sweep)
    sweep.begin()
  }

  private logged(name: string, sweep: () => Promise<unknown>): () => Promise<void> {
    return async () => {
      try {
        await traced(`sweep ${name}`, async () => sweep())
        this.lastRun.set({ sweep: name }, this.clock.now().getTime() / 1_000)
      } catch (error) {
        this.failures.inc({ sweep: name })
        this.logger.error(`${name}: ${(error as Error).message}`, (error as Error).stack)
      }
    }
  }
}

const roundOf = (name: string, round: number) => `${name}-${round}`
const nameOf = (id: string) => id.replace(/-\d+$/, '')

/** How long after a round that it was not handed a worker sweeps by itself. */
const patienceMs = (ms: number) => Math.min(3 * ms, ms + 10_000)

class Sweep {
  private running: Promise<void> | undefined
  private adding: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private lastBegun = performance.now()
  private ended = false

  constructor(
    private readonly ms: number,
    private readonly queued: { readonly name: string; readonly queue: JobQueue } | undefined,
    private readonly clock: Clock,
    private readonly sweep: () => Promise<void>,
  ) {}

  begin(): void {
    this.next()
    this.timer = setInterval(() => this.next(), this.ms)
  }

  /** One round; whoever asks while one is under way waits for that. A process that ends begins none. */
  async run(): Promise<void> {
    if (this.ended && !this.running) return
    this.lastBegun = performance.now()
    this.running ??= this.sweep().finally(() => {
      this.running = undefined
    })
    await this.running
  }

  async end(): Promise<void> {
    this.ended = true
    clearInterval(this.timer)
    await this.running
  }

  private next(): void {
    if (this.running) return
    if (!this.queued) return void this.run()
    // All workers count the rounds by the same clock, so that what they put in at once is one job.
    const round = Math.floor(this.clock.now().getTime() / this.ms)
    // A store that is away says so in the log already, and needs no more than one round when it is back.
    this.adding ??= this.queued.queue
      .add(roundOf(this.queued.name, round))
      .catch(() => {})
      .finally(() => {
        this.adding = undefined
      })
    if (performance.now() - this.lastBegun > patienceMs(this.ms)) void this.run()
  }
}
