import type { ResponseOf } from '@halyard/wire/endpoint'
import { notificationList } from '@halyard/wire/notifications'
import { customerService, findSupportCase, readSupportCase, supportCases, supportEntries } from '@halyard/wire/support'
import { focusManager, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '#platform/api/call.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { unlessTold } from '#platform/user-events/told.ts'

export type SupportCase = ResponseOf<typeof findSupportCase>
export type SupportEntry = ResponseOf<typeof supportEntries>['list'][number]

/** An answer may come at any moment. */
export const answersEvery = 10_000
/** As many as a user may have open. */
const openMax = 10

/** Whether somebody is there, which changes while one looks. */
export function useService() {
  return useQuery({ ...apiQuery(customerService, undefined), refetchInterval: 60_000 })
}

export function useCase(caseId: number) {
  return useQuery({ ...apiQuery(findSupportCase, { caseId }), refetchInterval: () => unlessTold(answersEvery) })
}

/** The newest conversations, among which are all that are open. */
export function useNewestCases() {
  return useQuery({
    ...apiQuery(supportCases, { page: 1, pageSize: openMax }),
    refetchInterval: () => unlessTold(answersEvery),
  })
}

/** The entries of a conversation, newest first. */
export function useEntries(caseId: number) {
  return useEndlessList(supportEntries, { caseId }, { refetchInterval: answersEvery, isTold: true })
}

export function supportChanged(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [supportCases.noun], refetchType: 'all' })
}

/** Marks what is on the screen as read, while somebody looks at it. */
export function useReadMark({ caseId, unread }: SupportCase, newest: number | undefined): void {
  const isLookedAt = useSyncExternalStore(
    (changed) => focusManager.subscribe(changed),
    () => focusManager.isFocused(),
  )
  useEffect(() => {
    if (!isLookedAt || unread === 0 || newest === undefined) return
    call(readSupportCase, { caseId, entryId: newest })
      .then(() => {
        void supportChanged()
        void queryClient.invalidateQueries({ queryKey: [notificationList.noun], refetchType: 'all' })
      })
      // What could not be marked stays unread, and is marked at the next look.
      .catch(() => undefined)
  }, [caseId, unread, newest, isLookedAt])
}
