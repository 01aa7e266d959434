import { readAllNotifications } from '@halyard/wire/notifications'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { notificationsChanged, useUnread } from '../api.ts'
import styles from '../notifications.module.css'

/** How many are unread, and a way to have read them all. */
export function UnreadBar() {
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
