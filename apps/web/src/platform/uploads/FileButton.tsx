import { Icon } from '#ui/Icon.tsx'
import styles from './PhotoSlot.module.css'

interface FileButtonProps {
  icon: 'camera' | 'picture'
  name: string
  text: string
  describedBy: string
  invalid: boolean
  capture?: 'environment' | 'user'
  onFile: (file: File) => void
}

/** Opens the camera or the pictures of the device. */
export function FileButton({ icon, name, text, describedBy, invalid, capture, onFile }: FileButtonProps) {
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
          // The same picture can be chosen again after it was taken out.
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Icon name={icon} size={18} />
      {text}
    </label>
  )
}
