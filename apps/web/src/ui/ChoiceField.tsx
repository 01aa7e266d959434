import { type ReactNode, useId } from 'react'
import styles from './ChoiceField.module.css'
import { classes } from './classes.ts'
import fieldStyles from './Field.module.css'
import { FieldNote, noteId } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'

export interface ChoiceFieldProps {
  label: string
  /** The chosen value; without it the placeholder is shown. */
  value: ReactNode | undefined
  placeholder: string
  /** Opens the sheet with the choices. */
  onPress: () => void
  /** A logo in front of the value. */
  leading?: ReactNode
  error?: string | undefined
  hint?: ReactNode
}

/** A field whose value is chosen from a sheet. */
export function ChoiceField({ label, value, placeholder, onPress, leading, error, hint }: ChoiceFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={note === undefined ? undefined : noteId(id)}
        data-invalid={error !== undefined || undefined}
        className={classes(fieldStyles.field, styles.choice, error !== undefined && fieldStyles.wrong)}
        onClick={onPress}
      >
        {leading}
        <span className={fieldStyles.body}>
          <span className={fieldStyles.label}>{label}</span>
          <span className={classes(styles.value, value === undefined && styles.placeholder)}>
            {value ?? placeholder}
          </span>
        </span>
        <Icon name="down" size={18} className={styles.arrow} />
      </button>
      <div className={fieldStyles.room}>
        <FieldNote id={noteId(id)} error={error} hint={hint} />
      </div>
    </div>
  )
}
