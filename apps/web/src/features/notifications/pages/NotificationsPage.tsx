import { notificationList, readAllNotifications } from '@halyard/wire/notifications'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ReadTitle } from '#ui/ReadTitle.tsx'
import { Row } from '#ui/Row.tsx'
import text from '#ui/text.module.css'
import { type Notification, newsEvery, notificationsChanged, useUnread } from '../api.ts'
import { EventIcon } from '../components/EventIcon.tsx'
import styles from '../notifications.module.css'
import { sentenceOf } from '../sentence.ts'
import rowStyles from './NotificationsPage.module.css'

/** All notifications, newest first and by day. */
export default function NotificationsPage() {
  const { t } = useTranslation(['notifications', 'titles'])
  const offered = useTakesAdditions()
  const list = useEndlessList(notificationList, {}, { refetchInterval: newsEvery, isTold: true })
  return (
    <>
      <PageHeader actions={offered && <IconButton icon="phone" label={t('titles:push')} to={paths.push} />}>
        {list.total !== 0 && <UnreadBar />}
      </PageHeader>
      <div className={layout.list}>
        <InfiniteList
          {...list}
          keyOf={(notification) => notification.notificationId}
          itemHeight={notificationItemHeight}
          renderItem={(notification, before) => <NotificationItem notification={notification} before={before} />}
          empty={<EmptyState icon="bell" title={t('none')} text={t('noneText')} />}
        />
      </div>
    </>
  )
}

/** The unread number, and a button that marks all as read. */
function UnreadBar() {
  const { t } = useTranslation('notifications')
  const { data: unread } = useUnread()
  const { submit, pending } = useSubmit(readAllNotifications, { onSuccess: notificationsChanged })
  return (
    <div className={styles.bar}>
      <span role="status" className={styles.count}>
        {unread !== undefined && t('unread', { count: unread })}
      </span>
      {unread !== undefined && unread > 0 && (
        <Button variant="quiet" size="small" pending={pending} onPress={() => submit(undefined)}>
          {t('readAll')}
        </Button>
      )}
    </div>
  )
}

const notificationItemHeight = 76

interface NotificationItemProps {
  notification: Notification
  before: Notification | undefined
}

/** One notification: event and time, with a mark while unread. A new day begins with its date. */
function NotificationItem({ notification, before }: NotificationItemProps) {
  const { t } = useTranslation('notifications')
  const { event, read, createdAt } = notification
  const { title, content } = sentenceOf(notification, t, useUi())
  const newDay = before === undefined || dayOf(before.createdAt) !== dayOf(createdAt)
  return (
    <>
      {newDay && (
        <h2 className={text.day}>
          <DateText value={createdAt} style="day" />
        </h2>
      )}
      <Row
        className={rowStyles.row ?? ''}
        leading={<EventIcon event={event} />}
        title={
          <span className={rowStyles.head}>
            <ReadTitle title={title} read={read} unreadMark={t('unreadMark')} />
            <DateText value={createdAt} style="time" className={rowStyles.time} />
          </span>
        }
        note={<span className={rowStyles.content}>{content}</span>}
        to={paths.notification(notification.notificationId)}
        arrow={false}
      />
    </>
  )
}

/** The day by the reader's calendar. */
function dayOf(moment: Date): string {
  return moment.toDateString()
}
