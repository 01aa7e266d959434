import type { ResponseOf } from '@halyard/wire/endpoint'
import { type findNotification, notificationList } from '@halyard/wire/notifications'
import { useQuery } from '@tanstack/react-query'
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

/** Asks again for lists that are not in sight too, so that going back finds them as they are. */
export function notificationsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: [notificationList.noun], refetchType: 'all' })
}
