import type { PageOfRows, Paging } from '../database/page-of-rows.ts'
/** Who decides. */
export interface Reviewer {
  readonly operatorId: number
  readonly name: string
  readonly role?: string
}

/** Something that is, or was, under review. */
export interface ReviewItem {
  readonly id: number
  /** Whose it is: nobody decides on their own account. Null where it is nobody's. */
  readonly userId: number | null
  readonly submittedAt: Date
  /** Exactly `under review` or `being paid`, or how it ended in words. */
  readonly state: string
  /** Who let it be paid, and when. */
  readonly approved?: { readonly by: string; readonly at: Date }
  /** What a reviewer needs to see, by name, as text. An image is named by its upload's id. */
  readonly fields: Readonly<Record<string, string>>
  /** Of a change: what is there, and what would be there. */
  readonly before?: Readonly<Record<string, unknown>> | null
  readonly after?: Readonly<Record<string, unknown>>
}

/** What exactly is approved where that is not all that was asked, such as `{ amount: '500' }` of a loan. */
export type ReviewDetail = Readonly<Record<string, string>>

/**
 * A kind of thing that waits for a reviewer: deposits, withdrawals, identities. Deciding is one conditional update of
 * the feature's own: it happens once, and whoever comes late is refused `wrongState`. The change of the row tells the user.
 */
export interface Reviewable {
  /** How operators call it: `deposit`. */
  readonly kind: string
  /** Money, and the terms on which it moves, take two different operators; anything else takes one. */
  readonly movesMoney: boolean
  /** The names that a detail of its approval may have; any other is declined. */
  readonly details: readonly string[]
  /** How fields that nobody needs to read again stand in the log, which is kept for ever: by name, what is left of one. */
  readonly masks?: Readonly<Record<string, (text: string) => string>>
  /** What waits, oldest first. */
  pending(paging: Paging): Promise<PageOfRows<ReviewItem>>
  /** One, whatever its state. */
  show(id: number): Promise<ReviewItem | undefined>
  /** Refuses `wrongState` when somebody was first, or with what keeps it from happening. */
  approve(id: number, by: Reviewer, detail?: ReviewDetail): Promise<void>
  /** `reason` is shown to the user. Refuses `wrongState` when somebody was first. */
  reject(id: number, by: Reviewer, reason: string): Promise<void>
  /** Of what is sent outside Halyard: approving it begins the payment, and this ends it. */
  readonly payment?: Payment
}

/** The end of a payment outside. Both refuse `wrongState` when somebody was first. */
export interface Payment {
  /** The names that a detail of its confirmation may have. */
  readonly details: readonly string[]
  /** It has left. */
  confirm(id: number, by: Reviewer, detail: ReviewDetail): Promise<void>
  /** It could not be sent, and goes back; `reason` is shown to the user. */
  fail(id: number, by: Reviewer, reason: string): Promise<void>
}
