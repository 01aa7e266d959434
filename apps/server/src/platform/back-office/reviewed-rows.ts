import type { PageOfRows, Paging } from '../database/page-of-rows.ts'
import { refuse } from '../http/refusal.ts'
import type { Reviewable, ReviewDetail, Reviewer, ReviewItem } from './reviewable.ts'

/** Where reviewed rows are read: those that wait, oldest first, and one by its id. */
export interface ReviewRowSource<Row> {
  pending(paging: Paging): Promise<PageOfRows<Row>>
  find(id: number): Promise<Row | undefined>
}

/** Registers rows as a kind under review. */
export abstract class RegisteredRows<Row> {
  abstract readonly kind: string
  abstract readonly movesMoney: boolean
  readonly details: readonly string[] = []

  constructor(
    private readonly shown: ReviewRowSource<Row>,
    private readonly reviews: { register(reviewable: Reviewable): void },
  ) {}

  protected abstract itemOf(row: Row): ReviewItem
  abstract approve(id: number, by: Reviewer, detail?: ReviewDetail): Promise<void>
  abstract reject(id: number, by: Reviewer, reason: string): Promise<void>

  onModuleInit(): void {
    this.reviews.register(this)
  }

  async pending(paging: Paging) {
    const { rows, total } = await this.shown.pending(paging)
    return { rows: rows.map((row) => this.itemOf(row)), total }
  }

  async show(id: number): Promise<ReviewItem | undefined> {
    const row = await this.shown.find(id)
    return row && this.itemOf(row)
  }
}

/** Approving and rejecting answer whether this call made the change. */
export interface ReviewedFeature {
  approve(id: number, by: Reviewer, detail: ReviewDetail): Promise<{ changed: boolean }>
  reject(id: number, by: Reviewer, reason: string): Promise<{ changed: boolean }>
}

/** Registers rows as a kind of review that moves money; a second decision is refused `wrongState`. */
export abstract class ReviewedRows<Row> extends RegisteredRows<Row> {
  readonly masks: Reviewable['masks'] & {} = {}
  readonly movesMoney = true

  constructor(
    private readonly feature: ReviewedFeature,
    shown: ReviewRowSource<Row>,
    reviews: { register(reviewable: Reviewable): void },
  ) {
    super(shown, reviews)
  }

  async approve(id: number, by: Reviewer, detail: ReviewDetail = {}): Promise<void> {
    refuseUnlessChanged(await this.feature.approve(id, by, detail))
  }

  async reject(id: number, by: Reviewer, reason: string): Promise<void> {
    refuseUnlessChanged(await this.feature.reject(id, by, reason))
  }
}

export function refuseUnlessChanged({ changed }: { changed: boolean }): void {
  if (!changed) refuse('wrongState')
}

interface ReviewedRow {
  readonly id: number
  readonly userId: number
  readonly createdAt: Date
  readonly state: string
  readonly reason?: string | null
  readonly reviewedBy?: string | null
}

/** States that are no words of their own. */
const stateWords = { review: 'under review', beingPaid: 'being paid', carriedOut: 'carried out' }

/** A row as an item, without the fields that have no value; `words` are of states that only its kind has. */
export function itemFrom(
  { id, userId, createdAt, state, reason, reviewedBy }: ReviewedRow,
  fields: Readonly<Record<string, string | null | undefined>>,
  words: Readonly<Record<string, string>> = {},
): ReviewItem {
  const isKnown = (field: [string, unknown]): field is [string, string] => typeof field[1] === 'string'
  const known = Object.entries({ ...fields, reason, reviewedBy }).filter(isKnown)
  const inWords: Readonly<Record<string, string>> = { ...stateWords, ...words }
  return { id, userId, submittedAt: createdAt, state: inWords[state] ?? state, fields: Object.fromEntries(known) }
}
