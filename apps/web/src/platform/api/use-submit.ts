import { ApiRefusal, NetworkFailure } from '@halyard/client/failures'
import type { Endpoint, RequestOf, ResponseOf } from '@halyard/wire/endpoint'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#ui/toast.ts'
import { currentText } from '../i18n/use-translation.ts'
import { describeFailure } from './describe.ts'
import { isLost, NeverArrived, submitUnder } from './outcome.ts'
import { forgetSubmit, keyOfSubmit } from './unanswered.ts'

export interface SubmitOptions<E extends Endpoint> {
  onSuccess?: (answer: ResponseOf<E>) => unknown
  /** Sees a refusal first. */
  onRefusal?: (refusal: ApiRefusal) => Told
  /** No answer came, or none that can be read: whether it happened is unknown. */
  onUnanswered?: () => void
  /** What stands at no field is shown in a dialog that must be closed, not in a toast (spec section 8, `throwError`). */
  throwError?: true
}

/** True: the refusal stands at its field, beside its toast. `step`: it is no failure, but what comes next. */
export type Told = boolean | 'step' | undefined

export interface Submit<E extends Endpoint> {
  /** Resolves with the answer, or with undefined when it failed and the user was told. Never rejects. */
  submit: (request: RequestOf<E>) => Promise<ResponseOf<E> | undefined>
  pending: boolean
}

/**
 * Submits something that must happen once. A second press while one is under way does nothing. Until the outcome is
 * known, the same request keeps its key, so that what already happened is answered, not repeated. Where the answer is
 * lost it is pending until the server has said how it ended.
 */
export function useSubmit<E extends Endpoint>(endpoint: E, options: SubmitOptions<E> = {}): Submit<E> {
  const [pending, setPending] = useState(false)
  const underWay = useRef(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  async function submit(request: RequestOf<E>): Promise<ResponseOf<E> | undefined> {
    if (underWay.current) return undefined
    underWay.current = true
    setPending(true)
    const name = `${endpoint.path} ${JSON.stringify(request ?? null)}`
    let lost = false
    try {
      const answer = await submitUnder(keyOfSubmit(name), endpoint, request, () => {
        lost = true
      })
      forgetSubmit(name)
      // Who has gone on meanwhile is not led away.
      if (lost && !isShown.current) toast.modal(currentText('amounts')('lost.carriedOut'))
      else await options.onSuccess?.(answer)
      return answer
    } catch (error) {
      if (error instanceof NeverArrived || (error instanceof ApiRefusal && error.settles)) forgetSubmit(name)
      if (error instanceof NeverArrived) toast.modal(currentText('amounts')('lost.neverArrived'))
      else tell(error)
      return undefined
    } finally {
      underWay.current = false
      setPending(false)
    }
  }

  function tell(error: unknown): void {
    if (!(error instanceof ApiRefusal)) {
      if (!(error instanceof NetworkFailure)) console.error(error)
      options.onUnanswered?.()
      const isOpen = endpoint.effect === 'transactional' && isLost(error)
      return toast.bad(isOpen ? currentText('amounts')('lost.unknown') : describeFailure(error))
    }
    // The shell shows these itself, and navigates.
    if (error.effect !== 'none') return
    const told = options.onRefusal?.(error)
    if (told === 'step') return
    if (options.throwError && !told) toast.modal(describeFailure(error))
    else toast.bad(describeFailure(error))
  }

  return { submit, pending }
}
