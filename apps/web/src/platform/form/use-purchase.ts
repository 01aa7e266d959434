import type { Amount } from '@halyard/domain'
import type { Endpoint, RequestOf, ResponseOf } from '@halyard/wire/endpoint'
import type { RefusalName } from '@halyard/wire/refusals'
import { useState } from 'react'
import { type Problem, useMessageValues } from '#ui/use-message-values.ts'
import { useNow } from '../time/use-now.ts'
import { amountOf } from './amount-of.ts'
import { type FormState, useForm, useFormSubmit } from './use-form.ts'

/** A typed amount as checked: figures of the form's own, and its problem. */
export interface Judged {
  readonly problem?: Problem | undefined
}

export interface PurchaseOptions<E extends Endpoint, J extends Judged> {
  /** The request's term for the amount, for field errors of the server. */
  field: string
  /** The initial value, and the value after a purchase. */
  initial?: string
  /** The form of the amount, where it has other fields or a draft. */
  form?: FormState<string>
  /** The name of a draft, for a form with other choices that has no `form` of its own. */
  draft?: string
  /** Keeps the amount for the next purchase. */
  stays?: true
  /** Checks the amount by the server's rules. */
  judge: (amount: Amount | undefined, now: Date) => J
  /** The problem of an empty field, which is no error until the form is sent. */
  missing?: NonNullable<J['problem']>['name']
  /** A problem in words; undefined hides it. */
  describe: (problem: NonNullable<J['problem']>, details: Record<string, string>) => string | undefined
  /** The request; undefined while another field is invalid. */
  request: (judged: J) => RequestOf<E> | undefined
  onDone: (answer: ResponseOf<E>) => unknown
  /** Called after a purchase or a refusal: what was shown may be outdated. */
  onAnswered?: () => unknown
}

/** Read by the parts of the form; see `PurchaseForm.tsx`. */
export interface Purchase<J extends Judged = Judged> {
  field: string
  /** The amount field's value, and its setter. */
  entered: string
  enter: (entered: string) => void
  judged: J
  /** The error of the amount, in words, as far as it is shown. */
  error: string | undefined
  pending: boolean
  /** The balance is too small. */
  short: boolean
  /** The review before it is sent. */
  reviewing: boolean
  review: () => void
  leaveReview: () => void
  submit: () => Promise<void>
}

/**
 * A form for one amount, which is checked while the user types and sent once.
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
  const own = useForm<string>({ [field]: initial }, options.draft === undefined ? {} : { draft: options.draft })
  const form = options.form ?? own
  const entered = form.values[field] ?? ''
  const [attempted, setAttempted] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  const { submit, pending } = useFormSubmit(endpoint, form, {
    fieldOf: Object.fromEntries(aboutTheAmount.map((refusal) => [refusal, field])),
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
      // Refused: the form shows why.
      setReviewing(false)
      await options.onAnswered?.()
    },
  }
}

/** What the server finds wrong with the amount stands at it. */
const aboutTheAmount: readonly RefusalName[] = [
  'quantityMissing',
  'quantityStep',
  'amountPrecision',
  'belowMinimum',
  'belowMinimumInvestment',
  'aboveMaximum',
  'aboveOrderMaximum',
  'aboveUserMaximum',
  'supplyExhausted',
  'expiryFull',
  'holdingTooSmall',
  'shareTooSmall',
  'insufficientBalance',
]
