import { type ReactNode, useId } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { FileButton } from './FileButton.tsx'
import { PhotoProgress } from './PhotoProgress.tsx'
import styles from './PhotoSlot.module.css'
import type { Photo } from './use-photo.ts'

export interface PhotoSlotProps {
  /** What the photo shows: "Front of the document". */
  label: string
  photo: Photo
  hint?: ReactNode
  /** What is wrong at this field; a failed upload says so by itself. */
  error?: string | undefined
  /** A drawing of what belongs into the picture, shown while there is none. */
  outline?: ReactNode
  /** Offers the camera, and which: `user` faces the holder. Without it there are only stored pictures. */
  camera?: 'environment' | 'user'
}

/** A place for one photo: take or choose it, see it, follow its upload, try again, or take it out. */
export function PhotoSlot({ label, photo, hint, error, outline, camera }: PhotoSlotProps) {
  const { t } = useTranslation('uploads')
  const id = useId()
  const shown = photo.state === 'failed' ? photo.failure : error
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div role="group" aria-label={label} className={layout.stack2}>
      <div className={styles.head}>
        <span className={text.subheading}>{label}</span>
        {photo.state !== 'empty' && (
          <IconButton icon="trash" size={18} label={t('remove', { photo: label })} onPress={photo.remove} />
        )}
      </div>
      <div className={classes(styles.frame, shown !== undefined && styles.wrong)}>
        {photo.state === 'empty' ? (
          <div className={styles.empty}>{outline ?? <Icon name="picture" size={32} />}</div>
        ) : photo.source !== undefined ? (
          <img className={styles.picture} src={photo.source} alt={label} />
        ) : null}
        <PhotoProgress photo={photo} />
      </div>
      <div className={styles.actions}>
        {photo.retry && (
          <Button size="medium" icon="refresh" wide onPress={photo.retry}>
            {t('again')}
          </Button>
        )}
        {camera && (
          <FileButton
            icon="camera"
            describedBy={id}
            name={`${t('take')}: ${label}`}
            text={t('take')}
            capture={camera}
            invalid={shown !== undefined}
            onFile={photo.choose}
          />
        )}
        <FileButton
          icon="picture"
          describedBy={id}
          name={`${t(photo.state === 'empty' ? 'choose' : 'replace')}: ${label}`}
          text={t(photo.state === 'empty' ? 'choose' : 'replace')}
          invalid={shown !== undefined}
          onFile={photo.choose}
        />
      </div>
      <p id={id} className={shown === undefined ? styles.note : styles.error} role={shown ? 'alert' : undefined}>
        {shown ?? hint}
      </p>
    </div>
  )
}
