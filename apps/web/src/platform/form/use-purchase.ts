import type { Amount } from '@halyard/domain'
import type { Endpoint, RequestOf, ResponseOf } from '@halyard/wire/endpoint'
import type { RefusalName } from '@halyard/wire/refusals'
import { useState } from 'react'
import { type Problem, useMessageValues } from '#ui/use-message-values.ts'
import { useNow } from '../time/use-now.ts'
import { amountOf } from './amount-of.ts'
import { type FormState, useForm, useFormSubmit } from './use-form.ts'

/** What a typed amount comes to: figures of the form's own, and what is wrong with it. */
export interface Judged {
  readonly problem?: Problem | undefined
}

export interface PurchaseOptions<E extends Endpoint, J extends Judged> {
  /** The request's term for the amount: where the server's errors about it belong. */
  field: string
  /** What stands in the field at first, and again after a purchase. */
  initial?: string
  /** The form that the amount is a field of, where it has others, or keeps a draft. */
  form?: FormState<string>
  /** What was typed stays for the next purchase. */
  stays?: true
  /** Judges the amount by the server's own rules. */
  judge: (amount: Amount | undefined, now: Date) => J
  /** The problem that nothing was typed yet, which is no fault until somebody tries to send it. */
  missing?: NonNullable<J['problem']>['name']
  /** A problem in words, its details filled in; undefined leaves it unsaid. */
  describe: (problem: NonNullable<J['problem']>, details: Record<string, string>) => string | undefined
  /** What is sent; undefined while something else in the form is wrong. */
  request: (judged: J) => RequestOf<E> | undefined
  onDone: (answer: ResponseOf<E>) => unknown
  /** Bought or refused: what was shown may no longer be so. */
  onAnswered?: () => unknown
  /** Refusals of the server that are told at the amount and not in a toast. */
  refusalsAtField?: readonly RefusalName[]
}

/** What the parts of a form read; see `PurchaseForm.tsx`. */
export interface Purchase<J extends Judged = Judged> {
  field: string
  /** What the amount field holds, and putting another value there. */
  entered: string
  enter: (entered: string) => void
  judged: J
  /** What is wrong with the amount, in words, as far as it is to be said. */
  error: string | undefined
  pending: boolean
  /** There is too little of the coin that is paid with. */
  short: boolean
  /** The last look before it is sent. */
  reviewing: boolean
  review: () => void
  leaveReview: () => void
  submit: () => Promise<void>
}

/**
 * A form for one amount, which is judged while it is typed and sent once.
 *
 * @example usePurchase(openStake, { field: 'principal', judge: (principal, now) => estimate(principal, …), … })
 */
export function usePurchase<E extends Endpoint, J extends Judged>(
  endpoint: E,
  options: PurchaseOptions<E, J>,
): Purchase<J> {
  const { field, initial = '', missing } = options
  const now = useNow()
  const words = useMessageValues()
  const own = useForm<string>({ [field]: initial })
  const form = options.form ?? own
  const entered = form.values[field] ?? ''
  const [attempted, setAttempted] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  const { submit, pending } = useFormSubmit(endpoint, form, {
    fieldOf: Object.fromEntries((options.refusalsAtField ?? []).map((refusal) => [refusal, field])),
    onDone(answer) {
      if (!options.stays) form.set(field, initial)
      setAttempted(false)
      setReviewing(false)
      return options.onDone(answer)
    },
  })
  const judged = options.judge(amountOf(entered), new Date(now))
  const problem: NonNullable<J['problem']> | undefined = judged.problem
  const request = problem ? undefined : options.request(judged)
  const told = problem && (attempted || problem.name !== missing) ? problem : undefined

  return {
    field,
    entered,
    enter: (next) => form.set(field, next),
    judged,
    error: form.errors[field] ?? (told && options.describe(told, words(told))),
    pending,
    short: problem?.name === 'insufficientBalance',
    reviewing: reviewing && request !== undefined,
    review() {
      setAttempted(true)
      setReviewing(request !== undefined)
    },
    leaveReview: () => setReviewing(false),
    async submit() {
      setAttempted(true)
      if (request === undefined) return
      form.passes({})
      await submit(request)
      // Refused: what is wrong stands in the form.
      setReviewing(false)
      await options.onAnswered?.()
    },
  }
}
