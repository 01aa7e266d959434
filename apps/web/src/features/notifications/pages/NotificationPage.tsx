import { NetworkFailure } from '@halyard/client/failures'
import { newKey } from '@halyard/client/idempotency-key'
import { findNotification, notificationList, readNotification } from '@halyard/wire/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#platform/api/call.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useIdInAddress } from '#platform/navigation/query-values.ts'
import { findQuery, rowOf } from '#platform/query/find-query.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { type Notification, notificationsChanged } from '../api.ts'
import { EventIcon } from '../components/EventIcon.tsx'
import styles from '../notifications.module.css'
import { sentenceOf } from '../sentence.ts'
import { subjectOf } from '../subject.ts'

/** One notification in full. Opening it marks it as read. */
export default function NotificationPage() {
  const { t } = useTranslation('notifications')
  const query = useNotification(useIdInAddress())
  useReadWhenShown(query.data)
  return (
    <>
      <PageHeader />
      <div className={layout.page}>
        <Loaded
          query={query}
          missing={{ title: t('noSuch'), to: paths.inform, label: t('all') }}
          skeleton={<SkeletonRows count={2} height={76} />}
        >
          {(notification) => <Whole notification={notification} />}
        </Loaded>
      </div>
    </>
  )
}

function Whole({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notifications')
  const { title, content } = sentenceOf(notification, t, useUi())
  const subject = subjectOf(notification)
  return (
    <>
      <Card>
        <div className={layout.line}>
          <EventIcon event={notification.event} />
          <div>
            <h2 className={styles.title}>{title}</h2>
            <DateText value={notification.createdAt} style="moment" className={text.faint} />
          </div>
        </div>
        <p className={styles.content}>{content}</p>
      </Card>
      {subject && <Button to={subject.to}>{t(`open.${subject.name}`)}</Button>}
    </>
  )
}

function useNotification(notificationId: number) {
  const standIn = rowOf(notificationList, {}, (notice) => notice.notificationId === notificationId)
  return useQuery(findQuery(findNotification, { notificationId }, standIn))
}

/** Marks as read what was shown. A failure is silent: the next visit tries again. */
function useReadWhenShown(notification: Notification | undefined): void {
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
