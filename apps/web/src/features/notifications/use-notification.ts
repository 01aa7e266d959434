import { findNotification, notificationList, readNotification } from '@halyard/wire/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#platform/api/call.ts'
import { NetworkFailure } from '#platform/api/failures.ts'
import { newKey } from '#platform/api/idempotency-key.ts'
import { findQuery, rowOf } from '#platform/query/find-query.ts'
import { type Notification, notificationsChanged } from './api.ts'

export function useNotification(notificationId: number) {
  const standIn = rowOf(notificationList, {}, (notice) => notice.notificationId === notificationId)
  return useQuery(findQuery(findNotification, { notificationId }, standIn))
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
