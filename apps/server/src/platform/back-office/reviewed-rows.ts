import { refuse } from '../http/refusal.ts'
import type { Reviewable, ReviewDetail, Reviewer, ReviewItem } from './reviewable.ts'

/** What a feature whose rows are reviewed offers. Approving and rejecting answer whether this call was the one that did it. */
export interface ReviewedFeature<Row> {
  pending(paging: { page: number; pageSize: number }): Promise<{ rows: Row[]; total: number }>
  show(id: number): Promise<Row | undefined>
  approve(id: number, by: Reviewer, detail: ReviewDetail): Promise<{ changed: boolean }>
  reject(id: number, by: Reviewer, reason: string): Promise<{ changed: boolean }>
}

/** Registers a feature's rows as a kind that moves money, and refuses `wrongState` to whoever decides second. */
export abstract class ReviewedRows<Row> implements Reviewable {
  abstract readonly kind: string
  abstract readonly details: readonly string[]
  readonly masks: Reviewable['masks'] & {} = {}
  readonly movesMoney = true

  constructor(
    private readonly feature: ReviewedFeature<Row>,
    private readonly reviews: { register(reviewable: Reviewable): void },
  ) {}

  /** A row as a reviewer sees it. */
  protected abstract itemOf(row: Row): ReviewItem

  onModuleInit(): void {
    this.reviews.register(this)
  }

  async pending(paging: { page: number; pageSize: number }) {
    const { rows, total } = await this.feature.pending(paging)
    return { rows: rows.map((row) => this.itemOf(row)), total }
  }

  async show(id: number): Promise<ReviewItem | undefined> {
    const row = await this.feature.show(id)
    return row && this.itemOf(row)
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
