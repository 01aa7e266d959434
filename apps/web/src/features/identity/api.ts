import type { RequestOf, ResponseOf } from '@halyard/wire/endpoint'
import { findIdentity, resubmitIdentity, submitIdentity } from '@halyard/wire/identity'
import { getUserInfo } from '@halyard/wire/profile'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type FormState, useFormSubmit } from '#platform/form/use-form.ts'
import { keyOf } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'
import { findQuery } from '#platform/query/find-query.ts'
import { useSession } from '#platform/session/session.ts'
import { unlessTold } from '#platform/user-events/told.ts'

export type Identity = NonNullable<ResponseOf<typeof findIdentity>>
export type DocumentType = Identity['documentType']
export type Submission = RequestOf<typeof submitIdentity>

export const photoNames = ['front', 'back', 'held'] as const
export type PhotoName = (typeof photoNames)[number]

/** A reviewer may decide at any moment. */
const reviewEvery = 3000

/**
 * The user's latest submission; null when there is none, or on an error (spec section 7: its errors are suppressed).
 */
export function useIdentity() {
  const query = useQuery({
    ...findQuery(findIdentity, undefined, () => null),
    refetchInterval: ({ state }) => (state.data?.state === 'submitted' ? unlessTold(reviewEvery) : false),
  })
  const state = query.data?.state
  useEffect(() => {
    // Everything that needs a verified name reads it from the profile.
    if (state !== undefined) void queryClient.invalidateQueries({ queryKey: keyOf(getUserInfo) })
  }, [state])
  return query
}

/** Submits for the first time, or again after a rejection. */
export function useSubmission(before: Identity | null, form: FormState<string>) {
  const onDone = async (identity: Identity) => {
    // An answer from before the submission would bring the empty form back.
    await queryClient.cancelQueries({ queryKey: keyOf(findIdentity) })
    queryClient.setQueryData(keyOf(findIdentity), identity)
  }
  const userId = useSession((session) => session.user?.userId || undefined)
  const first = useFormSubmit(submitIdentity, form, { fieldOf: {}, onDone })
  const again = useFormSubmit(resubmitIdentity, form, { fieldOf: {}, onDone })
  return {
    submit: (submission: Submission) =>
      before
        ? again.submit({ ...submission, identityId: before.identityId, state: 'submitted', userId })
        : first.submit(submission),
    pending: first.pending || again.pending,
  }
}
