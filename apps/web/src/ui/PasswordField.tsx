import { type ReactNode, type Ref, useId, useState } from 'react'
import { useUi } from './environment.tsx'
import styles from './Field.module.css'
import { FieldFrame, noteId } from './FieldFrame.tsx'
import { IconButton } from './IconButton.tsx'

export interface PasswordFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Tells the password manager whether to offer the known one or to make a new one. */
  autoComplete: 'current-password' | 'new-password' | 'off'
  error?: string | undefined
  hint?: ReactNode
  name?: string
  placeholder?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

export function PasswordField({ label, value, onChange, error, hint, ...rest }: PasswordFieldProps) {
  const id = useId()
  const { texts } = useUi()
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame
      id={id}
      label={label}
      error={error}
      hint={hint}
      suffix={
        <IconButton
          className={styles.toggle ?? ''}
          icon={shown ? 'eyeOff' : 'eye'}
          size={20}
          label={shown ? texts.hidePassword : texts.showPassword}
          onPress={() => setShown(!shown)}
        />
      }
    >
      <input
        {...rest}
        id={id}
        type={shown ? 'text' : 'password'}
        className={styles.input}
        value={value}
        maxLength={512}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error !== undefined || hint !== undefined ? noteId(id) : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  )
}
