import { type RefusalName, refusals } from '@halyard/wire'
import { Clock } from '../clock/clock.ts'
import { bisect } from '../concurrency/bisect.ts'
import { Database, lateBound } from '../database/database.ts'
import { Refusal, refusal, refuse } from '../http/refusal.ts'
import { currentTrace, type Trace, traced } from '../tracing/tracing.ts'
import { Batcher } from './batcher.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import type { SubmitMetrics } from './submit-metrics.ts'

/** What a feature provides: it judges, and its SQL function writes. */
export interface SubmitterOptions<Request, Judged> {
  /** The SQL function `<noun>_write(rows jsonb, moment timestamptz)`; see prisma/sql/submit/submit.sql. */
  readonly write: `${string}_write`
  /**
   * Judges a request when its batch is sent, and again when that is sent again. `outdated` has what the database knew
   * better the last time.
   */
  judge(request: Request, now: Date, outdated?: Outdated): Judged | Refusal
  /** The row as the SQL function takes it. */
  row(judged: Judged): object
  /** Loads what a whole batch needs before it is judged, such as the current terms. */
  readonly before?: (requests: readonly Request[]) => Promise<void>
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
 * The path of everything that moves money or must happen once: a repeated key gets its first outcome; requests are
 * loaded; submissions gather while a batch runs; each is judged when its statement is sent; one SQL call claims keys,
 * writes rows and money and stores outcomes in one transaction; each is answered after commit.
 */
export class Submitter<Request, Judged> {
  private readonly batcher: Batcher<Submission<Request>, Outcome<Judged>>

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly metrics: SubmitMetrics,
    private readonly options: SubmitterOptions<Request, Judged>,
  ) {
    this.batcher = new Batcher((batch) => this.sendTraced(batch), {
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
   * Submits what has to be loaded first: passwords, products, limits. A repeat is answered before that, so that it
   * counts no wrong password. A refusal while loading is stored under the key too.
   */
  async submitLoaded(
    scope: Scope,
    key: IdempotencyKey | undefined,
    load: () => Promise<Request>,
  ): Promise<Accepted<Judged>> {
    const earlier = key && (await this.recall(scope, key))
    if (earlier) return acceptedOf(earlier, key)
    const request = await load().catch(asRefusal)
    return acceptedOf(await this.enqueue({ scope, key, request }), key)
  }

  private async enqueue(submission: Submission<Request>): Promise<Outcome<Judged>> {
    const answered = this.metrics.duration.startTimer({ write: this.options.write })
    const add = () => this.batcher.add({ ...submission, trace: currentTrace() })
    return traced(`submit ${this.options.write}`, add).finally(answered)
  }

  private async recall(scope: Scope, { key }: IdempotencyKey): Promise<Outcome<Judged> | undefined> {
    const row = await this.database.row<RecalledRow>(recallSubmission, [scope, key])
    return row && { ...row, outcome: 'repeated', written: undefined }
  }

  /** A batch is a child of its first submission's span, and linked to the others. */
  private sendTraced(batch: readonly Submission<Request>[]) {
    return traced(`batch ${this.options.write}`, () => this.send(batch), {
      of: batch.map(({ trace }) => trace),
      attributes: { 'halyard.batch.size': batch.length },
    })
  }

  private async send(batch: readonly Submission<Request>[]): Promise<readonly (Outcome<Judged> | Error)[]> {
    this.metrics.batchSize.observe({ write: this.options.write }, batch.length)
    await this.options.before?.(batch.flatMap(({ request }) => (request instanceof Refusal ? [] : [request])))
    const outcomes = [...(await this.sendOnce(batch))]
    for (let attempt = 2; attempt <= attemptsMax; attempt += 1) {
      const outdated = outcomes.flatMap((outcome, index) => (isOutdated(outcome) ? [index] : []))
      if (outdated.length === 0) break
      const anew = outdated.map((index) => judgedAnew(batch[index], outcomes[index], attempt))
      // The other outcomes are committed, whatever happens to these.
      const answers = await this.sendOnce(anew).catch((error: Error) => anew.map(() => error))
      outdated.forEach((index, place) => {
        outcomes[index] = answers[place] as Outcome<Judged> | Error
      })
    }
    return outcomes.map((outcome) => (isOutdated(outcome) ? refusal('overloaded') : outcome))
  }

  private sendOnce(batch: readonly Submission<Request>[]): Promise<readonly (Outcome<Judged> | Error)[]> {
    return bisect<Submission<Request>, Outcome<Judged> | Error>(
      batch,
      (part) => this.write(part),
      (_, error) => error,
    )
  }

  private async write(batch: readonly Submission<Request>[]): Promise<Outcome<Judged>[]> {
    let now = this.clock.now()
    let judged: readonly (Judged | Refusal)[] = []
    // Computed in this order when the statement is sent, and again when it is sent again.
    const heads = lateBound(() => {
      now = this.clock.now()
      judged = batch.map(({ request, outdated }) =>
        request instanceof Refusal ? request : this.options.judge(request, now, outdated),
      )
      return JSON.stringify(batch.flatMap((submission, index) => headOf(submission, judged[index], index + 1)))
    })
    const rows = lateBound(() => JSON.stringify(judged.flatMap((result, index) => this.rowOf(result, index + 1))))
    const answers = await this.database.rows<OutcomeRow>(callSubmit, [
      this.options.write,
      heads,
      rows,
      lateBound(() => now),
    ])
    const byOrdinal = new Map(answers.map((row) => [row.ordinal, row]))
    return batch.map((_, index) => {
      const answer = byOrdinal.get(index + 1)
      const result = judged[index]
      if (result instanceof Refusal) return answer ? { ...answer, written: undefined } : refusedAs(result)
      if (!answer || result === undefined) throw new Error('a submission was given no outcome')
      return { ...answer, written: { judged: result, at: now, detail: answer.detail ?? {} } }
    })
  }

  private rowOf(judged: Judged | Refusal, ordinal: number): object[] {
    return judged instanceof Refusal ? [] : [{ ordinal, ...this.options.row(judged) }]
  }
}

/** Whose key it is. */
export type Scope = `user:${number}` | `operator:${number}`

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
}

const callSubmit = {
  name: 'submit',
  text: 'SELECT ordinal, outcome, id, fingerprint, refusal, detail FROM submit($1, $2::jsonb, $3::jsonb, $4)',
}

interface RecalledRow {
  readonly id: number | null
  readonly fingerprint: string | null
  readonly refusal: RefusalName | null
  readonly detail: Record<string, string> | null
}

interface OutcomeRow extends RecalledRow {
  readonly ordinal: number
  readonly outcome: 'accepted' | 'repeated' | 'refused' | 'outdated'
}

type Outcome<Judged> = Omit<OutcomeRow, 'ordinal'> & Pick<Accepted<Judged>, 'written'>

/** What a key has to store. An overload concerns the moment and is not stored, so the call may be sent again. */
function headOf({ scope, key }: Submission<unknown>, judged: unknown, ordinal: number): object[] {
  if (!key) return []
  const head = { ordinal, scope, key: key.key, fingerprint: key.fingerprint }
  return [judged instanceof Refusal ? { ...head, refusal: judged.refusal, detail: judged.detail } : head]
}

function isOutdated<Judged>(outcome: Outcome<Judged> | Error): boolean {
  return !(outcome instanceof Error) && outcome.outcome === 'outdated'
}

function judgedAnew<Request>(
  submission: Submission<Request> | undefined,
  outcome: Outcome<unknown> | Error | undefined,
  attempt: number,
): Submission<Request> {
  if (!submission || !outcome || outcome instanceof Error) throw new Error('only what was outdated is judged anew')
  return { ...submission, outdated: { attempt, detail: outcome.detail ?? {} } }
}

function refusedAs({ refusal, detail }: Refusal): Outcome<never> {
  return { outcome: 'refused', id: null, fingerprint: null, refusal, detail, written: undefined }
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal && error.refusal !== 'overloaded') return error
  throw error
}

function acceptedOf<Judged>(answer: Outcome<Judged>, key: IdempotencyKey | undefined): Accepted<Judged> {
  if (answer.outcome === 'repeated' && answer.fingerprint !== key?.fingerprint) refuse('idempotencyKeyReused')
  if (answer.refusal) {
    throw answer.refusal in refusals ? new Refusal(answer.refusal, answer.detail ?? {}) : refusal('wrongState')
  }
  if (answer.id === null) return refuse('requestInProgress')
  return { id: answer.id, written: answer.outcome === 'accepted' ? answer.written : undefined }
}
