import { type ReactNode, useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './PhotoSlot.module.css'
import type { Photo } from './use-photo.ts'

interface PhotoSlotProps {
  /** What the photo shows: "Front of the document". */
  label: string
  photo: Photo
  hint?: ReactNode
  /** The field's error; a failed upload shows its own. */
  error?: string | undefined
  /** A drawing of the expected photo, shown while there is none. */
  outline?: ReactNode
  /** Offers the camera, and which: `user` faces the holder. Without it, stored pictures only. */
  camera?: 'environment' | 'user'
}

/** A field for one photo: take or choose, preview, upload progress, retry, remove. */
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
          <Button size="medium" icon="refresh" wide aria-label={`${t('again')}: ${label}`} onPress={photo.retry}>
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
      <div className={styles.room}>
        <p id={id} className={shown === undefined ? styles.note : styles.error} role={shown ? 'alert' : undefined}>
          {shown ?? hint}
        </p>
        {shown !== undefined && (
          <p className={classes(styles.note, styles.covered)} aria-hidden="true">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

interface FileButtonProps {
  icon: 'camera' | 'picture'
  name: string
  text: string
  describedBy: string
  invalid: boolean
  capture?: 'environment' | 'user'
  onFile: (file: File) => void
}

/** Opens the camera or the device's pictures. */
function FileButton({ icon, name, text, describedBy, invalid, capture, onFile }: FileButtonProps) {
  return (
    <label className={styles.file}>
      <input
        type="file"
        accept="image/*"
        className={styles.input}
        aria-label={name}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        {...(capture ? { capture } : {})}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same picture can be chosen again after it was removed.
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Icon name={icon} size={18} />
      {text}
    </label>
  )
}

/** The upload's progress, over the picture. */
function PhotoProgress({ photo }: { photo: Photo }) {
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
