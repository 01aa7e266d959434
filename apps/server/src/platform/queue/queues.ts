import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common'
import { type Job, type PostgresConnectionOptions, Queue, runMigrations, Worker, withBackend } from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'
import { inTime } from '../concurrency/in-time.ts'
import { ENVIRONMENT, type Environment } from '../config/environment.ts'
import { traced } from '../tracing/tracing.ts'
import { createPatientBackend } from './postgres-backend.ts'

/** What a queue offers a feature: an id to handle later. */
export interface JobQueue {
  /** Hands over one id. The same `jobId` while one waits is one job. */
  add(id: string, options?: { delayMs?: number }): Promise<void>
}

/** One queue, for operators. */
export interface QueueState {
  readonly queue: string
  readonly waiting: number
  readonly active: number
  readonly delayed: number
  readonly failed: number
  /** When the job was put in that waits for a worker longest; none waits when null. */
  readonly waitingSince: Date | null
  /** The newest that failed, newest first. */
  readonly failures: readonly { readonly id: string; readonly reason: string; readonly failedAt: Date | null }[]
}

/** A store that is away must not keep an operator waiting. */
const lookMs = 5_000
/** What BullMQ writes down of each job, for listeners that we do not have; by default the last 10,000 of a queue, 2 MB. */
const streams = { events: { maxLen: 100 } }
/** Failed jobs of a queue that an operator is shown. */
const failuresMax = 20

/**
 * BullMQ on Redis when there is one, on Postgres otherwise. A queue is a clock and never the truth: what is due is
 * derived from rows, a job carries an id and does one step that is safe to repeat, and nothing is lost when the whole
 * store is wiped, because sweeps find due rows that have no job.
 */
@Injectable()
export class Queues implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Queues')
  private readonly workers: Closing[] = []
  private readonly queues: Queue[] = []
  private readonly names = new Set<string>()
  /** Queues of other processes that this one has looked at. */
  private readonly looked = new Map<string, Queue>()
  private redis: Redis | undefined
  private pool: pg.Pool | undefined

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /** One pool for every queue and worker of the process, and the store's tables made before the first of them. */
  async onModuleInit(): Promise<void> {
    if (this.environment.redisUrl) return
    this.pool = new pg.Pool({
      connectionString: this.environment.databaseUrl,
      options: '-c search_path=bullmq',
      // Each worker keeps one connection for itself to listen on.
      max: 32,
      keepAlive: true,
      connectionTimeoutMillis: this.environment.databaseWaitMs,
      application_name: 'halyard-queues',
    })
    // Every queue and worker hears of lost connections.
    this.pool.setMaxListeners(0)
    // One that breaks while it is being closed is heard by nobody else, and must not end the process.
    this.pool.on('connect', (client) => client.on('error', () => {}))
    const client = await this.pool.connect()
    try {
      await runMigrations(client)
    } finally {
      client.release()
    }
  }

  /** Says that the installation has this queue, also where a process of another role fills and empties it. */
  name(name: string): void {
    this.names.add(name)
  }

  queue(name: string): JobQueue {
    this.name(name)
    const queue = this.makeQueue(name)
    this.watch(queue, name)
    this.queues.push(queue)
    return {
      add: async (id, options) => {
        await queue.add(
          name,
          { id },
          { jobId: id, delay: options?.delayMs ?? 0, removeOnComplete: true, removeOnFail: 1000 },
        )
      },
    }
  }

  /** How many jobs each queue of this process has, by state. */
  jobCounts(): Promise<{ queue: string; counts: Readonly<Record<string, number>> }[]> {
    return Promise.all(
      this.queues.map(async (queue) => ({
        queue: queue.name,
        counts: await queue.getJobCounts('waiting', 'active', 'delayed', 'failed'),
      })),
    )
  }

  /** Every queue of the installation. @throws when the store is away */
  states(): Promise<QueueState[]> {
    return inTime(lookMs, Promise.all([...this.names].toSorted().map((name) => this.stateOf(this.lookedAt(name)))))
  }

  private lookedAt(name: string): Queue {
    const known = this.queues.find((queue) => queue.name === name) ?? this.looked.get(name)
    if (known) return known
    const queue = this.makeQueue(name)
    this.watch(queue, name)
    this.looked.set(name, queue)
    return queue
  }

  private async stateOf(queue: Queue): Promise<QueueState> {
    const [counts, [oldest], failures] = await Promise.all([
      queue.getJobCounts('waiting', 'active', 'delayed', 'failed'),
      queue.getJobs(['waiting'], 0, 0, true),
      queue.getFailed(0, failuresMax - 1),
    ])
    const { waiting = 0, active = 0, delayed = 0, failed = 0 } = counts
    return {
      queue: queue.name,
      ...{ waiting, active, delayed, failed },
      waitingSince: oldest ? new Date(oldest.timestamp) : null,
      failures: failures.map((job) => ({
        id: job.id ?? '',
        reason: job.failedReason,
        failedAt: job.finishedOn === undefined ? null : new Date(job.finishedOn),
      })),
    }
  }

  /** Handles jobs of a queue, when this process has the worker role. */
  work(name: string, handle: (id: string) => Promise<void>, concurrency = 1): void {
    if (!this.environment.roles.has('worker')) return
    const process = (job: Job) => {
      const id = String(job.data?.id ?? '')
      return traced(`job ${name}`, () => handle(id), { kind: 'consumer', of: [], attributes: { 'halyard.job.id': id } })
    }
    const worker = this.makeWorker(name, process, concurrency)
    worker.on('failed', (job, error) => this.logger.error(`${name} ${job?.id}: ${error.message}`, error.stack))
    this.watch(worker, name)
    this.workers.push(worker)
  }

  /**
   * Before the database's pool closes. Workers end before queues and finish what they hold; a Redis that is away takes no
   * leave, and waiting for it would keep the process from ending.
   */
  async beforeApplicationShutdown(): Promise<void> {
    const away = this.redis !== undefined && this.redis.status !== 'ready'
    if (away) this.redis?.disconnect()
    await Promise.all(this.workers.map((worker) => worker.close(away)))
    await Promise.all([...this.queues, ...this.looked.values()].map((queue) => queue.close()))
    if (!away) await this.redis?.quit()
    await this.pool?.end()
  }

  /** Installations that share a Redis are told apart by the names of their databases. */
  private get prefix(): string {
    return `halyard${new URL(this.environment.databaseUrl).pathname.replace('/', ':')}`
  }

  private makeQueue(name: string): Queue {
    if (this.environment.redisUrl) {
      return new Queue(name, { connection: this.redisConnection(), prefix: this.prefix, streams })
    }
    const { Queue: PostgresQueue } = withBackend(createPatientBackend)
    return new PostgresQueue(name, { connection: this.postgresConnection(), streams }) as unknown as Queue
  }

  private makeWorker(name: string, process: (job: Job) => Promise<void>, concurrency: number): Worker {
    // The defaults redeliver a dead worker's job after a minute and give up at its second death; here a job comes back
    // within ten seconds however often its workers die.
    // A job that is put in wakes its workers, so that they look by themselves only for what no word came of.
    const timing = { concurrency, drainDelay: 30, lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 1_000 }
    if (this.environment.redisUrl) {
      return new Worker(name, process, { connection: this.redisConnection(), prefix: this.prefix, ...timing })
    }
    const { Worker: PostgresWorker } = withBackend(createPatientBackend)
    return new PostgresWorker(name, process, { connection: this.postgresConnection(), ...timing }) as unknown as Worker
  }

  private redisConnection(): Redis {
    this.redis ??= new Redis(this.environment.redisUrl as string, { maxRetriesPerRequest: null })
    return this.redis
  }

  private postgresConnection(): PostgresConnectionOptions {
    if (!this.pool) throw new Error('queues are made after the platform has started')
    // BullMQ describes the part of a pool that it uses in a type of its own, which `pg` fits and does not declare.
    return this.pool as unknown as PostgresConnectionOptions
  }

  private watch(part: { on(event: 'error', listener: (error: Error) => void): unknown }, name: string): void {
    part.on('error', (error) => this.logger.warn(`${name}: ${error.message}`))
  }
}

interface Closing {
  close(force?: boolean): Promise<void>
}
