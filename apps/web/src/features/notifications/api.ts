import type { ResponseOf } from '@halyard/wire/endpoint'
import { type findNotification, notificationList } from '@halyard/wire/notifications'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'
import { unlessTold } from '#platform/user-events/told.ts'

export type Notification = ResponseOf<typeof findNotification>

/** A notification may come at any moment; this often is enough. */
export const newsEvery = 10_000

/** The number of unread notifications, kept up to date. */
export function useUnread() {
  return useQuery({
    ...apiQuery(notificationList, { page: 1, pageSize: 1 }),
    refetchInterval: () => unlessTold(newsEvery),
    select: ({ unread }) => unread,
  })
}

/** Also refreshes lists that are not mounted, so that going back finds them as they are. */
export function notificationsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: [notificationList.noun], refetchType: 'all' })
}
