import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Icon } from '#ui/Icon.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import styles from './PrivatePhoto.module.css'
import { usePrivatePhoto } from './use-private-photo.ts'

/** A photo that one sent before, which only its owner and a reviewer can see. */
export function PrivatePhoto({ url, label }: { url: string; label: string }) {
  const { t } = useTranslation('uploads')
  const { source, failed } = usePrivatePhoto(url)
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        {source !== undefined ? (
          <img className={styles.picture} src={source} alt={label} />
        ) : failed ? (
          <span className={styles.missing}>
            <Icon name="picture" size={20} />
            {t('missing')}
          </span>
        ) : (
          <SkeletonBlock height={96} />
        )}
      </div>
      <figcaption>{label}</figcaption>
    </figure>
  )
}
