import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common'
import { Clock } from '../clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../config/environment.ts'
import { Metrics } from '../metrics/metrics.ts'
import { type JobQueue, Queues } from '../queue/queues.ts'
import { traced } from '../tracing/tracing.ts'

/** The queue of all sweeps: each queue of its own would have its own connection, and be looked after all the time. */
const sweepsQueue = 'sweeps'
/** Rounds that a worker does side by side: many, so that a long sweep keeps no other waiting. */
const sideBySide = 50

/**
 * What workers look for again and again: rows that are due. A round of the sweeps that come by equally often is a job, for whichever worker takes it.
 * Every worker puts the next round in the queue, to be done at once: a job that is to wait for a time of day would wait
 * by some process's own clock. And every worker sees to it that there are rounds at all: one that was handed none for a
 * while, because the queue's store is away, was wiped or is held by the dead, sweeps without being told. Any number may
 * sweep for the same at once, since every step of a sweep is one conditional update.
 */
@Injectable()
export class Sweeps implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Sweeps')
  private readonly rounds: Rounds[] = []
  /** Those of the queue, by what their jobs are called. */
  private readonly queued = new Map<string, Rounds>()
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
    const id = `every-${ms}`
    const rounds = this.queued.get(id) ?? this.begin(new Rounds(ms, { id, queue: this.queue }, this.clock))
    this.queued.set(id, rounds)
    rounds.add(new Sweep(this.logged(name, sweep)))
  }

  /** The same in every worker at once and without the queue, for what cannot wait until one is found to be away. */
  everyInProcess(ms: number, name: string, sweep: () => Promise<unknown>): void {
    if (!this.environment.roles.has('worker')) return
    this.begin(new Rounds(ms, undefined, this.clock)).add(new Sweep(this.logged(name, sweep)))
  }

  /** Before the database's pool closes: what is under way is finished. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.rounds.map((rounds) => rounds.end()))
  }

  /** A round that this worker does not know is of another version of the program, whose workers sweep by themselves then. */
  private beginQueue(): JobQueue {
    const queue = this.queues.queue(sweepsQueue)
    this.queues.work(sweepsQueue, async (id) => this.queued.get(withoutCount(id))?.run(), sideBySide)
    return queue
  }

  private begin(rounds: Rounds): Rounds {
    this.rounds.push(rounds)
    return rounds
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

const withoutCount = (id: string) => id.replace(/-\d+$/, '')

/** How long after a round that it was not handed a worker sweeps by itself. */
const patienceMs = (ms: number) => Math.min(3 * ms, ms + 10_000)

/** The sweeps of a process that come by equally often. */
class Rounds {
  private readonly sweeps: Sweep[] = []
  private readonly timer: NodeJS.Timeout
  private adding: Promise<void> | undefined

  constructor(
    private readonly ms: number,
    private readonly queued: { readonly id: string; readonly queue: JobQueue } | undefined,
    private readonly clock: Clock,
  ) {
    this.timer = setInterval(() => this.next(), ms)
  }

  add(sweep: Sweep): void {
    this.sweeps.push(sweep)
    this.next()
  }

  /** Those that are under way from before are not waited for: a long one would hold every round. */
  async run(): Promise<void> {
    await Promise.all(this.sweeps.map((sweep) => sweep.isUnderWay || sweep.run()))
  }

  async end(): Promise<void> {
    clearInterval(this.timer)
    await Promise.all(this.sweeps.map((sweep) => sweep.end()))
  }

  private next(): void {
    if (this.sweeps.every((sweep) => sweep.isUnderWay)) return
    if (!this.queued) return void this.run()
    // All workers count the rounds by the same clock, so that what they put in at once is one job.
    const count = Math.floor(this.clock.now().getTime() / this.ms)
    // A store that is away says so in the log already, and needs no more than one round when it is back.
    this.adding ??= this.queued.queue
      .add(`${this.queued.id}-${count}`)
      .catch(() => {})
      .finally(() => {
        this.adding = undefined
      })
    for (const sweep of this.sweeps) if (sweep.restsFor > patienceMs(this.ms)) void sweep.run()
  }
}

class Sweep {
  private running: Promise<void> | undefined
  private lastBegun = performance.now()
  private ended = false

  constructor(private readonly sweep: () => Promise<void>) {}

  get isUnderWay(): boolean {
    return this.running !== undefined
  }

  /** How long ago it was last begun, in milliseconds. */
  get restsFor(): number {
    return performance.now() - this.lastBegun
  }

  /** Once; whoever asks while it is under way waits for that. In a process that ends it does not begin. */
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
    await this.running
  }
}
