import { DatabaseClient, hostsOf } from '@halyard/embedded/hosts'
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common'
import { type Job, type PostgresConnectionOptions, Queue, runMigrations, Worker, withBackend } from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'
import { withTimeout } from '../concurrency/with-timeout.ts'
import { ENVIRONMENT, type Environment } from '../config/environment.ts'
import { traced } from '../tracing/tracing.ts'
import { createRetryingBackend } from './postgres-backend.ts'

/** A queue of ids to handle later. */
export interface JobQueue {
  /** Enqueues an id. The same `jobId` is one job while it waits. */
  add(id: string, options?: { delayMs?: number }): Promise<void>
}

/** One queue, for operators. */
export interface QueueState {
  readonly queue: string
  readonly waiting: number
  readonly active: number
  readonly delayed: number
  readonly failed: number
  /** When the longest waiting job was enqueued; null when none waits. */
  readonly waitingSince: Date | null
  /** Newest first. */
  readonly failures: { readonly id: string; readonly reason: string; readonly failedAt: Date | null }[]
}

/** An unreachable store must not keep an operator waiting. */
const readTimeoutMs = 5_000
/** BullMQ's event log, which nothing here reads; its default is 10,000 entries, 2 MB a queue. */
const streams = { events: { maxLen: 100 } }
const failuresMax = 20

/**
 * BullMQ on Redis, or on Postgres without one. A queue only speeds things up: what is due is derived from rows, a job
 * carries an id and is safe to repeat, and sweeps find due rows that have no job, so nothing is lost with the store.
 */
@Injectable()
export class Queues implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Queues')
  private readonly workers: Closing[] = []
  private readonly queues: Queue[] = []
  private readonly names = new Set<string>()
  /** Queues that only other processes use, opened to read their state. */
  private readonly remoteQueues = new Map<string, Queue>()
  private redis: Redis | undefined
  private pool: pg.Pool | undefined

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /** One pool for all queues and workers, and the store's tables before the first of them. */
  async onModuleInit(): Promise<void> {
    if (this.environment.redisUrl) return
    this.pool = new pg.Pool({
      Client: DatabaseClient,
      connectionString: this.environment.databaseUrl,
      options: '-c search_path=bullmq',
      // Each worker keeps one connection to listen on.
      max: 32,
      keepAlive: true,
      connectionTimeoutMillis: this.environment.databaseWaitMs,
      application_name: 'halyard-queues',
    })
    // Every queue and worker listens for lost connections.
    this.pool.setMaxListeners(0)
    // An error of a closing connection has no other listener, and would end the process.
    this.pool.on('connect', (client) => client.on('error', () => {}))
    const client = await this.pool.connect()
    try {
      await makeTables(client)
    } finally {
      client.release()
    }
  }

  /** Declares that the installation has this queue, also where another role uses it. */
  declare(name: string): void {
    this.names.add(name)
  }

  queue(name: string): JobQueue {
    this.declare(name)
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

  /** Jobs of this process's queues, by state. */
  jobCounts(): Promise<{ queue: string; counts: Readonly<Record<string, number>> }[]> {
    return Promise.all(
      this.queues.map(async (queue) => ({
        queue: queue.name,
        counts: await queue.getJobCounts('waiting', 'active', 'delayed', 'failed'),
      })),
    )
  }

  /** Every queue of the installation. @throws when the store cannot be reached */
  states(): Promise<QueueState[]> {
    return withTimeout(
      readTimeoutMs,
      Promise.all([...this.names].toSorted().map((name) => this.stateOf(this.remoteQueue(name)))),
    )
  }

  /** Has a failed job tried once more. False where there is no such job, or it has not failed. */
  async retry(name: string, jobId: string): Promise<boolean> {
    if (!this.names.has(name)) return false
    const job = await withTimeout(readTimeoutMs, this.remoteQueue(name).getJob(jobId))
    if (!job || !(await job.isFailed())) return false
    await job.retry('failed')
    return true
  }

  private remoteQueue(name: string): Queue {
    const known = this.queues.find((queue) => queue.name === name) ?? this.remoteQueues.get(name)
    if (known) return known
    const queue = this.makeQueue(name)
    this.watch(queue, name)
    this.remoteQueues.set(name, queue)
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

  /** Handles the jobs of a queue, in a process with the worker role. */
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
   * Before the database's pool closes. Workers end first and finish their jobs; an unreachable Redis is not waited for.
   */
  async beforeApplicationShutdown(): Promise<void> {
    const away = this.redis !== undefined && this.redis.status !== 'ready'
    if (away) this.redis?.disconnect()
    await Promise.all(this.workers.map((worker) => worker.close(away)))
    await Promise.all([...this.queues, ...this.remoteQueues.values()].map((queue) => queue.close()))
    if (!away) await this.redis?.quit()
    await this.pool?.end()
  }

  /** Installations that share a Redis are told apart by database name. */
  private get prefix(): string {
    return `halyard${new URL(hostsOf(this.environment.databaseUrl)[0]).pathname.replace('/', ':')}`
  }

  private makeQueue(name: string): Queue {
    if (this.environment.redisUrl) {
      return new Queue(name, { connection: this.redisConnection(), prefix: this.prefix, streams })
    }
    const { Queue: PostgresQueue } = withBackend(createRetryingBackend)
    return new PostgresQueue(name, { connection: this.postgresConnection(), streams }) as unknown as Queue
  }

  private makeWorker(name: string, process: (job: Job) => Promise<void>, concurrency: number): Worker {
    // A dead worker's job comes back within ten seconds, however often its workers die; the defaults take a minute and
    // give up at the second death. Workers are woken by new jobs and rarely poll.
    const timing = { concurrency, drainDelay: 30, lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 1_000 }
    if (this.environment.redisUrl) {
      return new Worker(name, process, { connection: this.redisConnection(), prefix: this.prefix, ...timing })
    }
    const { Worker: PostgresWorker } = withBackend(createRetryingBackend)
    return new PostgresWorker(name, process, { connection: this.postgresConnection(), ...timing }) as unknown as Worker
  }

  private redisConnection(): Redis {
    this.redis ??= new Redis(this.environment.redisUrl as string, { maxRetriesPerRequest: null })
    return this.redis
  }

  private postgresConnection(): PostgresConnectionOptions {
    if (!this.pool) throw new Error('queues are made after the platform has started')
    // BullMQ has a type of its own for the part of a pool that it uses.
    return this.pool as unknown as PostgresConnectionOptions
  }

  private watch(part: { on(event: 'error', listener: (error: Error) => void): unknown }, name: string): void {
    part.on('error', (error) => this.logger.warn(`${name}: ${error.message}`))
  }
}

/**
 * BullMQ asks for its schema at each start. Postgres refuses that to the role of a server, which may make none, also where
 * the schema is there.
 */
async function makeTables(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_namespace WHERE nspname = 'bullmq'")
  const isThere = rowCount === 1
  const queryable: Parameters<typeof runMigrations>[0] = client
  await runMigrations({
    query: async (text, values) =>
      isThere && text.startsWith('CREATE SCHEMA ') ? { rows: [], rowCount: 0 } : queryable.query(text, values),
  })
}

interface Closing {
  close(force?: boolean): Promise<void>
}
