import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { ReadTitle } from '#ui/ReadTitle.tsx'
import { Row } from '#ui/Row.tsx'
import text from '#ui/text.module.css'
import type { Notification } from '../api.ts'
import { sentenceOf } from '../sentence.ts'
import { EventIcon } from './EventIcon.tsx'
import styles from './NotificationRow.module.css'

export const notificationRowHeight = 76

interface NotificationRowProps {
  notification: Notification
  before: Notification | undefined
}

/** One notification: what happened and when, with a mark while it is unread. A new day begins with its date. */
export function NotificationRow({ notification, before }: NotificationRowProps) {
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
        className={styles.row ?? ''}
        leading={<EventIcon event={event} />}
        title={
          <span className={styles.head}>
            <ReadTitle title={title} read={read} unreadMark={t('unreadMark')} />
            <DateText value={createdAt} style="time" className={styles.time} />
          </span>
        }
        note={<span className={styles.content}>{content}</span>}
        to={paths.notification(notification.notificationId)}
        arrow={false}
      />
    </>
  )
}

/** The day as the reader's calendar has it. */
function dayOf(moment: Date): string {
  return moment.toDateString()
}
