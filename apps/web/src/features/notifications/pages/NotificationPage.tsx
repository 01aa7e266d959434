import { describeFailure } from '#platform/api/describe.ts'
import { ApiRefusal } from '#platform/api/failures.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { type Notification, useNotification, useReadWhenShown } from '../api.ts'
import { EventIcon } from '../components/EventIcon.tsx'
import styles from '../notifications.module.css'
import { subjectOf } from '../subject.ts'

/** One notification in full. Opening it marks it as read. */
export default function NotificationPage() {
  const [query] = useSearchParams()
  const digits = query.get('id') ?? ''
  return (
    <>
      <PageHeader />
      <div className={styles.page}>
        {/^[0-9]{1,15}$/.test(digits) ? <Found notificationId={Number(digits)} /> : <Missing />}
      </div>
    </>
  )
}

function Found({ notificationId }: { notificationId: number }) {
  const { data: notification, error, refetch } = useNotification(notificationId)
  useReadWhenShown(notification)
  if (notification) return <Whole notification={notification} />
  if (error instanceof ApiRefusal && error.refusal === 'notFound') return <Missing />
  if (error) return <ErrorState text={describeFailure(error)} onRetry={refetch} />
  return <SkeletonRows count={2} height={76} />
}

function Whole({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notifications')
  const subject = subjectOf(notification)
  return (
    <>
      <Card>
        <div className={styles.head}>
          <EventIcon event={notification.event} />
          <div>
            <h2 className={styles.title}>{notification.title}</h2>
            <DateText value={notification.createdAt} style="moment" className={styles.moment} />
          </div>
        </div>
        <p className={styles.content}>{notification.content}</p>
      </Card>
      {subject && <Button to={subject.to}>{t(`open.${subject.name}`)}</Button>}
    </>
  )
}

function Missing() {
  const { t } = useTranslation('notifications')
  return (
    <EmptyState
      icon="search"
      title={t('noSuch')}
      action={
        <Button size="medium" to={paths.inform}>
          {t('all')}
        </Button>
      }
    />
  )
}
