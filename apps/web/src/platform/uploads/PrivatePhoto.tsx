import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Icon } from '#ui/Icon.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import styles from './PrivatePhoto.module.css'
import { usePrivatePhoto } from './use-private-photo.ts'

/** A photo uploaded before, which only its owner and reviewers can see. A tap enlarges it, or retries. */
export function PrivatePhoto({ url, label }: { url: string; label: string }) {
  const { t } = useTranslation(['uploads', 'common'])
  const { source, failed, retry } = usePrivatePhoto(url)
  const [open, setOpen] = useState(false)
  return (
    <figure className={styles.figure}>
      {source !== undefined ? (
        <button type="button" className={styles.frame} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <img className={styles.picture} src={source} alt={label} />
        </button>
      ) : failed ? (
        <button type="button" className={styles.frame} onClick={() => void retry()}>
          <span className={styles.missing}>
            <Icon name="picture" size={20} />
            {t('missing')}
            <b>{t('common:retry')}</b>
          </span>
        </button>
      ) : (
        <div className={styles.frame}>
          <SkeletonBlock height={96} />
        </div>
      )}
      <figcaption>{label}</figcaption>
      <Sheet open={open} onClose={() => setOpen(false)} title={label}>
        <button type="button" className={styles.whole} onClick={() => setOpen(false)}>
          <img src={source} alt={label} />
        </button>
      </Sheet>
    </figure>
  )
}
