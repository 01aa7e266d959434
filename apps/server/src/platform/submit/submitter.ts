import { type RefusalName, refusals } from '@halyard/wire'
import { Clock } from '../clock/clock.ts'
import { Batcher } from '../concurrency/batcher.ts'
import { bisect } from '../concurrency/bisect.ts'
import { Database } from '../database/database.ts'
import { Refusal, refusal, refuse } from '../http/refusal.ts'
import { currentTrace, type Trace, traced } from '../tracing/tracing.ts'
import type { BatchWriter, Outcome, Scope } from './batch-writer.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import type { SubmitMetrics } from './submit-metrics.ts'

/** The functions of a feature, in the order in which they are called. */
export interface Steps<Request, Judged, Context> {
  /** Reads what a batch is judged by. A price is no part of it: while a connection is waited for it would grow old. */
  load?(requests: readonly Request[]): Promise<Context>
  /** Waits for nothing, since its rows are sent right after it. `outdated`: what the database knew better last time. */
  judge(request: Request, context: Context, now: Date, outdated?: Outdated): Judged | Refusal
  readonly write: BatchWriter<Judged>
}

/** Of a repeated submission only the id is known. */
export interface Accepted<Judged> {
  readonly id: number
  /** `detail` is what the write function reports. */
  readonly written: { readonly judged: Judged; readonly at: Date; readonly detail: SentDetail } | undefined
}

/** Why a submission is judged again. */
export interface Outdated {
  readonly attempt: number
  readonly detail: SentDetail
}

type SentDetail = Readonly<Record<string, unknown>>

/** Submissions in one transaction at most. */
const batchMax = 200
/** While the database writes one, the server prepares the next. */
const besideMax = 2
/** A batch costs as much as some ten submissions, so a smaller one waits for the running one. */
const extraBatchMin = 24
/** How often a submission is judged before it is refused as `overloaded`. */
const attemptsMax = 6
/** Waiting submissions of one user; further ones are refused as `overloaded`. */
const waitingMax = 100

/**
 * The path of everything that moves money or must happen once: submissions gather while a batch runs; a batch loads,
 * takes a connection, judges, and writes keys, rows, money and outcomes in one transaction; each is answered after
 * commit. What the database finds outdated is judged again.
 */
export class Submitter<Request, Judged> {
  private readonly batcher: Batcher<Submission<Request>, Ended<Judged>>

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly metrics: SubmitMetrics,
    private readonly steps: Steps<Request, Judged, unknown>,
  ) {
    this.batcher = new Batcher((batch) => this.run(batch), {
      concurrency: besideMax,
      extraBatchMin,
      size: batchMax,
      lane: (submission) => submission.scope,
      laneMax: waitingMax,
    })
  }

  async submit(scope: Scope, key: IdempotencyKey | undefined, request: Request): Promise<Accepted<Judged>> {
    return acceptedOf(await this.enqueue({ scope, key, request }), key)
  }

  /**
   * Submits what must be prepared first, each alone: passwords, products, limits. A repeat is answered before that, so
   * that it counts no wrong password. A refusal while preparing is stored under the key too.
   */
  async submitPrepared(
    scope: Scope,
    key: IdempotencyKey | undefined,
    prepare: () => Promise<Request>,
  ): Promise<Accepted<Judged>> {
    const earlier = key && (await this.recall(scope, key))
    if (earlier) return acceptedOf(earlier, key)
    const request = await prepare().catch(asRefusal)
    return acceptedOf(await this.enqueue({ scope, key, request }), key)
  }

  /** A refusal that a key shall not remember, because it was of the moment. */
  async forgetRefused(scope: Scope, { key }: IdempotencyKey, refused: RefusalName): Promise<void> {
    const text = "DELETE FROM submission WHERE scope = $1 AND key = $2 AND outcome ->> 'refusal' = $3"
    await this.database.query(text, [scope, key, refused])
  }

  private async recall(scope: Scope, { key }: IdempotencyKey): Promise<Ended<Judged> | undefined> {
    const row = await this.database.row(recallSubmission, [scope, key])
    return row && { ...row, outcome: 'repeated', written: undefined }
  }

  private async enqueue(submission: Submission<Request>): Promise<Ended<Judged>> {
    const { sqlFunction } = this.steps.write
    const answered = this.metrics.duration.startTimer({ write: sqlFunction })
    const add = () => this.batcher.add({ ...submission, trace: currentTrace() })
    return traced(`submit ${sqlFunction}`, add).finally(answered)
  }

  /** A batch is a child of its first submission's span, and linked to the others. */
  private run(batch: readonly Submission<Request>[]): Promise<readonly (Ended<Judged> | Error)[]> {
    const { sqlFunction } = this.steps.write
    this.metrics.batchSize.observe({ write: sqlFunction }, batch.length)
    return traced(`batch ${sqlFunction}`, () => this.untilCurrent(batch), {
      of: batch.map(({ trace }) => trace),
      attributes: { 'halyard.batch.size': batch.length },
    })
  }

  /** Judges again and sends again what was outdated. */
  private async untilCurrent(batch: readonly Submission<Request>[]): Promise<readonly (Ended<Judged> | Error)[]> {
    const ends = [...(await this.eachAlone(batch))]
    for (let attempt = 2; attempt <= attemptsMax; attempt += 1) {
      const outdated = ends.flatMap((end, index) => (isOutdated(end) ? [index] : []))
      if (outdated.length === 0) break
      const anew = outdated.map((index) => judgedAnew(batch[index], ends[index], attempt))
      // The others are committed, whatever happens to these.
      const again = await this.eachAlone(anew).catch((error: Error) => anew.map(() => error))
      outdated.forEach((index, place) => {
        ends[index] = again[place] as Ended<Judged> | Error
      })
    }
    return ends.map((end) => (isOutdated(end) ? refusal('overloaded') : end))
  }

  /** One that the database rejects fails no other. */
  private eachAlone(batch: readonly Submission<Request>[]): Promise<readonly (Ended<Judged> | Error)[]> {
    return bisect<Submission<Request>, Ended<Judged> | Error>(
      batch,
      (part) => this.transact(part),
      (_, error) => error,
    )
  }

  /** Loads, takes a connection, judges, writes. Nothing is waited for between judging and sending. */
  private async transact(batch: readonly Submission<Request>[]): Promise<Ended<Judged>[]> {
    const { steps } = this
    const context = await steps.load?.(batch.flatMap(({ request }) => (request instanceof Refusal ? [] : [request])))
    return this.database.withConnection(async (connection) => {
      const now = this.clock.now()
      const decisions = batch.map(({ scope, key, request, outdated }) => ({
        scope,
        key,
        judged: request instanceof Refusal ? request : steps.judge(request, context, now, outdated),
      }))
      const outcomes = await steps.write(connection, decisions, now)
      return decisions.map(({ judged }, index) => endOf(judged, outcomes[index], now))
    })
  }
}

interface Submission<Request> {
  readonly scope: Scope
  readonly key: IdempotencyKey | undefined
  readonly request: Request | Refusal
  readonly outdated?: Outdated
  readonly trace?: Trace | undefined
}

const recallSubmission = {
  name: 'submission-recall',
  text: `SELECT fingerprint, (outcome ->> 'id')::bigint AS id, outcome ->> 'refusal' AS refusal, outcome -> 'detail' AS detail
           FROM submission WHERE scope = $1 AND key = $2`,
} as const

type Ended<Judged> = Outcome & Pick<Accepted<Judged>, 'written'>

/** An overload concerns the moment and is not stored, so the call may be sent again. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal && error.refusal !== 'overloaded') return error
  throw error
}

function isOutdated<Judged>(end: Ended<Judged> | Error): boolean {
  return !(end instanceof Error) && end.outcome === 'outdated'
}

function judgedAnew<Request>(
  submission: Submission<Request> | undefined,
  end: Ended<unknown> | Error | undefined,
  attempt: number,
): Submission<Request> {
  if (!submission || !end || end instanceof Error) throw new Error('only what was outdated is judged anew')
  return { ...submission, outdated: { attempt, detail: sentDetail(end.detail) } }
}

function endOf<Judged>(judged: Judged | Refusal, outcome: Outcome | undefined, at: Date): Ended<Judged> {
  if (!outcome) throw new Error('a submission was given no outcome')
  const written = judged instanceof Refusal ? undefined : { judged, at, detail: sentDetail(outcome.detail) }
  return { ...outcome, written }
}

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

const sentDetail = (json: unknown): SentDetail => (isObject(json) ? json : {})

/** What stands in the text of a refusal. */
const texts = (json: unknown) =>
  Object.fromEntries(Object.entries(sentDetail(json)).map(([name, value]) => [name, String(value)]))

const isRefusalName = (name: string): name is RefusalName => name in refusals

function acceptedOf<Judged>(end: Ended<Judged>, key: IdempotencyKey | undefined): Accepted<Judged> {
  if (end.outcome === 'repeated' && end.fingerprint !== key?.fingerprint) refuse('idempotencyKeyReused')
  if (end.refusal) {
    throw isRefusalName(end.refusal) ? new Refusal(end.refusal, texts(end.detail)) : refusal('wrongState')
  }
  if (end.id === null) return refuse('requestInProgress')
  return { id: end.id, written: end.outcome === 'accepted' ? end.written : undefined }
}
