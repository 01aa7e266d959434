import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useUnread } from '../api.ts'
import styles from './Bell.module.css'

/** The link to the notifications, with the unread number. */
export function Bell() {
  const { t } = useTranslation('app')
  const { data: unread = 0 } = useUnread()
  return (
    <span className={styles.bell}>
      <IconButton icon="bell" label={t('home.bell', { count: unread })} to={paths.inform} />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {Math.min(unread, countMax)}
          {unread > countMax && '+'}
        </span>
      )}
    </span>
  )
}

/** More digits would hide the bell. */
const countMax = 99
