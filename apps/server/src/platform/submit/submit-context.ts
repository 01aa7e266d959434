import type { Language } from '@halyard/wire'
import type { IdempotencyKey } from './idempotency-key.ts'

/** What a submission is made with besides the request: its key, for whom its outcome is written, when. */
export interface SubmitContext {
  readonly key?: IdempotencyKey | undefined
  readonly language: Language
  /** Now, unless a demo host tells of the past. */
  readonly at?: Date | undefined
}
