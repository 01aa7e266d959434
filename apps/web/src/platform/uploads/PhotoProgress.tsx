import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './PhotoSlot.module.css'
import type { Photo } from './use-photo.ts'

/** How far the photo is, over the picture itself. */
export function PhotoProgress({ photo }: { photo: Photo }) {
  const { t } = useTranslation('uploads')
  if (photo.state === 'sent') {
    return (
      <span className={styles.done}>
        <Icon name="check" size={16} />
        {t('sent')}
      </span>
    )
  }
  if (!photo.busy) return null
  const percent = Math.round(photo.progress * 100)
  const text = photo.state === 'preparing' ? t('preparing') : percent < 100 ? t('sending', { percent }) : t('checking')
  return (
    <div className={styles.progress}>
      <span role="status">{text}</span>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={text}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
