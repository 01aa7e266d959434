import type { Language } from '@halyard/wire'
import type { IdempotencyKey } from './idempotency-key.ts'

/** What a submission needs besides its request: key, language of the answer, time. */
export interface SubmitContext {
  readonly key?: IdempotencyKey | undefined
  readonly language: Language
  /** A demo host may give a past time. */
  readonly at?: Date | undefined
}
