import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common'
import { Clock } from '../clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../config/environment.ts'
import { Metrics } from '../metrics/metrics.ts'
import { type JobQueue, Queues } from '../queue/queues.ts'
import { traced } from '../tracing/tracing.ts'

/** One queue for all sweeps: each queue would need a connection of its own. */
const sweepsQueue = 'sweeps'
/** High, so that a long sweep holds up no other. */
const sweepConcurrency = 50

/**
 * Runs sweeps for due rows in worker processes. All sweeps of one interval are one job of the queue, for whichever
 * worker takes it; every worker enqueues the next round, by the database's clock. A worker that got no round for a
 * while (the queue's store is away or was wiped) sweeps by itself. Sweeps may overlap: each step is one conditional
 * update.
 */
@Injectable()
export class Sweeps implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Sweeps')
  private readonly groups: SweepGroup[] = []
  /** By the prefix of their jobs' ids. */
  private readonly queuedGroups = new Map<string, SweepGroup>()
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

  /**
   * Sweeps now and every `ms` milliseconds, in a process with the worker role. A failure is logged, and the next round
   * tries again.
   */
  every(ms: number, name: string, sweep: () => Promise<unknown>): void {
    this.queues.declare(sweepsQueue)
    if (!this.environment.roles.has('worker')) return
    this.queue ??= this.beginQueue()
    const id = `every-${ms}`
    const group = this.queuedGroups.get(id) ?? this.begin(new SweepGroup(ms, { id, queue: this.queue }, this.clock))
    this.queuedGroups.set(id, group)
    group.add(new Sweep(this.logged(name, sweep)))
  }

  /** The same in every worker and without the queue, for what cannot wait until a dead queue is noticed. */
  everyInProcess(ms: number, name: string, sweep: () => Promise<unknown>): void {
    if (!this.environment.roles.has('worker')) return
    this.begin(new SweepGroup(ms, undefined, this.clock)).add(new Sweep(this.logged(name, sweep)))
  }

  /** Before the database's pool closes: waits for running sweeps. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.groups.map((group) => group.end()))
  }

  /** An unknown round belongs to another version of the program, whose workers sweep by themselves. */
  private beginQueue(): JobQueue {
    const queue = this.queues.queue(sweepsQueue)
    this.queues.work(sweepsQueue, async (id) => this.queuedGroups.get(groupIdOf(id))?.run(), sweepConcurrency)
    return oneAtATime(queue)
  }

  private begin(group: SweepGroup): SweepGroup {
    this.groups.push(group)
    return group
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

/** All groups begin together with the process: each at once would open a connection of its own, to wait for the others. */
function oneAtATime(queue: JobQueue): JobQueue {
  let before = Promise.resolve()
  return {
    add: (id) => {
      const added = before.then(() => queue.add(id))
      before = added.catch(() => {})
      return added
    },
  }
}

const groupIdOf = (id: string) => id.replace(/-\d+$/, '')

/** How long a worker waits for a round of the queue before it sweeps by itself. */
const selfRunAfterMs = (ms: number) => Math.min(3 * ms, ms + 10_000)

/** The sweeps of a process with the same interval. */
class SweepGroup {
  private readonly sweeps: Sweep[] = []
  private readonly timer: NodeJS.Timeout
  private enqueueing: Promise<void> | undefined

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

  /** Sweeps that are still running are not waited for: a long one would hold up every round. */
  async run(): Promise<void> {
    await Promise.all(this.sweeps.map((sweep) => sweep.isRunning || sweep.run()))
  }

  async end(): Promise<void> {
    clearInterval(this.timer)
    await Promise.all(this.sweeps.map((sweep) => sweep.end()))
  }

  private next(): void {
    if (this.sweeps.every((sweep) => sweep.isRunning)) return
    if (!this.queued) return void this.run()
    // All workers number rounds by the same clock, so equal ids become one job.
    const count = Math.floor(this.clock.now().getTime() / this.ms)
    // A dead store is logged elsewhere; one pending round is enough for when it is back.
    this.enqueueing ??= this.queued.queue
      .add(`${this.queued.id}-${count}`)
      .catch(() => {})
      .finally(() => {
        this.enqueueing = undefined
      })
    for (const sweep of this.sweeps) if (sweep.msSinceStart > selfRunAfterMs(this.ms)) void sweep.run()
  }
}

class Sweep {
  private running: Promise<void> | undefined
  private lastStartedAt = performance.now()
  private ended = false

  constructor(private readonly sweep: () => Promise<void>) {}

  get isRunning(): boolean {
    return this.running !== undefined
  }

  get msSinceStart(): number {
    return performance.now() - this.lastStartedAt
  }

  /** Runs once at a time; further callers wait for the running one. Does not start after `end`. */
  async run(): Promise<void> {
    if (this.ended && !this.running) return
    this.lastStartedAt = performance.now()
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
