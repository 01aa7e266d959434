import type { PageOfRows, Paging } from '../database/page-of-rows.ts'
/** The operator who decides. */
export interface Reviewer {
  readonly operatorId: number
  readonly name: string
  readonly role?: string
}

/** Something that is or was under review. */
export interface ReviewItem {
  readonly id: number
  /** The affected user: operators cannot decide on their own account. Null where no user is affected. */
  readonly userId: number | null
  readonly submittedAt: Date
  /** `under review`, `being paid`, or the final state in words. */
  readonly state: string
  /** Who approved the payment, or let pass what waits for a second reviewer, and when. */
  readonly approved?: { readonly by: string; readonly at: Date }
  /** What a reviewer sees, as named texts. An image is named by its upload's id. */
  readonly fields: Readonly<Record<string, string>>
  /** For a change: the values before and after. */
  readonly before?: Readonly<Record<string, unknown>> | null
  readonly after?: Readonly<Record<string, unknown>>
}

/** The approved terms where they differ from the request, such as `{ amount: '500' }` of a loan. */
export type ReviewDetail = Readonly<Record<string, string>>

/**
 * A kind of item under review: deposits, withdrawals, identities. A decision is one conditional update, so it happens
 * once; the second is refused `wrongState`. A trigger on the row notifies the user.
 */
export interface Reviewable {
  /** How operators call it: `deposit`. */
  readonly kind: string
  /** Money, and the terms on which it moves, take two operators; anything else takes one. */
  readonly movesMoney: boolean
  /** The names that an approval's detail may have; any other is declined. */
  readonly details: readonly string[]
  /**
   * Whether the first of two approvals is tried and taken back, so that who gives it hears of what cannot pass. For what
   * `approve` does in the database alone.
   */
  readonly rehearsed?: true
  /** How fields appear in the audit log, by name. */
  readonly masks?: Readonly<Record<string, (text: string) => string>>
  /** What waits for review, oldest first. */
  pending(paging: Paging): Promise<PageOfRows<ReviewItem>>
  /** One item, whatever its state. */
  show(id: number): Promise<ReviewItem | undefined>
  /** Refuses `wrongState` when it was decided before, or with the reason why it cannot be approved. */
  approve(id: number, by: Reviewer, detail?: ReviewDetail): Promise<void>
  /** `reason` is shown to the user. Refuses `wrongState` when it was decided before. */
  reject(id: number, by: Reviewer, reason: string): Promise<void>
  /** For what is sent outside Halyard: approval begins the payment, this ends it. */
  readonly payment?: Payment
}

/** The end of an outgoing payment. Both refuse `wrongState` when it was ended before. */
interface Payment {
  /** The names that a confirmation's detail may have. */
  readonly details: readonly string[]
  /** The payment has been sent. */
  confirm(id: number, by: Reviewer, detail: ReviewDetail): Promise<void>
  /** The payment could not be sent, and the money goes back; `reason` is shown to the user. */
  fail(id: number, by: Reviewer, reason: string): Promise<void>
}
