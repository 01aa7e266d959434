import { type RefusalName, refusals } from '@halyard/wire'
import { Clock } from '../clock/clock.ts'
import { bisect } from '../concurrency/bisect.ts'
import { Database, lateBound } from '../database/database.ts'
import { Refusal, refusal, refuse } from '../http/refusal.ts'
import { currentTrace, type Trace, traced } from '../tracing/tracing.ts'
import { Batcher } from './batcher.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import type { SubmitMetrics } from './submit-metrics.ts'

/** How a feature takes part: it judges and says what is written; the SQL function writes. Nothing else is its own. */
export interface SubmitterOptions<Request, Judged> {
  /**
   * The SQL function `<noun>_write(rows jsonb, moment timestamptz)`; prisma/sql/submit/submit.sql says what it answers.
   */
  readonly write: `${string}_write`
  /**
   * Judges a request when its batch is sent, and again when that is sent again: on the newest price, at the time of
   * then. `outdated` says what the database knew better when it declined what was judged before.
   */
  judge(request: Request, now: Date, outdated?: Outdated): Judged | Refusal
  /** The row as the SQL function takes it, in its own names. */
  row(judged: Judged): object
  /** What every batch needs before it is judged, such as the terms of the moment, or what its requests name. */
  readonly before?: (requests: readonly Request[]) => Promise<void>
}

/** What was accepted; of a repeated submission only the id is known. */
export interface Accepted<Judged> {
  readonly id: number
  /** `detail` is what the write function adds of what only the database knew. */
  readonly written: { readonly judged: Judged; readonly at: Date; readonly detail: SentDetail } | undefined
}

/** Why a submission is judged once more, for which time, and by what. */
export interface Outdated {
  readonly attempt: number
  readonly detail: SentDetail
}

type SentDetail = Readonly<Record<string, unknown>>

/** Submissions in one transaction at most. */
const batchMax = 200
/** Batches under way at once: the server makes the next while the database writes one. */
const besideMax = 2
/** A batch has a price of its own, some ten submissions' worth; a smaller one does not leave beside another. */
const besideMin = 24
/** How often a submission is judged that is outdated each time it is written; after that it is told to come later. */
const attemptsMax = 6
/** Submissions that one user may have waiting; who sends more at once is told to come later. */
const waitingMax = 100

/**
 * The one road of everything that moves money or must happen once. From top to bottom: a repeated key is answered as
 * the first time; what is asked for is loaded; submissions that arrive together wait for the batch before them; each is
 * judged when its statement is sent; one SQL call claims the keys, writes the rows with their money and stores the
 * outcomes, in one transaction; each is answered after commit.
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
      besideMin,
      size: batchMax,
      lane: (submission) => submission.scope,
      laneMax: waitingMax,
    })
  }

  /** Submits what can be judged as it is. */
  async submit(scope: Scope, key: IdempotencyKey | undefined, request: Request): Promise<Accepted<Judged>> {
    return acceptedOf(await this.enqueue({ scope, key, request }), key)
  }

  /**
   * Submits what has to be looked up first: passwords, products, limits. A repeat is answered before that, so that it
   * counts no wrong password. A refusal while loading is remembered under the key like any other.
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

  /** A batch is part of its first submission's trace and linked to those of the others. */
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
      // What the others were told is committed, whatever becomes of these.
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
    // The three values are made in their order when the statement is sent, and made anew when it is sent again.
    const heads = lateBound(() => {
      now = this.clock.now()
      judged = batch.map(({ request, outdated }) =>
        request instanceof Refusal ? request : this.options.judge(request, now, outdated),
      )
      return JSON.stringify(batch.flatMap((submission, index) => headOf(submission, judged[index], index + 1)))
    })
    const rows = lateBound(() => JSON.stringify(judged.flatMap((one, index) => this.rowOf(one, index + 1))))
    const answers = await this.database.rows<OutcomeRow>(callSubmit, [
      this.options.write,
      heads,
      rows,
      lateBound(() => now),
    ])
    const byOrdinal = new Map(answers.map((row) => [row.ordinal, row]))
    return batch.map((_, index) => {
      const answer = byOrdinal.get(index + 1)
      const one = judged[index]
      if (one instanceof Refusal) return answer ? { ...answer, written: undefined } : refusedAs(one)
      if (!answer || one === undefined) throw new Error('a submission was given no outcome')
      return { ...answer, written: { judged: one, at: now, detail: answer.detail ?? {} } }
    })
  }

  private rowOf(judged: Judged | Refusal, ordinal: number): object[] {
    return judged instanceof Refusal ? [] : [{ ordinal, ...this.options.row(judged) }]
  }
}

/** In whose name a key counts. */
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

/**
 * Only what a key has to remember; too much at once is said of a moment, not of what was asked, and may be sent again.
 */
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
