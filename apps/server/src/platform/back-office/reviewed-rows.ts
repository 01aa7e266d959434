import type { PageOfRows, Paging } from '../database/page-of-rows.ts'
import { refuse } from '../http/refusal.ts'
import type { Reviewable, ReviewDetail, Reviewer, ReviewItem } from './reviewable.ts'

/** What reviewers are shown of: rows that wait, oldest first, and one by its id. */
export interface ShownRows<Row> {
  pending(paging: Paging): Promise<PageOfRows<Row>>
  find(id: number): Promise<Row | undefined>
}

/** Registers rows as a kind that is reviewed, and shows them. */
export abstract class RegisteredRows<Row> {
  abstract readonly kind: string
  abstract readonly movesMoney: boolean
  readonly details: readonly string[] = []

  constructor(
    private readonly shown: ShownRows<Row>,
    private readonly reviews: { register(reviewable: Reviewable): void },
  ) {}

  /** A row as a reviewer sees it. */
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

/** What a feature whose rows are reviewed offers. Approving and rejecting answer whether this call was the one that did it. */
export interface ReviewedFeature {
  approve(id: number, by: Reviewer, detail: ReviewDetail): Promise<{ changed: boolean }>
  reject(id: number, by: Reviewer, reason: string): Promise<{ changed: boolean }>
}

/** Registers a feature's rows as a kind that moves money, and refuses `wrongState` to whoever decides second. */
export abstract class ReviewedRows<Row> extends RegisteredRows<Row> {
  readonly masks: Reviewable['masks'] & {} = {}
  readonly movesMoney = true

  constructor(
    private readonly feature: ReviewedFeature,
    shown: ShownRows<Row>,
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

/** Whoever decides second is refused. */
export function refuseUnlessChanged({ changed }: { changed: boolean }): void {
  if (!changed) refuse('wrongState')
}

/** What every item says of the row that it is. */
export function itemBasics({ id, userId, createdAt }: { id: number; userId: number; createdAt: Date }) {
  return { id, userId, submittedAt: createdAt }
}
