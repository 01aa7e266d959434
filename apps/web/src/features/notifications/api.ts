import type { ResponseOf } from '@halyard/wire/endpoint'
import { findNotification, notificationList, readNotification } from '@halyard/wire/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#platform/api/call.ts'
import { NetworkFailure } from '#platform/api/failures.ts'
import { newKey } from '#platform/api/idempotency-key.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'

export type Notification = ResponseOf<typeof findNotification>

/** A reviewer may decide at any moment; nobody waits for the news with a hand on the page. */
export const newsEvery = 10_000

/** How many are unread, kept up to date while somebody looks. */
export function useUnread() {
  return useQuery({
    ...apiQuery(notificationList, { page: 1, pageSize: 1 }),
    refetchInterval: newsEvery,
    select: ({ unread }) => unread,
  })
}

export function useNotification(notificationId: number) {
  return useQuery(apiQuery(findNotification, { notificationId }))
}

/** What was shown counts as read. It is told to the server by itself, so a failure bothers nobody: the next look repeats it. */
export function useReadWhenShown(notification: Notification | undefined): void {
  const { mutate } = useMutation({
    mutationFn: ({ notificationId, key }: { notificationId: number; key: string }) =>
      call(readNotification, { notificationId }, { idempotencyKey: key }),
    onSuccess: notificationsChanged,
    retry: (failures, error) => error instanceof NetworkFailure && failures < 2,
  })
  const unread = notification && !notification.read ? notification.notificationId : undefined
  useEffect(() => {
    if (unread !== undefined) mutate({ notificationId: unread, key: newKey() })
  }, [unread, mutate])
}

/** Asks again for lists that are not in sight too, so that going back finds them as they are. */
export function notificationsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: [notificationList.noun], refetchType: 'all' })
}
